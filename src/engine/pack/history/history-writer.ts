import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { compress } from '../compressed.ts';
import { decodeVarints, encodeVarints } from '../varints.ts';

export interface Commit {
  sha: string;
  author: { name: string; email: string };
  /** Seconds since 1970. */
  date: number;
  subject: string;
  body: string;
  /** Paths that the commit added, changed or deleted. */
  paths: string[];
}

/** A commit that touches more files than this says nothing about which of them belong together. */
const LARGEST_COMMIT = 20;
const LEAST_TOGETHER = 2;
const PARTNERS_KEPT = 20;
const PAIRS_IN_MEMORY = 1_000_000;
const AUTHORS_KEPT = 10;
const COMMITS_A_BLOCK = 64;
/** Two numbers of paths make one number of a pair. */
const MOST_PATHS = 2 ** 26;

interface PathHistory {
  commits: number[];
  authors: Map<number, number>;
  first: number;
  last: number;
}

/** Stores commits and, at the end, what they say about each path: how often, when and by whom it changed, and with what. */
export class HistoryWriter {
  readonly #db: DatabaseSync;
  readonly #insertCommit: StatementSync;
  readonly #insertPath: StatementSync;
  readonly #pathIds = new Map<string, number>();
  readonly #authorIds = new Map<string, number>();
  #texts: [id: number, subject: string, body: string][] = [];
  #changed = false;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#insertCommit = db.prepare('insert or ignore into commits (sha, author, date, files) values (?, ?, ?, ?)');
    this.#insertPath = db.prepare('insert into paths (path) values (?)');
    for (const row of db.prepare('select id, path from paths').iterate()) {
      this.#pathIds.set(String(row['path']), Number(row['id']));
    }
    for (const row of db.prepare('select id, name, email from authors').iterate()) {
      this.#authorIds.set(`${row['name']}\n${row['email']}`, Number(row['id']));
    }
  }

  add(commit: Commit): void {
    const paths = commit.paths.map((path) => this.#pathId(path)).sort((a, b) => a - b);
    const sha = Buffer.from(commit.sha, 'hex');
    const { changes, lastInsertRowid } = this.#insertCommit.run(
      sha,
      this.#authorId(commit.author),
      commit.date,
      encodeVarints(paths),
    );
    if (changes === 0) return;
    this.#changed = true;
    this.#texts.push([Number(lastInsertRowid), commit.subject, commit.body]);
    if (this.#texts.length >= COMMITS_A_BLOCK) this.#flushTexts();
  }

  /** Messages are alike, so a block of them is half the size of its messages one by one. */
  #flushTexts(): void {
    const [first] = this.#texts;
    if (!first) return;
    const insert = this.#db.prepare('insert into commit_texts (first, data) values (?, ?)');
    insert.run(first[0], compress(JSON.stringify(this.#texts)));
    this.#texts = [];
  }

  forget(): void {
    this.#changed = true;
    this.#db.exec('delete from commits; delete from commit_texts; delete from paths; delete from authors');
    this.#pathIds.clear();
    this.#authorIds.clear();
    this.#texts = [];
  }

  finish(): void {
    if (!this.#changed) return;
    this.#flushTexts();
    this.#db.exec('delete from path_history; delete from co_changes');
    this.#writePaths();
    this.#writePairs();
  }

  #writePaths(): void {
    const histories = new Map<number, PathHistory>();
    for (const row of this.#db.prepare('select id, author, date, files from commits order by date, sha').iterate()) {
      const date = Number(row['date']);
      const author = Number(row['author']);
      for (const path of decodeVarints(row['files'])) {
        const history: PathHistory = histories.get(path) ?? {
          commits: [],
          authors: new Map(),
          first: date,
          last: date,
        };
        histories.set(path, history);
        history.commits.push(Number(row['id']));
        history.authors.set(author, (history.authors.get(author) ?? 0) + 1);
        history.last = date;
      }
    }
    const insert = this.#db.prepare(
      'insert into path_history (path, commits, first_date, last_date, authors, list) values (?, ?, ?, ?, ?, ?)',
    );
    const names = new Map([...this.#authorIds].map(([name, id]) => [id, name]));
    for (const [path, history] of [...histories].sort(([a], [b]) => a - b)) {
      const authors = [...history.authors]
        .sort(([a, left], [b, right]) => right - left || compare(names.get(a) ?? '', names.get(b) ?? ''))
        .slice(0, AUTHORS_KEPT);
      insert.run(
        path,
        history.commits.length,
        history.first,
        history.last,
        encodeVarints(authors.flat()),
        encodeVarints(history.commits),
      );
    }
  }

  /** Pairs of present files that changed in the same small commits. */
  #writePairs(): void {
    const present = new Map<number, string>();
    for (const row of this.#db.prepare('select p.id, p.path from paths p join files f on f.path = p.path').iterate()) {
      present.set(Number(row['id']), String(row['path']));
    }
    const together = new Map<number, number>();
    for (const row of this.#db.prepare('select files from commits order by date desc, sha').iterate()) {
      const all = decodeVarints(row['files']);
      if (all.length > LARGEST_COMMIT) continue;
      const paths = all.filter((path) => present.has(path));
      for (const [i, left] of paths.entries()) {
        for (const right of paths.slice(i + 1)) {
          const pair = Math.min(left, right) * MOST_PATHS + Math.max(left, right);
          together.set(pair, (together.get(pair) ?? 0) + 1);
        }
      }
      if (together.size > PAIRS_IN_MEMORY) for (const [pair, count] of together) if (count < 2) together.delete(pair);
    }
    const partners = new Map<number, { other: number; count: number }[]>();
    for (const [pair, count] of together) {
      if (count < LEAST_TOGETHER) continue;
      const left = Math.floor(pair / MOST_PATHS);
      const right = pair % MOST_PATHS;
      for (const [path, other] of [
        [left, right],
        [right, left],
      ] as const) {
        const list = partners.get(path) ?? [];
        list.push({ other, count });
        partners.set(path, list);
      }
    }
    const insert = this.#db.prepare('insert into co_changes (path, other, together) values (?, ?, ?)');
    for (const [path, list] of [...partners].sort(([a], [b]) => a - b)) {
      list.sort((a, b) => b.count - a.count || compare(present.get(a.other) ?? '', present.get(b.other) ?? ''));
      for (const { other, count } of list.slice(0, PARTNERS_KEPT)) insert.run(path, other, count);
    }
  }

  #pathId(path: string): number {
    return idOf(this.#pathIds, path, () => this.#insertPath.run(path));
  }

  #authorId({ name, email }: Commit['author']): number {
    return idOf(this.#authorIds, `${name}\n${email}`, () =>
      this.#db.prepare('insert into authors (name, email) values (?, ?)').run(name, email),
    );
  }
}

function idOf(known: Map<string, number>, key: string, insert: () => { lastInsertRowid: number | bigint }): number {
  const id = known.get(key) ?? Number(insert().lastInsertRowid);
  known.set(key, id);
  return id;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
