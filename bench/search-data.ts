import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { extractFacts } from '../src/engine/facts/extract-facts.ts';
import { openPackWriter } from '../src/engine/pack/write-pack.ts';
import { parseFile } from '../src/engine/syntax/parse-file.ts';
import { type BareRepository, findRepository, readCommits, readFiles } from './bare-repository.ts';

/** A repository to search and the queries whose answers are known, as paths relative to what is indexed. */
export interface SearchCase {
  set: 'code-search' | 'questions';
  name: string;
  github: string;
  revision: string;
  root: string;
  queries: { text: string; targets: string[] }[];
}

export interface BenchOptions {
  data: string;
  repositories: string;
  packs: string;
  only: string[];
  keep: boolean;
  /** Print what went wrong. */
  show: boolean;
  /** Answer each repository with weights that were fitted without it. */
  heldOut: boolean;
}

export function readOptions(args: string[]): BenchOptions {
  const project = resolve(import.meta.dirname, '..');
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string', default: join(project, '../shared/bench') },
      repositories: { type: 'string', default: join(project, '../.mirror') },
      packs: { type: 'string', default: join(tmpdir(), 'lorekeep-bench') },
      only: { type: 'string', multiple: true, default: [] },
      keep: { type: 'boolean', default: false },
      show: { type: 'boolean', default: false },
      'held-out': { type: 'boolean', default: false },
    },
  });
  return {
    ...values,
    heldOut: values['held-out'],
    data: resolve(values.data),
    repositories: resolve(values.repositories),
  };
}

interface RepositoryRow {
  name: string;
  github: string;
  revision: string;
  benchmark_root?: string | null;
}

interface QueryRow {
  query: string;
  relevant?: (string | { path: string })[];
  secondary?: (string | { path: string })[];
}

interface QuestionRow {
  repo: string;
  github: string;
  revision: string;
  question: string;
  files: string[];
}

export function readCases(data: string): SearchCase[] {
  const cases: SearchCase[] = [];
  const repositories: RepositoryRow[] = JSON.parse(readFileSync(join(data, 'code-search/repos.json'), 'utf8'));
  const annotated = new Set(readdirSync(join(data, 'code-search/annotations')));
  for (const { name, github, revision, benchmark_root } of repositories) {
    if (!annotated.has(`${name}.json`)) continue;
    const root = benchmark_root ?? '';
    const rows: QueryRow[] = JSON.parse(readFileSync(join(data, 'code-search/annotations', `${name}.json`), 'utf8'));
    const queries = rows.map((row) => ({
      text: row.query,
      targets: [...(row.relevant ?? []), ...(row.secondary ?? [])]
        .map((target) => (typeof target === 'string' ? target : target.path))
        .map((path) => (root !== '' && path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path)),
    }));
    cases.push({ set: 'code-search', name, github, revision, root, queries });
  }
  const questions = join(data, 'questions/dev.jsonl');
  if (!existsSync(questions)) return cases;
  const rows: QuestionRow[] = readFileSync(questions, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  for (const name of new Set(rows.map((row) => row.repo))) {
    const own = rows.filter((row) => row.repo === name && row.files.length > 0);
    const [first] = own;
    if (!first) continue;
    cases.push({
      set: 'questions',
      name,
      github: first.github,
      revision: first.revision,
      root: '',
      queries: own.map((row) => ({ text: row.question, targets: row.files })),
    });
  }
  return cases;
}

const COMMITS_READ = 3_000;

/** Writes the pack of a case, or answers null when its repository is not in the folder. */
export async function ingestCase(
  one: SearchCase,
  options: BenchOptions,
): Promise<{ file: string; bytes: number } | null> {
  const repository = findRepository(options.repositories, one.github, one.revision);
  if (!repository) return null;
  return packOf(repository, { name: `${one.set}-${one.name}`, root: one.root }, options);
}

/** Writes the pack of a repository, or takes the one of an earlier run where those are kept. */
export async function packOf(
  repository: BareRepository,
  { name, root }: { name: string; root: string },
  options: BenchOptions,
): Promise<{ file: string; bytes: number }> {
  mkdirSync(options.packs, { recursive: true });
  const file = join(options.packs, `${name}.pack`);
  if (options.keep && existsSync(file)) return { file, bytes: 0 };
  const writer = openPackWriter(file, { extractor: 'bench' });
  let bytes = 0;
  // A grammar that is being compiled does not keep the process alive by itself.
  const alive = setInterval(() => {}, 1_000);
  for (const { path, blobId, text } of readFiles(repository, root)) {
    const parsed = await parseFile(path, text);
    const size = Buffer.byteLength(text);
    bytes += size;
    const file = { path, blobId, text, parsed, language: parsed.language, size };
    writer.addFile(file, extractFacts(path, text, parsed));
  }
  writer.addCommits(readCommits(repository, root, COMMITS_READ));
  await writer.finish({ commit: repository.revision });
  clearInterval(alive);
  return { file, bytes };
}
