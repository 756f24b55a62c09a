//! Chance that is the same every time: xorshift64*.

pub struct Chance(u64);

impl Chance {
    pub fn of(seed: u64) -> Self {
        // Neighbouring seeds begin far apart, and never with nothing.
        let mut chance = Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        chance.next();
        chance
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below that one; 0 below 0.
    pub fn below(&mut self, count: usize) -> usize {
        if count == 0 { 0 } else { (self.next() >> 33) as usize % count }
    }

    pub fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    /// One of several, if there is any.
    pub fn of_these<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        all.get(self.below(all.len()))
    }
}
