import { at, type Evidence } from '../evidence/evidence.ts';
import type { Statement } from '../page.ts';
import { count } from '../wording/count.ts';
import { joined } from '../wording/list.ts';
import { code } from '../wording/markup.ts';

const MOST_NAMED = 5;

/** The processes that a Procfile names, with what each runs; of several files, that which lies highest. */
export function namedProcesses(evidence: Evidence): Statement | null {
  const found = evidence.facts('entry-point').filter(({ path }) => /(?:^|\/)Procfile$/.test(path));
  const [first] = found.toSorted((a, b) => a.path.split('/').length - b.path.split('/').length);
  if (!first) return null;
  const all = found.filter(({ path }) => path === first.path).toSorted((a, b) => a.startLine - b.startLine);
  const told = all
    .slice(0, MOST_NAMED)
    .map(({ values: { name, target } }) => (target ? `${code(name)} runs ${code(target)}` : code(name)));
  const rest = all.length > told.length ? ', and others' : '';
  return {
    text: `The file ${code(first.path)} names ${count(all.length, 'process')}: ${joined(told)}${rest}`,
    sources: all.slice(0, 3).map(at),
  };
}
