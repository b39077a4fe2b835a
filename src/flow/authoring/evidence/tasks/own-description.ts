import type { FoundSymbol } from '../../../../engine/pack/search/find-symbols.ts';
import { sentencesOf } from '../../wording/doc-sentence.ts';
import { capital, plain } from '../../wording/markup.ts';
import type { Evidence } from '../evidence.ts';

/** `Description => "…"`, `description = '…'`, `getDescription() { return '…' }`, with a call around its key or none. */
const DESCRIBED =
  /\b(?:get)?_?(?:description|summary)\w{0,4}\b(?:\s*\(\))?\s*(?::\s*\w+\s*)?(?:=>|=|:|\{\s*(?:get\s*)?(?:=>|\{)?)\s*(?:return\s+)?([\w.$?>-]+\(\s*)?(["'])((?:(?!\2).){3,300})\2/gi;
const ENGLISH = [/(?:^|[/._-])en\.json$/i, /(?:^|[/._-])en[-_]US\.json$/i, /(?:^|[/._-])en[-_]GB\.json$/i];
const LONGEST = 160;

/** What a class of tasks says of itself to those who use the program, in English. */
export function ownDescription(evidence: Evidence, owner: FoundSymbol): string | null {
  const [only, ...others] = [...evidence.text(owner).matchAll(DESCRIBED)];
  if (!only || others.length > 0) return null;
  const [, call, , text = ''] = only;
  const said = call === undefined ? text : inEnglish(evidence, text);
  const [first = ''] = sentencesOf(plain(said ?? ''));
  // A key or a text with holes is none that one reads.
  return /^[^{}$%<>]{12,}$/.test(first) && first.includes(' ') && first.length <= LONGEST
    ? capital(first.replace(/[.!]+$/, ''))
    : null;
}

/** The text of a key among the English ones; those of one country may differ from those of another. */
function inEnglish(evidence: Evidence, key: string): string | null {
  if (!/^[\w.-]+$/.test(key)) return key.includes(' ') ? key : null;
  const line = new RegExp(`^\\s*"${key.replaceAll('.', '\\.')}"\\s*:\\s*"((?:[^"\\\\]|\\\\.)*)"`);
  const textsIn = (files: RegExp): Set<string> =>
    new Set(
      evidence.files
        .filter(({ path }) => files.test(path))
        .flatMap(({ path }) => (evidence.lines(path) ?? []).flatMap((each) => line.exec(each)?.[1] ?? [])),
    );
  const [only, ...others] = ENGLISH.map(textsIn).find(({ size }) => size > 0) ?? [];
  return only !== undefined && others.length === 0 ? only.replace(/\\(.)/g, '$1') : null;
}
