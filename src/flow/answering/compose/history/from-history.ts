import { escaped } from '../../../../base/escaped.ts';
import type { Commit } from '../../../../engine/pack/history/stored-commits.ts';
import { stem } from '../../../../engine/pack/search/stem.ts';
import { reasonOf } from '../../../authoring/evidence/history/reasons.ts';
import { dayOf } from '../../../authoring/evidence/history.ts';
import { count } from '../../../authoring/wording/count.ts';
import { joined } from '../../../authoring/wording/list.ts';
import { code, plain, quote } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { bullet, cited, lacking, opening, type Part } from '../part.ts';

const SHORTEST = 4;
const MORE = 2;
const FEWEST_WORDS = 2;
const LONGEST_QUOTE = 320;
/** A new version of a library says nothing about what was done with it. */
const ROUTINE = /\(deps?(?:-dev)?\)|\bbump\b|\bupdate dependency\b|\brenovate\b|^merge\b/i;

/** What the code no longer speaks of: the commits that name it, the one first that has most words of the question. */
export function* composeFromHistory({ evidence, understanding, subject: asks }: Inquiry): Generator<Part> {
  const names = understanding.identifiers.filter((name) => /^[\w-]+$/.test(name) && name.length >= SHORTEST);
  const patterns = names.map((name) => new RegExp(`(?<![\\w-])${escaped(name)}(?![\\w-])`, 'i'));
  // A question without a name is told by a commit that has each of its words, where there are several.
  const roots = names.length > 0 ? [] : asks.terms.filter(({ generic }) => !generic).map(({ stem: root }) => root);
  if (names.length === 0 && roots.length < FEWEST_WORDS) return;
  const asked = new Set(understanding.stems);
  const rootsOf = (subject: string): Set<string> => new Set((subject.toLowerCase().match(/\p{L}+/gu) ?? []).map(stem));
  const shared = ({ subject }: Commit): number => [...rootsOf(subject)].filter((root) => asked.has(root)).length;
  const found = evidence.commits
    .filter(({ subject }) => patterns.every((pattern) => pattern.test(subject)) && !ROUTINE.test(subject))
    .filter(({ subject }) => roots.length === 0 || roots.every((root) => rootsOf(subject).has(root)))
    .toSorted((a, b) => shared(b) - shared(a) || a.subject.length - b.subject.length || b.date - a.date);
  const [first, ...others] = found;
  if (!first) return;
  const reason = reasonOf(first.body, first.subject);
  const words = reason ? quote(reason, LONGEST_QUOTE) : null;
  const said = names.length > 0 ? 'name' : 'speak of';
  const them = names.length > 1 ? 'them' : 'it';
  const which =
    found.length === 1
      ? `One commit ${names.length > 0 ? 'names' : 'speaks of'} ${them}`
      : `Of ${count(found.length, 'commit')} that ${said} ${them}, this one comes nearest`;
  yield lacking(
    names.length > 0 ? `no definition is about ${joined(names.map(code))}` : 'the code does not tell',
    opening(
      `${which}, of ${dayOf(first.date)}: ${told(first)}${words ? `; it says: ${words}` : ''}`,
      cited({ commit: first.sha }),
    ),
  );
  if (!words && understanding.kind === 'why') yield bullet('Its message gives no reason');
  for (const commit of others.slice(0, MORE))
    yield bullet(`${dayOf(commit.date)}: ${told(commit)}`, cited({ commit: commit.sha }));
}

function told({ subject }: Commit): string {
  return `"${plain(subject).replace(/"/g, "'")}"`;
}
