import { type FoundSymbol, symbolsOfFile } from '../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../engine/pack/search/name-match.ts';
import { derived, type Evidence } from '../../authoring/evidence/evidence.ts';
import { directoryOf } from '../../authoring/evidence/files/directory-of.ts';
import { productFiles } from '../../authoring/evidence/parts.ts';
import type { Handler } from '../../authoring/evidence/routes/handlers/handler.ts';
import { handlerOf } from '../../authoring/evidence/routes/handlers/handlers.ts';
import type { Route } from '../../authoring/evidence/routes/route.ts';
import { routesOf } from '../../authoring/evidence/routes.ts';
import { type QuestionWord, topicsOf, type Understanding } from '../understanding/understand-question.ts';
import { samePart } from './same-part.ts';
import { isBenchmark } from './side-code.ts';

/**
 * The part of a product that a plain word stands for: "authentication" is `auth/`, `http/auth.go` and the routes to log
 * in. Nobody who asks how it works means a single function that happens to have the word in its name.
 */
export interface Area {
  /** Folders that bear the name, those with most files first. */
  folders: { folder: string; files: string[] }[];
  /** Files outside these folders that bear the name, the largest first. */
  files: string[];
  /** Routes of the product that bear the name, in their path or their handler. */
  routes: { route: Route; handler: Handler | null }[];
  /** What else the question is about. */
  others: string[];
  /** Whether the name of a path, a file or a definition is of this area. */
  names(name: string): boolean;
  /** Whether it says nothing else. */
  isName(name: string): boolean;
}

/** What the code shortens. */
const LONG_WORD = 8;
const SHORT_FORM = 4;
const MOST_TOPICS = 2;
const LEAST_FILES = 2;
const WHO = /^(?:users?|clients?|visitors?|customers?)$/;
/** What may be asked and done with every part of a product. */
const OF_ANY_PART =
  /^(?:works?|working|happens?|done|goes|files?|users?|data|requests?|app|application|system|process|flow|logic|handled)$/;

export function areaOf(evidence: Evidence, understanding: Understanding): Area | null {
  const asked = topicsOf(understanding).filter(({ isProject }) => !isProject);
  // Whoever does it is no part of the product, where something else is asked for.
  const others = asked.filter(({ text }) => !WHO.test(text));
  const topics = others.length > 0 ? others : asked;
  if (topics.length === 0 || topics.length > MOST_TOPICS) return null;
  if (understanding.identifiers.length + understanding.paths.length > 0) return null;
  // "How are modules loaded" names a thing beside the deed, and "the library of shapes" another thing.
  const isPlain = understanding.words.every(
    ({ text, generic, isProject }) => !generic || isProject || OF_ANY_PART.test(text),
  );
  if (!isPlain) return null;
  // "Votes on a poll" is a deed within an area; a "share link" is one thing.
  const isOne = topics.length === 1 || understanding.pairs.includes(topics.map(({ text }) => text).join(' '));
  if (!isOne) return null;
  const [best] = topics
    .map((topic) =>
      areaNamed(
        evidence,
        topic,
        topics.filter((other) => other !== topic),
      ),
    )
    .filter((area) => area !== null)
    .sort((a, b) => sizeOf(b) - sizeOf(a));
  return best ?? null;
}

function areaNamed(evidence: Evidence, topic: QuestionWord, others: readonly QuestionWord[]): Area | null {
  const exact = new Set(samePart(topic.stem));
  const isOne = (part: string): boolean =>
    exact.has(part) ||
    (topic.stem.length >= LONG_WORD && part.length >= SHORT_FORM && topic.stem.startsWith(part) && part !== topic.stem);
  const names = (name: string): boolean => nameTerms(name).parts.some(isOne);
  const known = new Map<string, boolean>();
  const isWhole = (name: string): boolean => {
    const isKnown = known.get(name);
    if (isKnown !== undefined) return isKnown;
    const { parts } = nameTerms(name);
    const is = parts.length > 0 && parts.every(isOne);
    known.set(name, is);
    return is;
  };
  const product = placedFiles(evidence);
  const folders = [...Map.groupBy(product, (file) => namedFolder(file, isWhole) ?? '')]
    .filter(([folder]) => folder !== '')
    .map(([folder, files]) => ({ folder, files: files.toSorted((a, b) => b.lines - a.lines).map(({ path }) => path) }))
    .filter(({ files }) => files.length >= LEAST_FILES)
    .sort((a, b) => b.files.length - a.files.length || (a.folder < b.folder ? -1 : 1));
  const inside = new Set(folders.flatMap(({ files }) => files));
  const files = product
    .filter(({ path, name, folders: above }) => !inside.has(path) && (isWhole(name) || isWhole(above.at(-1) ?? '')))
    .sort((a, b) => b.lines - a.lines)
    .map(({ path }) => path);
  if (folders.length + files.length === 0) return null;
  // The other word must be spoken of there too, or the area is of something else.
  const own = [...inside, ...files];
  if (!others.every(({ stem: other }) => own.some((path) => speaksOf(evidence, path, other)))) return null;
  const routes = routesOf(evidence)
    .filter(({ side, fact }) => !side && evidence.file(fact.path)?.place === 'source')
    .map((route) => ({ route, handler: handlerOf(evidence, route) }))
    .filter(
      ({ route, handler }) =>
        route.path.split('/').some((segment) => !segment.startsWith('{') && names(segment)) ||
        names(handler?.name ?? route.handler ?? ''),
    );
  return { folders, files, routes, others: others.map(({ stem: other }) => other), names, isName: isWhole };
}

interface PlacedFile {
  path: string;
  lines: number;
  name: string;
  /** The folders on the way to it. */
  folders: readonly string[];
}

/** The files of the product with their names taken apart, as every question about a part of it looks at them all. */
const placedFiles = derived((evidence): PlacedFile[] =>
  productFiles(evidence)
    .filter(({ path }) => !isBenchmark(path))
    .map(({ path, lines }) => ({ path, lines, name: baseName(path), folders: directoryOf(path).split('/') })),
);

/** The outermost folder on the way to a file that bears the name. */
function namedFolder({ folders }: PlacedFile, isWhole: (name: string) => boolean): string | null {
  const place = folders.findIndex((folder) => folder !== '' && isWhole(folder));
  return place < 0 ? null : folders.slice(0, place + 1).join('/');
}

function speaksOf({ pack }: Evidence, path: string, word: string): boolean {
  const said = ({ name }: Pick<FoundSymbol, 'name'>): boolean => nameTerms(name).parts.includes(word);
  return said({ name: path }) || symbolsOfFile(pack, path).some(said);
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '');
}

function sizeOf({ folders, files, routes }: Area): number {
  return folders.reduce((sum, { files: own }) => sum + own.length, 0) + files.length + routes.length;
}
