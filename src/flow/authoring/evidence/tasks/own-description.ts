import { escaped } from '../../../../base/escaped.ts';
import type { FoundSymbol } from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../cite.ts';
import { sentencesOf } from '../../wording/doc-sentence.ts';
import { capital, plain } from '../../wording/markup.ts';
import type { Evidence } from '../evidence.ts';
import { asDeed } from './deed-words.ts';

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

/** `doc_md = """…"""`, `doc_md=about`: what a graph of Airflow shows of itself. */
const SHOWN = /\bdoc_md\s*=\s*(?:[rf]?"""([\s\S]*?)"""|(["'])((?:(?!\2).){3,300})\2|([A-Za-z_]\w*))/;
const OF_GRAPH =
  /^(?:(?:This|The) (?:DAG|workflow|pipeline) |(?:The )?(?:goal|purpose|aim) of this (?:DAG|workflow|pipeline) is to )/i;

/** What a graph of Airflow says that it does, where it is made. */
export function graphDescription(evidence: Evidence, { path, startLine, endLine }: CodeSource): string | null {
  const lines = evidence.lines(path) ?? [];
  const made = lines.slice(startLine - 1, endLine).join('\n');
  const [, , , given] = /(\bdescription\s*=\s*)(["'])((?:(?!\2).){3,300})\2/.exec(made) ?? [];
  const [, long, , short, variable] = SHOWN.exec(made) ?? [];
  const kept =
    variable === undefined || variable === '__doc__'
      ? undefined
      : new RegExp(`^${escaped(variable)}\\s*=\\s*[rf]?"""([\\s\\S]*?)"""`, 'm').exec(lines.join('\n'))?.[1];
  const [first = ''] = sentencesOf(plain((given ?? long ?? short ?? kept ?? '').trim().replace(/\s+/g, ' ')));
  const said = first.replace(OF_GRAPH, '').replace(/[.!]+$/, '');
  if (!/^[^{}$%<>#*]{12,}$/.test(said) || !said.includes(' ') || said.length > LONGEST) return null;
  return asDeed(said) ?? capital(said);
}

/** The text of a key among the English ones; those of one country may differ from those of another. */
function inEnglish(evidence: Evidence, key: string): string | null {
  if (!/^[\w.-]+$/.test(key)) return key.includes(' ') ? key : null;
  const line = new RegExp(`^\\s*"${escaped(key)}"\\s*:\\s*"((?:[^"\\\\]|\\\\.)*)"`);
  const textsIn = (files: RegExp): Set<string> =>
    new Set(
      evidence.files
        .filter(({ path }) => files.test(path))
        .flatMap(({ path }) => (evidence.lines(path) ?? []).flatMap((each) => line.exec(each)?.[1] ?? [])),
    );
  const [only, ...others] = ENGLISH.map(textsIn).find(({ size }) => size > 0) ?? [];
  return only !== undefined && others.length === 0 ? only.replace(/\\(.)/g, '$1') : null;
}
