//! The questions of the Origins FAQ: which number each has, whatever copy of the page it stands in.
//!
//! Copies of the page leave out numbers, sections or whole parts. A question is known by a hash of its words, so that every copy gives
//! it the same number, and none of its words stands here.

use crate::corpus::{Document, fold};

/// How many questions it has.
pub const COUNT: usize = 97;

/// The document in the corpus.
pub fn document() -> Document {
    Document::named("origins-faq").unwrap_or(Document::NEWEST)
}

/// The number of a question, from 1.
pub fn number(question: &str) -> Option<usize> {
    let hash = hash(question);
    HASHES.iter().position(|&known| known == hash).map(|at| at + 1)
}

/// FNV-1a of the folded words, its upper half. Symbols in brackets are left out: copies lose them.
fn hash(question: &str) -> u32 {
    let folded = fold(&without_symbols(question));
    let hash = folded.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    (hash >> 32) as u32
}

/// `[M]`, `(3)` and the like become blanks.
fn without_symbols(question: &str) -> String {
    let mut kept = String::with_capacity(question.len());
    let mut rest = question;
    while let Some(start) = rest.find(['[', '(']) {
        let inside = &rest[start + 1..];
        match inside.find([']', ')']).filter(|&end| inside[..end].chars().count() <= 3) {
            Some(end) => {
                kept.push_str(&rest[..start]);
                kept.push(' ');
                rest = &inside[end + 1..];
            }
            None => {
                kept.push_str(&rest[..=start]);
                rest = inside;
            }
        }
    }
    kept.push_str(rest);
    kept
}

/// In the order of the page.
const HASHES: [u32; COUNT] = [
    0x5a67_84a3,
    0xf0ae_8b06,
    0x1fb7_afba,
    0x2ff8_c958,
    0x7222_4452,
    0xad92_192b,
    0xbd3c_3dd5,
    0x1402_a0ba,
    0xb665_f469,
    0x09df_a4ec,
    0x53c7_f8c4,
    0x7da6_1233,
    0xe1e8_5803,
    0xdde9_5c64,
    0x2441_b3ef,
    0x77e0_ce48,
    0xb907_f73c,
    0xa3a6_cbd1,
    0x8eb4_4cd6,
    0x7599_5e08,
    0xbdc3_2d5f,
    0x9f49_a189,
    0xd2ef_41e3,
    0x6b4a_0c7b,
    0x845b_b262,
    0xf785_5bc6,
    0xae91_fc81,
    0x0833_0a26,
    0x7305_a1e3,
    0x22ef_ad6f,
    0x82d1_9255,
    0xab5b_57cb,
    0x318d_d037,
    0x716f_486a,
    0x1bcf_7f12,
    0xc65c_bbf7,
    0x9890_8485,
    0x6d96_6b86,
    0x77fc_1a1c,
    0xd835_50a4,
    0xcb71_25a4,
    0xfabc_b256,
    0xdbce_930d,
    0x3017_b20a,
    0x5b87_874b,
    0x35ea_978a,
    0x622b_d448,
    0x1bb0_9151,
    0x1382_c398,
    0xe61d_420a,
    0xdb28_cab9,
    0xe715_48d8,
    0x6f32_7c44,
    0x541a_9c82,
    0x7bd6_d754,
    0xe557_eedf,
    0xc1fe_4f39,
    0xf071_a284,
    0xda3c_3ae4,
    0x0628_1fde,
    0x82de_8575,
    0xc4ac_ca16,
    0xa013_7bd1,
    0x2505_d73d,
    0x2e64_5817,
    0xcbfb_98cd,
    0x788f_9dcf,
    0xb02f_b1af,
    0x18d7_b666,
    0x471f_f07f,
    0xeaf7_7e4a,
    0xc7ae_67fd,
    0xfa1b_04f4,
    0x3b21_7673,
    0xc990_1549,
    0x4316_bf91,
    0x3dce_b05d,
    0x1c78_32b9,
    0xeffc_45cd,
    0x0efd_b7ad,
    0xb34c_603f,
    0xb104_1a8a,
    0xdab9_c8a1,
    0x909b_790d,
    0x6e5c_a9a3,
    0xa216_8c3c,
    0x3276_7894,
    0xc7c1_e731,
    0x17eb_2cb8,
    0xefe9_1a3b,
    0x0db9_8658,
    0xd574_5012,
    0x96d6_4252,
    0xafa2_61c0,
    0xf803_507f,
    0xbd67_8498,
    0x9d9b_51bc,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_has_a_hash_of_its_own() {
        let mut hashes = HASHES.to_vec();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), COUNT);
        assert_eq!(document().name(), "origins-faq");
    }

    #[test]
    fn lost_symbols_and_signs_do_not_change_a_question() {
        assert_eq!(hash("May I pay [A] here? (Or \u{201c}there\u{201d})"), hash("may i pay (A) here or 'there'"));
        assert_eq!(hash("May I pay here? (Or there)"), hash("May I pay [A] here, or there?"));
        assert_eq!(number("a question that nobody asked"), None);
    }
}
