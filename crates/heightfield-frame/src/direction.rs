//! The four ways out of a column (§7).

/// A way from a column to one of its four neighbours, numbered as links number them (§7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    /// 0: towards smaller x.
    NegX = 0,
    /// 1: towards larger z.
    PosZ = 1,
    /// 2: towards larger x.
    PosX = 2,
    /// 3: towards smaller z.
    NegZ = 3,
}

impl Direction {
    /// All four, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::NegX, Self::PosZ, Self::PosX, Self::NegZ];

    /// The step in columns, `(dx, dz)`.
    #[must_use]
    pub const fn offset(self) -> (i32, i32) {
        match self {
            Self::NegX => (-1, 0),
            Self::PosZ => (0, 1),
            Self::PosX => (1, 0),
            Self::NegZ => (0, -1),
        }
    }

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.next().next()
    }

    /// The next number, modulo 4: a quarter turn (R22).
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::NegX => Self::PosZ,
            Self::PosZ => Self::PosX,
            Self::PosX => Self::NegZ,
            Self::NegZ => Self::NegX,
        }
    }

    /// The two directions across this one: `d + 1` and `d + 3` modulo 4 (R22).
    #[must_use]
    pub const fn across(self) -> [Self; 2] {
        [self.next(), self.next().opposite()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_and_back_end_where_they_began() {
        for way in Direction::ALL {
            let ((x, z), (back_x, back_z)) = (way.offset(), way.opposite().offset());
            assert_eq!((x + back_x, z + back_z), (0, 0));
            for across in way.across() {
                assert_eq!(across.offset().0 * x + across.offset().1 * z, 0, "perpendicular");
            }
        }
    }
}
