import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import type { Pack } from '../../../../engine/pack/open-pack.ts';
import { shortName } from '../../../../engine/pack/search/find-symbols.ts';
import { code } from '../../../authoring/wording/markup.ts';
import { withArticle } from '../../../authoring/wording/plural.ts';
import type { Inquiry } from '../../inquiry.ts';
import type { QuestionKind } from '../../understanding/question-kinds.ts';
import { definitionOf, headOf, kindWord, predicateOf, symbolName } from '../../wording/symbol-words.ts';
import { bullet, cited, opening, type Part, paragraph } from '../part.ts';
import { decides, isNamedNowhere, type Reader, readerSpans, readersOf, sourceOf } from './readers.ts';
import { usersOf } from './uses.ts';

const OF_ITS_USE: ReadonlySet<QuestionKind> = new Set(['how', 'invariant']);
const VALUES: ReadonlySet<string> = new Set(['property', 'field', 'constant', 'variable']);
/** Whether something is so of it. */
const IS_SO = /^(?:is|are|does|do|can|will) /i;
const SHOWN = 2;
const MOST_LINES = 12;
/** What stands behind the declaration of a field, in its line. */
const BESIDE = /(?:\/\/|\s#)\s*(\S.*)$/;

/** What hangs on a value that the question names: the lines that read it, those first where it decides something. */
export function* composeReadValue(inquiry: Inquiry): Generator<Part> {
  const { pack, main, isNamed, understanding, evidence } = inquiry;
  if (
    !main ||
    !isNamed ||
    !VALUES.has(main.kind) ||
    !(OF_ITS_USE.has(understanding.kind) || IS_SO.test(understanding.text))
  )
    return;
  if (understanding.identifiers.length === 0) return;
  const own = (reader: Reader): boolean =>
    reader.path === main.path && reader.line >= main.startLine && reader.line <= main.endLine;
  const language = evidence.file(main.path)?.language ?? '';
  const readers = readersOf(pack, shortName(main.name), language).filter((reader) => !own(reader));
  if (readers.length === 0) return;
  const says = predicateOf(main);
  const comment = BESIDE.exec(evidence.lines(main.path)?.[main.startLine - 1] ?? '')?.[1];
  const told = says ? `; it ${says}` : comment ? `, with the comment "${comment.replace(/"/g, "'")}"` : '';
  yield opening(
    `${symbolName(main)} is ${withArticle(kindWord(main))} in ${code(main.path)}${told}`,
    cited(definitionOf(main)),
  );
  const { words, spans } = readerSpans(readers);
  yield paragraph(`The code reads it in ${words}: `, ...spans);
  const deciding = readers.filter(decides);
  for (const reader of (deciding.length > 0 ? deciding : readers).slice(0, SHOWN)) {
    yield paragraph(`In ${code(reader.within?.name ?? reader.path)}`, cited(sourceOf(reader)));
    yield { form: 'excerpt', path: reader.path, ...linesAround(pack, reader) };
  }
  for (const { within } of readers)
    if (within) {
      const { production, tests } = usersOf(pack, within);
      if (production.length + tests.length === 0 && isNamedNowhere(pack, within))
        yield bullet(`No use of ${symbolName(within)} was found in the project's own code`, cited(headOf(within)));
    }
}

/** A short function whole; of a longer one, the line and what follows in its block. */
function linesAround(pack: Pack, { path, line, within }: Reader): { startLine: number; endLine: number } {
  if (within && within.endLine - within.startLine < MOST_LINES)
    return { startLine: within.startLine, endLine: within.endLine };
  const lines = fileOutline(pack, path)?.lines ?? [];
  const depth = indentOf(lines[line - 1] ?? '');
  const after = lines.slice(line, line + MOST_LINES - 1);
  const out = after.findIndex((text) => text.trim() !== '' && indentOf(text) < depth);
  return { startLine: line, endLine: line + (out < 0 ? after.length : out) };
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}
