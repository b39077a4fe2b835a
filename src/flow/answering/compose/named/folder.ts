import { fileDependents } from '../../../../engine/pack/graph/file-graph.ts';
import { type SymbolDetail, symbolDetail, symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import type { ProjectFile } from '../../../authoring/evidence/evidence.ts';
import { directoryOf } from '../../../authoring/evidence/files/directory-of.ts';
import { headerOf } from '../../../authoring/evidence/parts/file-header.ts';
import { count, numberWord, verb } from '../../../authoring/wording/count.ts';
import { capital, code, quote } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { askedPlace } from '../../understanding/asked-place.ts';
import { headOf, kindWord, predicateOf } from '../../wording/symbol-words.ts';
import { bullet, cited, citedList, opening, type Part } from '../part.ts';
import { composeFile } from './file.ts';

const NOUN = '(?:sub-?)?(?:packages?|folders?|director(?:y|ies)|crates?|modules?|namespaces?)';
const NAMED = new RegExp(`\`?([\\w./-]{2,})\`?\\s+${NOUN}\\b|\\b${NOUN}\\s+(?:called |named )?\`?([\\w./-]{2,})`, 'gi');
const MOST_FILES = 8;
const MOST_BESIDE = 2;
const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'struct', 'trait', 'enum', 'type']);

/** What a package, a crate or a folder is for: what the project says of it, what it defines and who imports it. */
export function* composeFolder(inquiry: Inquiry): Generator<Part> {
  const asked = askedFolder(inquiry);
  if (asked) yield* folderParts(inquiry, asked);
}

/** Where nothing but a folder or a file is asked about, that is told whatever else bears its name. */
export function* composePlace(inquiry: Inquiry): Generator<Part> {
  const place = askedPlace(inquiry.understanding.text)?.toLowerCase();
  if (place === undefined) return;
  const all = inquiry.evidence.files.filter(({ lines }) => lines > 0);
  const named = all.filter(({ path }) => `/${path.toLowerCase()}`.endsWith(`/${place}`));
  const [file] = named.length > 1 ? named.filter(({ path }) => path.toLowerCase() === place) : named;
  if (file) {
    yield* composeFile(inquiry, file);
    return;
  }
  const holding = Map.groupBy(
    all.filter(({ path, role }) => isProduction(role) && `/${path.toLowerCase()}`.includes(`/${place}/`)),
    ({ path }) => path.slice(0, `/${path.toLowerCase()}`.indexOf(`/${place}/`) + place.length),
  );
  const [largest] = [...holding].sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1));
  if (!largest) return;
  const [folder, files] = largest;
  yield* folderParts(inquiry, { folder, files: files.toSorted((a, b) => b.lines - a.lines) });
  const inner = [...Map.groupBy(files, ({ path }) => path.slice(folder.length + 1).split('/')[0] ?? '')]
    .filter(([name, own]) => own.some(({ path }) => path.startsWith(`${folder}/${name}/`)))
    .sort((a, b) => b[1].length - a[1].length);
  if (inner.length > 0)
    yield bullet(
      'Folders in it: ',
      ...citedList(
        inner.slice(0, MOST_INNER).flatMap(([name, [one, ...rest]]) =>
          one
            ? [
                {
                  text: `${code(`${name}/`)} (${count(rest.length + 1, 'file')})`,
                  source: { path: one.path, startLine: 1, endLine: 1 },
                },
              ]
            : [],
        ),
        Math.max(0, inner.length - MOST_INNER),
      ),
    );
  const others = [...holding.keys()].filter((each) => each !== folder);
  if (others.length > 0)
    yield bullet(
      `Also called so: ${others
        .slice(0, MOST_INNER)
        .map((each) => code(`${each}/`))
        .join(', ')}`,
    );
}

const MOST_INNER = 8;

function* folderParts(
  inquiry: Inquiry,
  { folder, files }: { folder: string; files: readonly ProjectFile[] },
): Generator<Part> {
  const { evidence, pack } = inquiry;
  const [first] = files;
  if (!first) return;
  const told = ownWords(inquiry, folder, files);
  yield opening(
    `${code(`${folder}/`)} is a folder of ${count(files.length, 'source file')}${told ? `; on top of it stands ${told.words}` : ''}`,
    cited(told?.source, told ? null : { path: first.path, startLine: 1, endLine: 1 }),
  );
  for (const { path } of files.slice(0, MOST_FILES)) {
    const defined = symbolsOfFile(pack, path)
      .filter(({ exported, name, kind }) => exported && !name.includes('.') && (TYPES.has(kind) || kind === 'function'))
      .flatMap((symbol) => symbolDetail(pack, symbol.id) ?? [])
      .sort((a, b) => weightOf(b, folder) - weightOf(a, folder) || a.id - b.id);
    const [main, ...others] = defined;
    if (!main) continue;
    const says = predicateOf(main);
    const beside = others.slice(0, MOST_BESIDE).map(({ name }) => code(name));
    const more = others.length > beside.length ? ` and ${numberWord(others.length - beside.length)} more` : '';
    yield bullet(
      `${code(path.slice(folder.length + 1))} defines the ${kindWord(main)} ${code(main.name)}${says ? `, which ${says}` : ''}${beside.length > 0 ? `; beside it ${beside.join(', ')}${more}` : ''}`,
      cited(headOf(main)),
    );
  }
  if (files.length > MOST_FILES)
    yield bullet(`${capital(count(files.length - MOST_FILES, 'shorter file'))} beside these`);
  const users = files
    .flatMap(({ path }) => fileDependents(pack, path))
    .filter(({ path }) => !path.startsWith(`${folder}/`) && isProduction(evidence.file(path)?.role));
  const [use] = users;
  const found = new Set(users.map(({ path }) => path)).size;
  if (use)
    yield bullet(
      `At least ${count(found, 'file')} outside it ${verb(found, 'imports', 'import')} it, such as ${code(use.path)}`,
      cited({ path: use.path, startLine: use.line, endLine: use.line }),
    );
}

const WITH_SLASH = /(?<![\w/.-])`?([\w.-]+(?:\/[\w.-]+)*)\/`?(?=[\s?,.;:]|$)/g;
const MOST_LINES = 4;
const LONGEST_LINE = 160;

/** "The difference between lib/ and extra/": how much code each folder holds, and what files at the top say of either. */
export function* composeTwoFolders({ evidence, understanding: { text, kind } }: Inquiry): Generator<Part> {
  if (kind !== 'compare') return;
  const names = [...new Set([...text.matchAll(WITH_SLASH)].map(([, name = '']) => name))];
  const [a, b] = names.map((folder) => ({
    folder,
    files: evidence.files.filter(({ path, role }) => isProduction(role) && path.startsWith(`${folder}/`)),
  }));
  const [one, other] = [a?.files[0], b?.files[0]];
  if (names.length !== 2 || !a || !b || !one || !other) return;
  const isNamed = (line: string, folder: string): boolean =>
    ['"', "'"].some((mark) => line.includes(`${mark}${folder}/`) || line.includes(`${mark}${folder}${mark}`));
  // Files at the top say what is built from which folder.
  const said = evidence.files
    .filter(({ path, place }) => !path.includes('/') && !/\.(?:md|lock|txt)$/.test(path) && place !== 'test')
    .flatMap(({ path }) =>
      (evidence.lines(path) ?? []).flatMap((line, index) =>
        line.length <= LONGEST_LINE && (isNamed(line, a.folder) || isNamed(line, b.folder))
          ? [{ path, line: line.trim(), isBoth: isNamed(line, a.folder) && isNamed(line, b.folder), at: index + 1 }]
          : [],
      ),
    );
  // Beside a line that has both, one that has only one of them tells the two apart.
  const telling = said.filter(({ path }) => said.some((each) => each.isBoth && each.path === path));
  if (telling.length === 0) return;
  yield opening(
    `${code(`${a.folder}/`)} holds ${count(a.files.length, 'source file')}`,
    cited({ path: one.path, startLine: 1, endLine: 1 }),
    ` and ${code(`${b.folder}/`)} ${count(b.files.length, 'source file')}`,
    cited({ path: other.path, startLine: 1, endLine: 1 }),
  );
  for (const { path, line, at } of telling.slice(0, MOST_LINES))
    yield bullet(`${code(path)} has the line ${code(line)}`, cited({ path, startLine: at, endLine: at }));
}

const MARKER = /(?:^|\/)(?:__init__\.py|mod\.rs|lib\.rs|doc\.go|package-info\.java|index\.[cm]?[jt]sx?)$/;
const LONGEST = 240;

/** What the file that speaks for a folder says of it: its marker, or the one that bears the folder's name. */
function ownWords(
  { evidence }: Inquiry,
  folder: string,
  files: readonly ProjectFile[],
): { words: string; source: CodeSource } | null {
  const last = folder.slice(folder.lastIndexOf('/') + 1);
  for (const { path } of files) {
    if (!MARKER.test(path) && !path.startsWith(`${folder}/${last}.`)) continue;
    const header = headerOf(evidence.lines(path) ?? []);
    // In Go a comment below the package clause speaks of the definition that follows it.
    const isOfFile = header && !(path.endsWith('.go') && header.startLine > 1);
    const words = isOfFile ? quote(header.text.replace(/\s+/g, ' '), LONGEST) : null;
    if (header && words) return { words, source: { path, startLine: header.startLine, endLine: header.endLine } };
  }
  return null;
}

/** What says what it does before what does not, what the folder is named after before the rest, long before short. */
function weightOf(symbol: SymbolDetail, folder: string): number {
  const last = folder.slice(folder.lastIndexOf('/') + 1).toLowerCase();
  return (
    (predicateOf(symbol) ? 100 : 0) +
    (symbol.name.toLowerCase().includes(last) ? 100 : 0) +
    (TYPES.has(symbol.kind) ? 50 : 0) +
    Math.min(49, symbol.endLine - symbol.startLine)
  );
}

/** The folder with most code of those that bear the name that stands beside "package" or "folder" in the question. */
function askedFolder({ evidence, understanding }: Inquiry): { folder: string; files: ProjectFile[] } | null {
  const names = [...understanding.text.matchAll(NAMED)]
    .map(([, before, after]) => (before ?? after ?? '').toLowerCase().replace(/\/$/, ''))
    .filter((name) => name !== '');
  if (names.length === 0) return null;
  const folders = Map.groupBy(
    evidence.files.filter(({ role, lines }) => isProduction(role) && lines > 0),
    ({ path }) => directoryOf(path),
  );
  const [best] = [...folders]
    .filter(([folder]) => names.some((name) => `/${folder.toLowerCase()}`.endsWith(`/${name}`)))
    .map(([folder, files]) => ({ folder, files: files.toSorted((a, b) => b.lines - a.lines) }))
    .sort((a, b) => b.files.length - a.files.length || (a.folder < b.folder ? -1 : 1));
  return best ?? null;
}
