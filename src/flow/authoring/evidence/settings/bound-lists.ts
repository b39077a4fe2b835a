import { escaped } from '../../../../base/escaped.ts';
import { findSymbols } from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../cite.ts';
import type { Evidence } from '../evidence.ts';
import { type WrittenList, yamlLists } from './yaml-lists.ts';

const OF_PROGRAM = /^(?:config\/)?(?:application|bootstrap)(?:-[\w-]+)?\.(?:properties|ya?ml)$/;
const PREFIX = /@ConfigurationProperties\(\s*(?:(?:prefix|value)\s*=\s*)?"([\w.-]+)"/g;
/** What changes a list after it was filled in by settings. */
const FILLS_ITSELF = /\bInitializingBean\b|@PostConstruct\b|\bafterPropertiesSet\b|\bApplicationContextAware\b/;
const HOLDS = /\b(?:String\s*\[\]|(?:Mutable)?(?:List|Set|Collection|ArrayList|LinkedHashSet|HashSet|Array)<String>)/;

/**
 * What the settings of a program list, where the code takes it from a class that is bound to them, `OpenPaths.urls`, or from
 * one setting, `${shop.open}`; null where not all of it can be read.
 */
export function boundTexts(evidence: Evidence, written: string, module: string): string[] | null {
  const given = givenLists(evidence, written, module);
  // What a file gives for one profile only may not hold.
  const isForAll = given.some(({ source }) => /(?:^|\/)(?:application|bootstrap)\.\w+$/.test(source.path));
  const [first] = given;
  if (first === undefined || !isForAll || given.some(({ texts }) => texts === null)) return null;
  const isOne = given.every(({ texts }) => texts?.join('\n') === first.texts?.join('\n'));
  return isOne ? first.texts : null;
}

/** Where the settings of a program give such a list, and by which name. */
export function boundPlaces(
  evidence: Evidence,
  written: string,
  module: string,
): { name: string; source: CodeSource }[] {
  return givenLists(evidence, written, module).map(({ name, source }) => ({ name, source }));
}

interface GivenList {
  name: string;
  texts: string[] | null;
  source: CodeSource;
}

function givenLists(evidence: Evidence, written: string, module: string): GivenList[] {
  const name = /^\$\{([\w.-]+)\}$/.exec(written)?.[1] ?? boundName(evidence, written);
  if (name === null) return [];
  const folder = `${module === '' ? '' : `${module}/`}src/main/resources/`;
  return evidence.files
    .filter(({ path }) => path.startsWith(folder) && OF_PROGRAM.test(path.slice(folder.length)))
    .flatMap(({ path }) =>
      [...listsOf(path, evidence.lines(path) ?? [])].flatMap(([key, { texts, startLine, endLine }]) =>
        isNamed(key, name) ? [{ name: key, texts, source: { path, startLine, endLine } }] : [],
      ),
    );
}

/** The setting behind a part of a class: `shop.open.urls` for `OpenPaths.urls`. */
function boundName(evidence: Evidence, written: string): string | null {
  const [type = '', ...parts] = written.split('.');
  const own = parts.at(-1) ?? '';
  const [only, ...others] = findSymbols(evidence.pack, type, { exact: true, limit: 5 }).filter(
    (each) => /^(?:class|record|struct|other)$/.test(each.kind) && evidence.file(each.path)?.place === 'source',
  );
  if (only === undefined || others.length > 0 || own === '') return null;
  const lines = evidence.lines(only.path) ?? [];
  const text = lines.map((line) => line.replace(/^\s*(?:\/\/|\*|\/\*).*$/, '')).join('\n');
  const prefixes = [...text.matchAll(PREFIX)];
  const isBound = prefixes.length === 1 && !FILLS_ITSELF.test(text) && holdsPlainly(text, own);
  return isBound ? [prefixes[0]?.[1], ...parts].join('.') : null;
}

/** Whether a class has a list and hands out what was put there. */
function holdsPlainly(text: string, name: string): boolean {
  const own = escaped(name);
  const java = new RegExp(`${HOLDS.source}\\s+${own}\\s*[;=,)]`);
  const kotlin = new RegExp(`\\b${own}\\s*:\\s*${HOLDS.source}`);
  if (!java.test(text) && !kotlin.test(text)) return false;
  if (new RegExp(`\\b${own}\\.(?:add|addAll|remove|removeAll|clear|set)\\(`).test(text)) return false;
  const capital = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const accessors = [
    ...text.matchAll(new RegExp(`\\b([gs]et)${escaped(capital)}\\s*\\([^()]*\\)\\s*\\{([^{}]*)`, 'g')),
  ];
  const returned = new RegExp(`^\\s*return\\s+(?:this\\.)?${own}\\s*;\\s*$`);
  const assigned = new RegExp(`^\\s*(?:this\\.)?${own}\\s*=\\s*\\w+\\s*;\\s*$`);
  return accessors.every(([, kind, body = '']) => (kind === 'get' ? returned : assigned).test(body));
}

function listsOf(path: string, lines: readonly string[]): Map<string, WrittenList> {
  return path.endsWith('.properties') ? propertyLists(lines) : yamlLists(lines);
}

/** `shop.open[0]=/orders` and `shop.open=/orders,/crates`. */
function propertyLists(lines: readonly string[]): Map<string, WrittenList> {
  const found = new Map<string, WrittenList>();
  for (const [index, line] of lines.entries()) {
    const [, key, place, value = ''] = /^\s*([\w.-]+)(\[\d+\])?\s*[=:]\s*(.*?)\s*$/.exec(line) ?? [];
    if (key === undefined) continue;
    const texts = value.split(',').map((each) => each.trim());
    const isPlain = !/\$\{|\\$/.test(value) && (place === undefined || texts.length === 1);
    const before = place === undefined ? undefined : found.get(key);
    const isWhole = isPlain && before?.texts !== null;
    found.set(key, {
      texts: isWhole ? [...(before?.texts ?? []), ...texts.filter((each) => each !== '')] : null,
      startLine: before?.startLine ?? index + 1,
      endLine: index + 1,
    });
  }
  return found;
}

/** Spring takes `ignore-urls` and `ignoreUrls` for one name. */
function isNamed(key: string, name: string): boolean {
  const plain = (each: string): string => each.replace(/[-_]/g, '').toLowerCase();
  return plain(key) === plain(name);
}
