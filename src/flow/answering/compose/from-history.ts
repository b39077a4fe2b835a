import type { Commit } from '../../../engine/pack/history/stored-commits.ts';
import { stem } from '../../../engine/pack/search/stem.ts';
import { dayOf, reasonOf } from '../../authoring/evidence/history.ts';
import { count } from '../../authoring/wording/count.ts';
import { joined } from '../../authoring/wording/list.ts';
import { code, plain, quote } from '../../authoring/wording/markup.ts';
import type { Inquiry } from '../inquiry.ts';
import { bullet, cited, opening, type Part } from './part.ts';

const SHORTEST = 4;
const MORE = 2;
const LONGEST_QUOTE = 320;
/** A new version of a library says nothing about what was done with it. */
const ROUTINE = /\(deps?(?:-dev)?\)|\bbump\b|\bupdate dependency\b|\brenovate\b|^merge\b/i;

/** What the code no longer speaks of: the commits that name it, the one first that has most words of the question. */
export function* composeFromHistory({ evidence, understanding }: Inquiry): Generator<Part> {
  const names = understanding.identifiers.filter((name) => /^[\w-]+$/.test(name) && name.length >= SHORTEST);
  if (names.length === 0) return;
  const patterns = names.map((name) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'i'));
  const asked = new Set(understanding.stems);
  const shared = ({ subject }: Commit): number =>
    new Set((subject.match(/\p{L}+/gu) ?? []).map(stem).filter((root) => asked.has(root))).size;
  const found = evidence.commits
    .filter(({ subject }) => patterns.every((pattern) => pattern.test(subject)) && !ROUTINE.test(subject))
    .toSorted((a, b) => shared(b) - shared(a) || a.subject.length - b.subject.length || b.date - a.date);
  const [first, ...others] = found;
  if (!first) return;
  const reason = reasonOf(first.body, first.subject);
  const words = reason ? quote(reason, LONGEST_QUOTE) : null;
  yield opening(
    `No definition is about ${joined(names.map(code))}; ${found.length === 1 ? 'one commit names it' : `of ${count(found.length, 'commit')} that ${names.length > 1 ? 'name them' : 'name it'}, this one comes nearest`}, of ${dayOf(first.date)}: ${told(first)}${words ? `; it says: ${words}` : ''}`,
    cited({ commit: first.sha }),
  );
  if (!words && understanding.kind === 'why') yield bullet('Its message gives no reason');
  for (const commit of others.slice(0, MORE))
    yield bullet(`${dayOf(commit.date)}: ${told(commit)}`, cited({ commit: commit.sha }));
}

function told({ subject }: Commit): string {
  return `"${plain(subject).replace(/"/g, "'")}"`;
}
