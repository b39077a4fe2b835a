import { escaped } from '../../../../base/escaped.ts';
import { isSecretName } from '../../../../engine/facts/text/secret-name.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { cellsOf, headsOf, isOfOneCase } from './table-rows.ts';

type SettingFact = Found<'setting'>;

const DOCUMENT = /\.(?:md|mdx|rst|adoc)$/i;
/** Pages for those who make the product, and what held once. */
const OF_MAKERS = /contribut|develop|testing|changelog|changes|release|migrat|upgrad|\bci\b/i;
/** Pages about programs of others, which have variables of their own. */
const OF_OTHERS = /(?:^|\/)(?:integrations?|clients?|examples?|third[-_]?part(?:y|ies))\//i;
/** Files that give the keys of a configuration their names. */
const HOLDS_KEYS =
  /(?:^|[/._-])(?:\w*conf(?:ig(?:uration)?)?|\w*settings?|options?|flags?|schema|env(?:ironment)?)\w*(?=[/._-])/i;
const VARIABLE = /^[A-Z][A-Z\d]*(?:_+[A-Z\d]+)+$/;
const NAMED = /^(?:[^|]*\b)?(?:variables?|env\w*|config\w*|settings?|keys?|options?|parameters?)\b|^names?$/i;
const HEADING = /^#{2,6}\s+`?([A-Z][A-Z\d]*(?:_+[A-Z\d]+)+)`?(?=\s|$)/;
const FEWEST = 4;
const MOST_FILES = 60;
const LONGEST_FILE = 4_000;

/**
 * Variables that no line of code asks for, because a library puts each together from a prefix, a section and a key:
 * a document lists them, and files of the configuration name the section and the key.
 */
export const toldVariables = derived((evidence): SettingFact[] => {
  const spelled = new Set(evidence.facts('setting').map(({ values }) => values.name));
  // A heading or a row may leave out what all variables begin with: `LOG_FILE` of `SHOP_LOG_FILE`.
  const told = listedVariables(evidence).filter(
    ({ values }) => !spelled.has(values.name) && ![...spelled].some((name) => name.endsWith(`_${values.name}`)),
  );
  // What the code has as a text, and hands on to a library, is sure.
  const held = told.filter(({ values }) => isHeld(evidence, values.name));
  if (told.length < FEWEST) return held;
  const keys = configurationKeys(evidence);
  const found = told.filter((fact) => held.includes(fact) || isOfKeys(fact.values.name, keys));
  return found.length < FEWEST || found.length < told.length / 2 ? held : found;
});

/** Whether a constant of the code is nothing but the name: `envConfig = "SHOP_CONFIG"`. */
function isHeld(evidence: Evidence, name: string): boolean {
  const constant = new RegExp(
    `^\\s*(?:(?:export|const|var|let|static|final|public|private|pub)\\s+)*\\w+(?::? [\\w&]+)? = ["']${escaped(name)}["'];?\\s*$`,
  );
  return filesWithName(evidence.pack, name).some(
    (path) =>
      evidence.file(path)?.place === 'source' && (evidence.lines(path) ?? []).some((line) => constant.test(line)),
  );
}

/** Names in the first cells of tables, and in headings, of pages about the environment. */
export const listedVariables = derived((evidence): SettingFact[] => {
  const found = new Map<string, SettingFact>();
  for (const { path, place } of evidence.files) {
    if (!DOCUMENT.test(path) || place !== 'document' || OF_MAKERS.test(path) || OF_OTHERS.test(path)) continue;
    const lines = evidence.lines(path) ?? [];
    if (!lines.some((line) => /\benv(?:ironment)?[ _-]?var/i.test(line))) continue;
    for (const [index, line] of lines.entries()) {
      const name = line.startsWith('#') ? nameOfHeading(lines, index) : nameOfRow(lines, index);
      if (name === undefined || found.has(name)) continue;
      if (line.startsWith('#') && !isBelowSettings(path, lines, index)) continue;
      const values = {
        name,
        source: 'environment',
        required: false,
        secret: isSecretName(name),
        declared: true,
      } as const;
      const place = { path, startLine: index + 1, endLine: index + 1, symbol: null };
      found.set(name, { kind: 'setting', subject: name, values, ...place, score: 2, polarity: 'stated' });
    }
  }
  return [...found.values()];
});

const OF_SETTINGS = /\benv(?:ironment)?\b|\bvariables?\b|\bconfig\w*|\bsettings?\b|\boptions?\b/i;

/** Kinds of tasks and of events are headings in capitals too: the name of the page, or a heading above, says that these are settings. */
function isBelowSettings(path: string, lines: readonly string[], index: number): boolean {
  let depth = /^#+/.exec(lines[index] ?? '')?.[0].length ?? 0;
  if (OF_SETTINGS.test(path.split('/').at(-1)?.replace(/[-_.]/g, ' ') ?? '')) return true;
  for (let at = index - 1; at >= 0 && depth > 1; at--) {
    const [, marks = '', words = ''] = /^(#+)\s+(.*)$/.exec(lines[at] ?? '') ?? [];
    if (marks === '' || marks.length >= depth) continue;
    if (OF_SETTINGS.test(words)) return true;
    depth = marks.length;
  }
  return false;
}

/** The whole name may stand below: "### LOG_FILE" and "Name: `SHOP_LOG_FILE`". */
function nameOfHeading(lines: readonly string[], index: number): string | undefined {
  const name = HEADING.exec(lines[index] ?? '')?.[1];
  if (name === undefined) return undefined;
  const below = lines.slice(index + 1, index + 5).join('\n');
  return new RegExp(`[A-Z\\d]_${escaped(name)}\\b`).test(below) ? undefined : name;
}

function nameOfRow(lines: readonly string[], index: number): string | undefined {
  const line = lines[index] ?? '';
  if (!line.trimStart().startsWith('|') || !line.includes('_')) return undefined;
  const heads = headsOf(lines, index);
  if (isOfOneCase(heads)) return undefined;
  return cellsOf(line)
    .slice(0, 3)
    .map((cell) => cell.replace(/^[`*]+|[`*]+$/g, ''))
    .find((cell, column) => VARIABLE.test(cell) && NAMED.test(heads[column] ?? ''));
}

/** The names in files of the configuration, in small letters and without what parts their words. */
function configurationKeys(evidence: Evidence): Set<string> {
  const paths = evidence.files.filter(({ path, place }) => place === 'source' && HOLDS_KEYS.test(path));
  const keys = new Set<string>();
  for (const { path } of paths.slice(0, MOST_FILES))
    for (const line of (evidence.lines(path) ?? []).slice(0, LONGEST_FILE))
      for (const [word] of line.matchAll(/[A-Za-z][\w-]*/g)) keys.add(word.replace(/[_-]/g, '').toLowerCase());
  return keys;
}

const MOST_PARTS = 3;

/** Whether a name is a prefix or a section and a key, each of them named in the configuration: `MAIL` and `MAX_RETRIES`. */
function isOfKeys(name: string, keys: ReadonlySet<string>): boolean {
  const words = name.toLowerCase().split(/_+/);
  const fits = (from: number, parts: number): boolean => {
    if (from === words.length) return true;
    if (parts === 0) return false;
    for (let to = words.length; to > from; to--)
      if (keys.has(words.slice(from, to).join('')) && fits(to, parts - 1)) return true;
    return false;
  };
  return words.length <= MOST_WORDS && fits(0, MOST_PARTS);
}

const MOST_WORDS = 12;
