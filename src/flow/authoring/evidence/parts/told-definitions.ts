import { identifierWords } from '../../../../engine/facts/text/words.ts';
import {
  type SymbolDetail,
  shortName,
  symbolDetail,
  symbolsOfFile,
} from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../cite.ts';
import { docSentence, saysMore } from '../../wording/doc-sentence.ts';
import { code, lower } from '../../wording/markup.ts';
import { singular } from '../../wording/plural.ts';
import { toldComment } from '../../wording/told-comment.ts';
import { onlyOwnWords } from '../components/own-words.ts';
import { CARRIER } from '../components/reusable.ts';
import { type Component, componentsOf } from '../components.ts';
import { at, type Evidence } from '../evidence.ts';
import { folderOf, type Part } from '../parts.ts';
import { headerOf } from './file-header.ts';
import { OF_FRAMEWORK } from './named-inside.ts';
import { withTrueAnswer } from './true-answers.ts';

export interface Told {
  text: string;
  sources: CodeSource[];
}

const MOST_TOLD = 2;
const MOST_WORDS = 20;
const MOST_FILES = 30;
const FEWEST_FILES = 2;
const LEAST_TOLD = 0.3;
const LEAST_OF_FILE = 0.1;
const TELLING = /^(?:class|struct|interface|trait|function|module)$/;

/** What the files of a folder say of themselves at their top, the longest first; null where hardly any does. */
export function toldFiles(evidence: Evidence, part: Part): Told | null {
  if (folderOf(part.name) === null) return null;
  const told = largest(part).flatMap(({ path }) => {
    // Below the name of a package of Go, and in Rust without a mark of its own, the first comment is about what follows it.
    if (/\.(?:go|rs|java|kt|cs|php)$/.test(path)) return [];
    const header = headerOf(evidence.lines(path) ?? []);
    const file = path.slice(path.lastIndexOf('/') + 1);
    const stem = file.replace(/\.\w+$/, '');
    if (!header || !isOfFile(evidence.lines(path) ?? [], header)) return [];
    const sentence = docSentence(withoutTitle(header.text), stem);
    const words = isShort(sentence) ? toldComment({ name: stem, path, sentence }) : null;
    return words === null || !saysMore(words, `${stem} ${evidence.projectName}`)
      ? []
      : [{ name: file, words, source: { path, startLine: header.startLine, endLine: header.endLine } }];
  });
  return told.length < FEWEST_FILES || !isMuchOf(part, told) ? null : asTold(told.slice(0, MOST_TOLD));
}

/** Whether the files that say something are a good part of all: what a corner says of itself does not tell the whole. */
function isMuchOf({ files }: Part, told: readonly { source: { path: string } }[]): boolean {
  const telling = new Set(told.map(({ source }) => source.path));
  const all = files.reduce((sum, { lines }) => sum + lines, 0);
  return files.reduce((sum, { path, lines }) => sum + (telling.has(path) ? lines : 0), 0) >= all * LEAST_TOLD;
}

/** What the definitions of a part say of themselves: those that most build on, then the longest; null where none does. */
export function toldDefinitions(evidence: Evidence, part: Part): Told | null {
  const paths = new Set(part.files.map(({ path }) => path));
  const used = componentsOf(evidence).filter(({ path, kind }) => paths.has(path) && TELLING.test(kind));
  const known = new Set(used.map(({ id }) => id));
  const others = largest(part)
    .flatMap(({ path }) => symbolsOfFile(evidence.pack, path))
    .filter(
      ({ id, kind, name, exported }) =>
        exported && TELLING.test(kind) && !known.has(id) && !name.includes('.') && !/^(?:_|test)/i.test(name),
    )
    .toSorted((a, b) => b.endLine - b.startLine - (a.endLine - a.startLine))
    .flatMap(({ id }) => symbolDetail(evidence.pack, id) ?? [])
    .map(unused);
  const isWhole = folderOf(part.name) === null;
  const told = onlyOwnWords(evidence, [...used, ...others])
    .flatMap((each) => {
      const said = isShort(each.sentence) ? toldComment(each) : null;
      const words = said === null ? null : withTrueAnswer(evidence, each, said);
      return words === null || RAISED.test(words) || (!isWhole && OF_FRAMEWORK.test(each.name))
        ? []
        : [{ name: shortName(each.name), words, source: at(each) }];
    })
    .toSorted((a, b) => standing(b.name, part) - standing(a.name, part));
  const [first] = told;
  if (!first) return null;
  // The methods of what a folder is called after may lie in all of its files.
  const isTelling = standing(first.name, part) > 0 || (isWhole ? isLongEnough(part, told) : isMuchOf(part, told));
  return isTelling ? asTold(told.slice(0, MOST_TOLD)) : null;
}

/** Whether what is told of a file is more than a few of its lines. */
function isLongEnough({ lines }: Part, told: readonly { source: CodeSource }[]): boolean {
  return told.reduce((sum, { source }) => sum + source.endLine - source.startLine + 1, 0) >= lines * LEAST_OF_FILE;
}

/** An error that is made everywhere says less of a part than what it does. */
const RAISED = /^(?:Raised|Thrown|Root exception|Base (?:class for )?(?:error|exception)s?)\b/i;

/** What is called like the folder is what it is about; what only carries values is the least. */
function standing(name: string, part: Part): number {
  const folder =
    (folderOf(part.name) ?? part.name)
      .replace(/\/$|\.\w+$/, '')
      .split('/')
      .at(-1) ?? '';
  const [own, about] = [name, folder].map((each) => singular(identifierWords(each)).toLowerCase());
  return own === about ? 1 : CARRIER.test(name) || /(?:Error|Exception|Filter)$/.test(name) ? -1 : 0;
}

function asTold(told: readonly { name: string; words: string; source: CodeSource }[]): Told {
  return {
    text: told.map(({ name, words }) => `${code(name)}: ${lower(words)}`).join('; '),
    sources: told.map(({ source }) => source),
  };
}

function unused(detail: SymbolDetail): Component {
  const { name, doc, path, startLine } = detail;
  const counts = { users: 0, directories: 0, implementers: 0, callers: 0 };
  const sentence = /^\s*@returns?\b/m.test(doc) && detail.kind === 'class' ? null : docSentence(doc, shortName(name));
  return { ...detail, ...counts, use: { path, line: startLine }, sentence };
}

function largest({ files }: Part): Part['files'] {
  return files.toSorted((a, b) => b.lines - a.lines || (a.path < b.path ? -1 : 1)).slice(0, MOST_FILES);
}

/** Short enough for a list, and about what is done: neither a page of a manual, nor where it came from or what it needs. */
function isShort(sentence: string | null): sentence is string {
  return (
    sentence !== null && sentence.split(' ').length <= MOST_WORDS && !/\*\*|^\w+(?: \w+)? copy,|^setup:/i.test(sentence)
  );
}

/** Whether a comment stands for the file: a docstring, or one with a gap or an import behind it. */
function isOfFile(lines: readonly string[], { startLine, endLine }: { startLine: number; endLine: number }): boolean {
  const opening = lines[startLine - 1]?.trim() ?? '';
  if (/^[ru]?(?:"""|''')/.test(opening)) return true;
  if (/@(?:file|fileoverview|module)\b/.test(lines.slice(startLine - 1, endLine).join('\n'))) return true;
  const next = lines[endLine] ?? '';
  return /^\s*$|^\s*(?:import|from|require|const \w+ = require|use |#include)\b/.test(next);
}

/** `shop.scales`, underlined, stands above what its comment says. */
function withoutTitle(text: string): string {
  return text.replace(/^[\w./-]+\n\s*[~=-]{3,}\s*\n/, '').trim();
}
