//! Work on several threads, or on this one without the feature `parallel`.

use std::ops::Range;

/// How many threads work.
#[cfg(feature = "parallel")]
pub(crate) fn count() -> usize {
    rayon::current_num_threads()
}

/// How many threads work.
#[cfg(not(feature = "parallel"))]
pub(crate) const fn count() -> usize {
    1
}

/// Gives one task to each worker while there are any, waits for all, and returns how many there were.
pub(crate) fn for_each<T: Send>(workers: &mut [T], tasks: Range<u32>, work: impl Fn(&mut T, u32) + Sync) -> usize {
    let n_tasks = workers.len().min(tasks.len());
    let workers = &mut workers[..n_tasks];
    #[cfg(feature = "parallel")]
    if n_tasks > 1 {
        use rayon::prelude::*;
        workers.par_iter_mut().zip(tasks.into_par_iter()).for_each(|(worker, task)| work(worker, task));
        return n_tasks;
    }
    workers.iter_mut().zip(tasks).for_each(|(worker, task)| work(worker, task));
    n_tasks
}
