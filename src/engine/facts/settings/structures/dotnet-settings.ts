import type { SourceFile } from '../../source-file.ts';
import { splitList } from '../../text/literal.ts';
import { commentAbove } from '../comment-above.ts';
import type { SettingFound } from '../setting-maker.ts';
import { boundSettings, namedSection, propertiesOf } from './bound-settings.ts';

/** More keys are data. */
const MOST_KEYS = 300;
/** What the framework reads for itself. */
const OF_FRAMEWORK = /^(?:Logging|Serilog|\$schema)(?::|$)/;

/** Keys of .NET configuration: what `appsettings.json` holds, what the code reads by name, and classes that name their section. */
export function dotnetSettings(file: SourceFile): SettingFound[] {
  if (file.name === 'appsettings.json') return fileKeys(file);
  return file.language === 'csharp' ? [...sections(file), ...boundSettings(file), ...reads(file)] : [];
}

/** What stands in a file that all may read until the real value is given. */
const PLACEHOLDER = /^"(?:<[^<>]*>|secret|change[_-]?me|replace[_-]?me|placeholder|todo|your[_ -][^"]*|x{3,})"$/i;

/** `"YourConnectionString"`, and a name in the brackets of a tool that fills it in: `"#{Shop.Key}#"`, `"__ShopKey__"`. */
const NAMED_PLACEHOLDER = /^"(?:[Yy]our[A-Z]\w*|[A-Z]\w*Here|#?\{{1,2}[\w .:-]+\}{1,2}#?|__\w+__)"$/;

/** `Mail:Port` for a value in an object in an object; lists hold data. */
function fileKeys(file: SourceFile): SettingFound[] {
  const found: SettingFound[] = [];
  const above: (string | null)[] = [];
  let key: string | null = null;
  for (const match of file.text.matchAll(
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|("(?:[^"\\\n]|\\.)*")(\s*:)?|[{}[\]]|[\w.+-]+/g,
  )) {
    const [token, text, colon] = match;
    if (/^\/[/*]/.test(token)) continue;
    if (token === '[' && key !== null && !above.includes(null))
      found.push(...listKey(file, [...above.slice(1), key], match.index));
    if (token === '{' || token === '[') {
      above.push(token === '[' ? null : (key ?? ''));
      key = null;
    } else if (token === '}' || token === ']') above.pop();
    else if (text !== undefined && colon !== undefined) key = text.slice(1, -1);
    else if (key !== null && !above.includes(null)) {
      const name = [...above.slice(1), key].join(':');
      const isGiven = token !== 'null' && token !== '""' && !PLACEHOLDER.test(token) && !NAMED_PLACEHOLDER.test(token);
      const line = file.lineAt(match.index);
      if (!OF_FRAMEWORK.test(name))
        found.push({ ...setting(name, isGiven ? token : null, line), ...saidOf(file, line, key) });
      key = null;
    }
  }
  return found.length > MOST_KEYS
    ? []
    : found.map((each) => (isRepeated(each, found) ? { ...each, help: null } : each));
}

/** `"Hosts": ["a.test", "b.test"]`: what an array of plain values gives replaces what a class holds. */
function listKey(file: SourceFile, path: readonly (string | null)[], open: number): SettingFound[] {
  const name = path.join(':');
  const close = file.text.slice(open, open + LONGEST_LIST).indexOf(']');
  const items = splitList(file.text.slice(open + 1, open + Math.max(1, close)));
  if (close < 0 || OF_FRAMEWORK.test(name) || !items.every((each) => /^(?:"[^"\n]+"|[\w.+-]+)$/.test(each))) return [];
  const shown = items.map((each) => each.replaceAll('"', '')).join(', ');
  // An empty one gives nothing, and what a class holds stays.
  return shown === '' ? [] : [setting(name, JSON.stringify(shown), file.lineAt(open))];
}

const LONGEST_LIST = 400;

/** What the comment right above a key says of it, first with its name; one over several keys is about them all. */
function saidOf(file: SourceFile, line: number, key: string): Pick<SettingFound, 'help' | 'choices'> {
  const isAlone = /^\s*(?:$|[\]}]|\/[/*])/.test(file.lines[line] ?? '');
  const text = isAlone ? commentAbove(file, line, key) : null;
  const own = /[a-z][A-Z]/.test(key) ? text?.split(/(?<=[.!?])\s+(?=[A-Z])/).find((each) => each.includes(key)) : null;
  const [, listed = ''] = VALUES.exec(text ?? '') ?? [];
  const choices = listed.replace(/\s*\([^()]*\)/g, '').split(/\s*(?:,|\bor\b)\s*/);
  return { help: own ?? text, choices: choices.every((each) => /^[\w-]+$/.test(each)) ? choices : [] };
}

/** "SUPPORTED: disk (slow), memory." */
const VALUES = /\b(?:supported|allowed|possible|valid)(?: values| options)?\s*:\s*([^.;:]+)/i;

/** The words of the key before it, taken over and not changed. */
function isRepeated({ name, help }: SettingFound, found: readonly SettingFound[]): boolean {
  const section = name.slice(0, name.lastIndexOf(':') + 1);
  return found.some(
    (other) =>
      other.name !== name && other.help === help && other.name.slice(0, other.name.lastIndexOf(':') + 1) === section,
  );
}

const READ =
  /\b_?[cC]onfig(?:uration)?\s*(?:\[|\.\s*(GetValue<[\w?.]+>|GetRequiredSection|GetConnectionString)\()\s*"([A-Za-z][\w.-]*(?::[\w.-]+)*)"\s*(?:,\s*("[^"\n]*"|-?\d[\d.]*|true|false)\s*)?[\])]/g;

/** `configuration["Mail:Host"]`, `configuration.GetValue<int>("Mail:Port", 25)`, `configuration.GetConnectionString("Shop")`. */
function reads(file: SourceFile): SettingFound[] {
  if (!/\bI?Configuration\b/.test(file.text)) return [];
  return [...file.code.matchAll(READ)].flatMap(({ 1: by, 2: name = '', 3: fallback, 0: whole, index }) => {
    // A whole section is no value; a value that is written is not read.
    if (by === 'GetRequiredSection' || /^\s*=(?!=)/.test(file.code.slice(index + whole.length))) return [];
    const key = by === 'GetConnectionString' ? `ConnectionStrings:${name}` : name;
    return [{ ...setting(key, fallback ?? null, file.lineAt(index)), declared: false }];
  });
}

function sections(file: SourceFile): SettingFound[] {
  return file.parsed.symbols.flatMap((_, index): SettingFound[] => {
    const section = namedSection(file, index);
    return section === undefined
      ? []
      : propertiesOf(file, index)
          .filter(({ holds }) => holds === undefined)
          .map((each) => ({ ...each, name: `${section}:${each.name}` }));
  });
}

function setting(name: string, value: string | null, line: number): SettingFound {
  return { name, source: 'property', default: value, declared: true, line };
}
