import { stringsIn } from '../../../../engine/facts/text/literal.ts';
import { symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import type { Task } from './task.ts';

const NAMES = /^(?:[A-Z][A-Z\d]*_)*JOB_?(?:NAME|TYPE)S?$|^[A-Za-z]*Job(?:Name|Type)s?$/;
const MOST_LINES = 60;
/** Where a job is put into a queue by its name, or where its name is asked for. */
const NAMED = [
  /\.add\(\s*["'`]([\w.:-]+)["'`]\s*,/g,
  /@Process\(\s*(?:\{[^}]*\bname:\s*)?["'`]([\w.:-]+)["'`]/g,
  /\bcase\s+["'`]([\w.:-]+)["'`]\s*:/g,
];

/** The jobs that run on one queue, by their names: a list of them beside its worker, or the names that the code spells. */
export function jobsOf(evidence: Evidence, { done, asked, framework }: Task): string[] {
  const [doer] = done;
  if (!doer || !/^(?:Bull|BullMQ|a queue)$/.test(framework)) return [];
  const listed = evidence.files
    .filter(({ path, place }) => place === 'source' && directoryOf(path) === directoryOf(doer.fact.path))
    .flatMap(({ path }) =>
      symbolsOfFile(evidence.pack, path)
        .filter(({ name, kind }) => /^(?:constant|variable|enum)$/.test(kind) && NAMES.test(name))
        .map(({ startLine, endLine }) => textOf(evidence, { path, startLine, endLine })),
    );
  const [only, ...others] = listed.map((text) => [...new Set(stringsIn(text))]).filter(({ length }) => length > 1);
  if (only && others.length === 0) return only;
  const works = doer.symbol ?? doer.fact;
  const body = textOf(evidence, works);
  const texts = [...asked.map((fact) => textOf(evidence, fact)), /\bjob\.name\b|@Process\b/.test(body) ? body : ''];
  return [
    ...new Set(texts.flatMap((text) => NAMED.flatMap((name) => [...text.matchAll(name)].map(([, job = '']) => job)))),
  ];
}

function textOf(
  evidence: Evidence,
  { path, startLine, endLine }: { path: string; startLine: number; endLine: number },
): string {
  return (evidence.lines(path) ?? []).slice(startLine - 1, Math.min(endLine, startLine + MOST_LINES)).join('\n');
}
