import type { CodeSource } from '../../authoring/cite.ts';
import { flowchart } from '../../authoring/diagrams/flowchart.ts';
import { entriesOf, isInCode } from '../../authoring/evidence/entries.ts';
import { at, type Evidence, top } from '../../authoring/evidence/evidence.ts';
import { responsibilityOf } from '../../authoring/evidence/parts/responsibilities.ts';
import {
  type Part as Division,
  groupFiles,
  importsBetween,
  isOfMany,
  partsOf,
  productFiles,
} from '../../authoring/evidence/parts.ts';
import { profileOf } from '../../authoring/evidence/profile.ts';
import { smallerFolders } from '../../authoring/statements/smaller-folders.ts';
import { count, digits } from '../../authoring/wording/count.ts';
import { joined } from '../../authoring/wording/list.ts';
import { code, plain } from '../../authoring/wording/markup.ts';
import { partName } from '../../authoring/wording/part-name.ts';
import { withArticle } from '../../authoring/wording/plural.ts';
import type { Composer } from './composer.ts';
import { bullet, cited, citedList, opening } from './part.ts';

const NODES = 8;
const EDGES = 10;
const PARTS_TOLD = 6;
const MOST_IN_GROUP = 5;
const MOST_IMPORTED = 4;
const FEW_IMPORTERS = 3;
const LEAST_SHARE = 0.2;
/** A document that is called after the architecture, of the whole and not of a part. */
const ACCOUNT = /^(?:docs?\/)?architecture(?:\/(?:index|readme|overview))?\.(?:md|mdx|rst|adoc)$/i;

/** The whole project: what it is, its parts and how they lean on each other, where it starts, what most stand on. */
export const composeArchitecture: Composer = function* ({ evidence }) {
  const profile = profileOf(evidence);
  const { parts, links } = partsOf(evidence);
  const files = productFiles(evidence);
  const [largest] = parts;
  if (!largest) return;
  // A server and its pages are often two programs in two languages, and neither is the language of the whole.
  const spoken = profile.languages.filter(({ share }, place) => place === 0 || share >= LEAST_SHARE);
  const language = spoken.length > 0 ? ` written in ${joined(spoken.map(({ name }) => name))}` : '';
  const single = parts.filter(({ name }) => !isOfMany(name));
  // What is left of a folder is told by itself, and then its parts are not the whole of it either.
  const hasGroups = single.length < parts.length;
  const named = (hasGroups ? single : wholeFolders(parts)).slice(0, 4).map(({ name }) => partName(name));
  // A flat project is made of files, whatever the picture calls them.
  const inParts =
    parts.filter(({ files: own }) => own.length > 1).length * 2 > parts.length
      ? ` in ${count(single.length, 'part')}${hasGroups ? ' and smaller folders' : ''}`
      : '';
  const source = profile.readme
    ? at(profile.readme)
    : profile.manifest
      ? at(profile.manifest)
      : top(largest.files[0]?.path ?? '');
  yield opening(
    `${plain(profile.name)} is ${withArticle(profile.kind)}${language}: at least ${count(files.length, 'source file')}${inParts}, the largest ${hasGroups ? 'single ' : ''}parts by lines of code being ${joined(named)}`,
    cited(source, top(largest.files[0]?.path ?? '')),
  );
  const lead = ownWords(evidence, source);
  if (lead) yield bullet(`In its own words: "${plain(lead).replace(/"/g, "'").slice(0, 240)}"`, cited(source));
  const account = evidence.files.find(({ path }) => ACCOUNT.test(path));
  if (account) yield bullet(`The project's own account of it is ${code(account.path)}`, cited(top(account.path)));
  const drawn = parts.slice(0, NODES);
  const isDrawn = (part: string): boolean => drawn.some(({ name }) => name === part);
  const chart = flowchart(
    drawn.map(({ name, files: own }) => ({
      key: name,
      title: partName(name).replace(/`/g, ''),
      ...(own.length > 1 && { detail: count(own.length, 'file') }),
    })),
    links
      .filter(({ from, to }) => isDrawn(from) && isDrawn(to))
      .slice(0, EDGES * 3)
      .map(({ from, to, files: weight }) => ({ from, to, weight })),
  );
  if (chart) yield { form: 'diagram', text: chart };
  for (const { text, sources } of smallerFolders(evidence, MOST_IN_GROUP)) yield bullet(text, cited(...sources));
  yield bullet('Counted without what its name or folder marks as a test, an example or generated');
  for (const part of parts.filter(({ name }) => !name.endsWith('*')).slice(0, PARTS_TOLD)) {
    const { text, source: place, isInferred } = responsibilityOf(evidence, part);
    if (!isInferred && place) yield bullet(`${partName(part.name)}: ${plain(text).replace(/[.]$/, '')}`, cited(place));
  }
  // A file that is only named like a start is told where nothing surer is known.
  const found = entriesOf(evidence).filter(isInCode);
  const sure = found.filter(({ why }) => !/\bnamed like\b/.test(why));
  const entries = (sure.length > 0 ? sure : found).slice(0, 3);
  if (entries.length > 0)
    yield bullet(
      entries.every(({ why }) => /\bnamed like\b/.test(why))
        ? 'It may start in '
        : profile.isLibrary
          ? 'It is entered through '
          : entries.length > 1
            ? 'Where it starts: '
            : 'It starts in ',
      ...citedList(
        entries.map(({ path, why, source: place }) => ({
          text: `${code(path)} (${why.replace(/^it named/, 'it is named')})`,
          source: place,
        })),
      ),
    );
  const central = mostImported(evidence);
  if (central.length > 0)
    yield bullet(
      'Imported by many other source files: ',
      ...citedList(
        central.map(({ path, importers }) => ({
          text: `${code(path)} (by at least ${digits(importers)})`,
          source: top(path),
        })),
      ),
    );
  const strongest = links.filter(({ from, to }) => !from.endsWith('**') && !to.endsWith('**')).slice(0, 3);
  if (strongest.length > 0)
    yield bullet(
      'What leans on what, as far as it was followed: ',
      ...citedList(
        strongest.map(({ from, to, example }) => ({
          text: `${partName(from)} uses ${partName(to)}`,
          source: { path: example.path, startLine: example.line, endLine: example.line },
        })),
      ),
    );
};

/** A folder that was divided into its files for the picture is still one folder, by the lines of all of them. */
function wholeFolders(parts: readonly Division[]): Division[] {
  const isDivided = (folder: string): boolean =>
    folder !== '' && !parts.some(({ name }) => name.startsWith(folder) && name.endsWith('/'));
  const nameOf = new Map(
    parts.flatMap(({ name, files }) => {
      const folder = name.replace(/[^/]*$/, '');
      return files.map(({ path }) => [path, isDivided(folder) ? folder : name] as const);
    }),
  );
  return groupFiles(
    parts.flatMap(({ files }) => files),
    (path) => nameOf.get(path) ?? path,
  );
}

/** What its makers are about to do says nothing of what it is. */
const OF_THE_MAKERS = /^(?:we|our|i|this (?:project|repository) is (?:no longer|not|deprecated|archived))\b/i;

/** What the project says of itself at the place that is cited. */
function ownWords(evidence: Evidence, { path, startLine, endLine }: CodeSource): string | undefined {
  const { readme, manifest } = profileOf(evidence);
  const words = (text: string): string[] =>
    plain(text)
      .toLowerCase()
      .match(/[a-z\d]+/g) ?? [];
  const there = words((evidence.lines(path) ?? []).slice(startLine - 1, endLine).join(' ')).join(' ');
  return [readme?.values.tagline, readme?.values.lead, manifest?.values.description].find(
    (text) => text && !OF_THE_MAKERS.test(text) && there.includes(words(text).slice(0, 5).join(' ')),
  );
}

/** The files that most others of the product import. Go and C# import packages and namespaces, so files cannot be told apart. */
export function mostImported(evidence: Evidence): { path: string; importers: number }[] {
  const product = new Set(productFiles(evidence).map(({ path }) => path));
  const importers = new Map<string, Set<string>>();
  for (const { path, target } of importsBetween(evidence)) {
    if (!product.has(path) || !product.has(target) || /\.(?:go|cs)$/.test(target)) continue;
    importers.set(target, (importers.get(target) ?? new Set()).add(path));
  }
  return [...importers]
    .map(([path, from]) => ({ path, importers: from.size }))
    .filter(({ importers: found }) => found >= FEW_IMPORTERS)
    .sort((a, b) => b.importers - a.importers || (a.path < b.path ? -1 : 1))
    .slice(0, MOST_IMPORTED);
}
