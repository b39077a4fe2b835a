import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { givenAt, splitList, stringValue } from '../text/literal.ts';
import type { SettingFound } from './setting-maker.ts';

/** `rootCfg.Section("server").Key("DOMAIN").MustString(`, `sec.Key("DOMAIN").MustString(`. */
const READ =
  /(?:\.Section\(([^()\n]{0,60})\)|(?<![\w.])(\w{1,60}))\.Key\("([A-Za-z][\w.-]{0,80})"\)\s*\.\s*(Must(?:String|Bool|Int|Int64|Uint|Uint64|Float64|Duration|Time)|String|Strings|Bool|Int|Int64|Float64|Duration|In|Value)\(/g;
/** `ConfigSectionKeyString(sec, "TYPE", "bleve")`: what a project has in place of it. */
const HELPED =
  /(?<![\w.])\w{0,40}(?:Section|Config|Inherited)\w{0,20}Key(?:String|Bool|Int)?\((\w{1,60}),\s*"([A-Za-z][\w.-]{0,80})"/g;
const DEFAULT_SECTION = /^(?:""|(?:ini\.)?(?:DefaultSection|DEFAULT_SECTION))$/;

/** Keys of a file with sections that go-ini, or what a project puts around it, is asked for. */
export function goIniSettings(file: SourceFile): SettingFound[] {
  if (file.language !== 'go' || !file.text.includes('Section(') || !file.text.includes('Key')) return [];
  const read = [...file.code.matchAll(READ)].flatMap((match): SettingFound[] => {
    const [whole, written, holder, key = '', how = ''] = match;
    const section = written === undefined ? sectionOf(file, holder ?? '', match.index) : sectionNamed(written);
    if (section === null) return [];
    const given = givenAt(file.code, match.index + whole.length - 1);
    return [
      found(
        file,
        section,
        key,
        match.index + whole.length,
        /^(?:Must|In)/.test(how) ? given[0] : undefined,
        how,
        given,
      ),
    ];
  });
  const helped = [...file.code.matchAll(HELPED)].flatMap((match): SettingFound[] => {
    const [whole, holder = '', key = ''] = match;
    const section = sectionOf(file, holder, match.index);
    if (section === null) return [];
    const given = givenAt(file.code, match.index + whole.indexOf('('));
    return [found(file, section, key, match.index, given[2], whole.replace(/\(.*$/s, ''), given)];
  });
  return [...read, ...helped];
}

function found(
  file: SourceFile,
  section: string,
  key: string,
  at: number,
  value: string | undefined,
  how: string,
  given: readonly string[],
): SettingFound {
  const isSwitch = /Bool$/.test(how);
  const listed = how === 'In' ? /^\[\]string\{(.*)\}$/s.exec(given[1]?.trim() ?? '')?.[1] : undefined;
  return {
    name: section === '' ? key : `${section}.${key}`,
    source: 'property',
    // Where no value is handed over, a switch is off.
    default: value ?? (how === 'MustBool' ? 'false' : null),
    type: isSwitch ? 'bool' : null,
    choices: splitList(listed ?? '').flatMap((each) => stringValue(each) ?? []),
    declared: true,
    line: file.lineAt(at),
  };
}

function sectionNamed(written: string): string | null {
  return DEFAULT_SECTION.test(written) ? '' : stringValue(written);
}

/** The section that a variable holds where it is asked; null where that is not sure. */
function sectionOf(file: SourceFile, holder: string, at: number): string | null {
  const from = file.bare.lastIndexOf('\nfunc ', at);
  const before = file.code.slice(Math.max(0, from), at);
  const set = new RegExp(`^([ \\t]*)(?:(?:if|var)\\s+)?${escaped(holder)}(?:,\\s*\\w+)?\\s*:?=\\s*(.*)$`, 'gm');
  const last = [...before.matchAll(set)].at(-1);
  const [, indent = '', value = ''] = last ?? [];
  const name = /\.(?:Section|GetSection|NewSection)\(([^()]{0,60})\)/.exec(value)?.[1];
  const line = before.slice(before.lastIndexOf('\n') + 1);
  // What is set in a branch may hold something else behind it.
  if (last === undefined || name === undefined || indent.length > (/^[ \t]*/.exec(line)?.[0].length ?? 0)) return null;
  return sectionNamed(name);
}
