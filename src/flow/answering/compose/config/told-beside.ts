import { nameTerms } from '../../../../engine/pack/search/name-match.ts';
import { code, plain } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { kindStems } from '../../understanding/kind-words.ts';
import { topicsOf } from '../../understanding/understand-question.ts';
import { sectionsOf } from '../documents/document-sections.ts';
import { saidIn } from '../documents/section-pieces.ts';
import { cited, type Part } from '../part.ts';

const OWN_README = /^(.+)\/readme\.(?:md|mdx|rst|adoc)$/i;
const NOT_OWN = /^(?:test|fixture|vendored|generated|agent|example|aside)$/;
const ASKS_OPTIONS = /\b(?:options?|settings?|parameters?|arguments?|directives?|configur\w+|syntax)\b/i;
/** Under which headings such a document tells what can be set, the most telling first. */
const HEADINGS = [
  /^(?:options|settings|parameters|arguments|directives)$/i,
  /^configuration(?: options| parameters| settings)?$/i,
  /^syntax$/i,
  /^(?:usage|properties|variables)$/i,
];
const LINES_CITED = 40;

/**
 * What can be set of one part of the program, where each part has a folder with a document of its own that tells it:
 * "which options does the cache plugin have" in `plugin/cache/README.md`.
 */
export function* composeToldBeside({ evidence, understanding }: Inquiry): Generator<Part> {
  const { kind, text, identifiers } = understanding;
  if (kind !== 'config' || identifiers.length > 0 || !ASKS_OPTIONS.test(text)) return;
  const asking = kindStems('config');
  const topics = topicsOf(understanding).filter(({ stem }) => !asking.has(stem) && !/^defaults?$/.test(stem));
  if (topics.length === 0) return;
  const found = evidence.files.flatMap(({ path, place }) => {
    const folder = NOT_OWN.test(place) ? undefined : OWN_README.exec(path)?.[1];
    if (folder === undefined) return [];
    const own = nameTerms(folder.slice(folder.lastIndexOf('/') + 1)).parts;
    const words = nameTerms(folder.replaceAll('/', '_')).parts;
    const isMeant =
      own.every((part) => topics.some(({ stem }) => stem === part)) && topics.every(({ stem }) => words.includes(stem));
    return isMeant ? [path] : [];
  });
  const [path, ...others] = found;
  // Where several parts are called so, none of them is meant in particular.
  if (path === undefined || others.length > 0) return;
  const lines = evidence.lines(path) ?? [];
  const sections = sectionsOf(lines);
  const section = HEADINGS.map((heading) => sections.find(({ title }) => heading.test(plain(title).trim()))).find(
    (each) => each !== undefined,
  );
  if (!section) return;
  const { title, startLine, endLine } = section;
  const said = [...saidIn(path, lines, { startLine: startLine + 1, endLine })];
  if (said.length === 0) return;
  // Such a document says of each what holds where it is not set.
  const saysDefaults = lines.slice(startLine, endLine).some((line) => /\bdefaults?\b/i.test(line));
  yield {
    form: 'opening',
    spans: [
      `${code(path)} tells them under "${plain(title)}"`,
      cited({ path, startLine, endLine: Math.min(endLine, startLine + LINES_CITED) }),
    ],
    ...(saysDefaults ? { tells: ['default'] } : {}),
  };
  yield* said;
}
