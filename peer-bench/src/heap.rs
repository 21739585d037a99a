//! Bytes on the heap: of Rust by the global allocator, of Recast by the hooks that it offers.
#![allow(unsafe_code, reason = "an allocator is unsafe to implement, and so is a hook that C++ calls")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::ffi::{c_int, c_void};
use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

static CURRENT: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

/// The allocator of the system with two counters; growing in place and zeroed pages stay what they are.
pub(crate) struct Counting;

/// The most bytes that were allocated at once while `work` ran, less those before it.
pub(crate) fn peak<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let before = CURRENT.load(Relaxed);
    PEAK.store(before, Relaxed);
    let result = work();
    (result, PEAK.load(Relaxed).saturating_sub(before))
}

fn grow(n_bytes: usize) {
    let current = CURRENT.fetch_add(n_bytes, Relaxed) + n_bytes;
    PEAK.fetch_max(current, Relaxed);
}

fn shrink(n_bytes: usize) {
    CURRENT.fetch_sub(n_bytes, Relaxed);
}

// SAFETY: every call is handed to `System` as it came; the counters touch no memory that is handed out.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        grow(layout.size());
        // SAFETY: the caller keeps the contract of `alloc`, which is that of `System`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        grow(layout.size());
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        shrink(layout.size());
        // SAFETY: `place` came from `System` by this layout.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        if new_size >= layout.size() {
            grow(new_size - layout.size());
        } else {
            shrink(layout.size() - new_size);
        }
        // SAFETY: `place` came from `System` by this layout.
        unsafe { System.realloc(place, layout, new_size) }
    }
}

type RcAlloc = extern "C" fn(usize, c_int) -> *mut c_void;
type RcFree = extern "C" fn(*mut c_void);

unsafe extern "C" {
    /// `void rcAllocSetCustom(rcAllocFunc*, rcFreeFunc*)`, which the bindings leave out, by its name on all but Windows.
    #[link_name = "_Z16rcAllocSetCustomPFPvm11rcAllocHintEPFvS_E"]
    fn rc_alloc_set_custom(alloc: Option<RcAlloc>, free: Option<RcFree>);
}

/// In front of each block: its size, and nothing else, so that what follows is aligned as `malloc` aligns.
const HEADER: usize = 16;

extern "C" fn counted_alloc(n_bytes: usize, _hint: c_int) -> *mut c_void {
    let Ok(layout) = Layout::from_size_align(n_bytes + HEADER, HEADER) else { return std::ptr::null_mut() };
    // SAFETY: the layout has a size; a block begins with room for its size, and what follows it is inside the block.
    unsafe {
        let block = System.alloc(layout);
        if block.is_null() {
            return std::ptr::null_mut();
        }
        grow(n_bytes);
        block.cast::<usize>().write(n_bytes);
        block.add(HEADER).cast()
    }
}

extern "C" fn counted_free(place: *mut c_void) {
    // SAFETY: Recast frees what it got from `counted_alloc`, and never a null pointer; the header is in front of it.
    unsafe {
        let block = place.cast::<u8>().sub(HEADER);
        let n_bytes = block.cast::<usize>().read();
        shrink(n_bytes);
        System.dealloc(block, Layout::from_size_align_unchecked(n_bytes + HEADER, HEADER));
    }
}

/// Counts the allocations of Recast with those of Rust, from before its first one on.
pub(crate) fn count_recast() {
    static ONCE: Once = Once::new();
    // SAFETY: the functions have the types that Recast calls them by, and each frees what the other allocates. They are
    // never replaced, and `Recast::new` calls here first, so that nothing is freed that `malloc` has allocated.
    ONCE.call_once(|| unsafe { rc_alloc_set_custom(Some(counted_alloc), Some(counted_free)) });
}

#[cfg(test)]
mod tests {
    use super::*;
    use recastnavigation_rs::recast::{RcContext, RcHeightfield, rc_create_heightfield};

    #[test]
    fn both_languages_are_counted() {
        let (_, peak_of_rust) = peak(|| vec![0_u8; 1_000_000]);
        assert!(peak_of_rust >= 1_000_000, "{peak_of_rust} bytes");
        let columns = || {
            let mut solid = RcHeightfield::new();
            rc_create_heightfield(&mut RcContext::new(false), &mut solid, 500, 500, &[0.0; 3], &[1.0; 3], 1.0, 1.0)
        };
        count_recast();
        let (created, peak_of_recast) = peak(columns);
        assert!(created.is_ok());
        assert!(peak_of_recast >= 500 * 500 * 8, "a pointer a column: {peak_of_recast} bytes");
    }
}
