//! What an index without any understanding takes with the same documents, to measure riftlaw against: each file of a folder is a document
//! of one field, ranked as tantivy does by default. `plain_tantivy FOLDER QUESTIONS` asks each line of a file, and prints how many
//! microseconds the index took to build and a question takes, of plain tantivy and of riftlaw; both in memory, the best of five rounds.

use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use riftlaw::corpus::{Corpus, NoPassages};
use riftlaw::search::{Query, Search};
use tantivy::collector::TopDocs;
use tantivy::query::QueryParser;
use tantivy::schema::{STORED, STRING, Schema, TEXT};
use tantivy::{Index, doc};

const ROUNDS: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<PathBuf> = std::env::args().skip(1).map(Into::into).collect();
    let [folder, questions] = arguments.as_slice() else { return Err("usage: plain_tantivy FOLDER QUESTIONS".into()) };
    let questions = fs::read_to_string(questions)?;
    let questions: Vec<&str> = questions.lines().collect();
    let corpus = Corpus::folder(folder)?;
    let (mut plain, mut ours) = (Taken::default(), Taken::default());
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let index = build(folder)?;
        plain.built(start.elapsed());
        let start = Instant::now();
        ask(&index, &questions)?;
        plain.asked(start.elapsed(), questions.len());

        // A folder that cannot be made: the index stays in memory.
        let start = Instant::now();
        let search = Search::open(&corpus, &NoPassages, Path::new("/dev/null/riftlaw"), &mut |_, _| {})?;
        ours.built(start.elapsed());
        let start = Instant::now();
        for text in &questions {
            black_box(search.find(&Query { text, on: None, kinds: &[], limit: 10, without: &[] })?);
        }
        ours.asked(start.elapsed(), questions.len());
    }
    println!("plain\t{}\nriftlaw\t{}", plain.line(), ours.line());
    Ok(())
}

/// The shortest times of all rounds.
#[derive(Default)]
struct Taken {
    build: Option<Duration>,
    question: Option<Duration>,
}

impl Taken {
    fn built(&mut self, taken: Duration) {
        self.build = Some(self.build.map_or(taken, |best| best.min(taken)));
    }

    fn asked(&mut self, taken: Duration, count: usize) {
        let one = taken / count.max(1) as u32;
        self.question = Some(self.question.map_or(one, |best| best.min(one)));
    }

    fn line(&self) -> String {
        let micros = |taken: Option<Duration>| taken.unwrap_or_default().as_micros();
        format!("{}\t{}", micros(self.build), micros(self.question))
    }
}

fn build(folder: &Path) -> Result<Index, Box<dyn Error>> {
    let mut schema = Schema::builder();
    let (path, text) = (schema.add_text_field("path", STRING | STORED), schema.add_text_field("text", TEXT));
    let index = Index::create_in_ram(schema.build());
    let mut writer = index.writer_with_num_threads(1, 50_000_000)?;
    let mut waiting: Vec<PathBuf> = ["faq", "errata", "cards"].iter().map(|name| folder.join(name)).collect();
    while let Some(next) = waiting.pop() {
        if next.is_dir() {
            for entry in fs::read_dir(&next)? {
                waiting.push(entry?.path());
            }
        } else if let Ok(said) = fs::read_to_string(&next) {
            writer.add_document(doc!(path => next.display().to_string(), text => said))?;
        }
    }
    writer.commit()?;
    Ok(index)
}

fn ask(index: &Index, questions: &[&str]) -> Result<(), Box<dyn Error>> {
    let text = index.schema().get_field("text")?;
    let searcher = index.reader()?.searcher();
    let parser = QueryParser::for_index(index, vec![text]);
    for words in questions {
        let (query, _) = parser.parse_query_lenient(words);
        black_box(searcher.search(&query, &TopDocs::with_limit(10).order_by_score())?);
    }
    Ok(())
}
