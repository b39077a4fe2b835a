import { escaped } from '../../../base/escaped.ts';
import { at, type Evidence, type Found } from '../evidence/evidence.ts';
import { boundFlag } from '../evidence/settings/bound-flags.ts';
import { scriptValue } from '../evidence/settings/entry-scripts.ts';
import { environmentFamilies } from '../evidence/settings/environment-families.ts';
import { heldSeparator } from '../evidence/settings/held-keys.ts';
import { imageValues } from '../evidence/settings/image-values.ts';
import { onlyIfOf } from '../evidence/settings/read-only-if.ts';
import { isOfSection, type Setting, shownName } from '../evidence/settings/setting.ts';
import { withFamilies } from '../evidence/settings/setting-families.ts';
import { keySetters, taggedKeys } from '../evidence/settings/setting-keys.ts';
import { type ToldOption, toldOptions } from '../evidence/settings/told-options.ts';
import { PROGRAM } from '../evidence/settings/two-programs.ts';
import { settingsOf } from '../evidence/settings.ts';
import type { Page, Row } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { tellAbsence } from '../statements/absence.ts';
import { KEY, nounOf, programOf, SOURCES, settingCounts, sumOf } from '../statements/setting-counts.ts';
import { defaultOf } from '../statements/setting-default.ts';
import { count, numberWord } from '../wording/count.ts';
import { joined } from '../wording/list.ts';
import { capital, clauseOf, code, isBalanced, plain } from '../wording/markup.ts';

/** As many settings are told whatever their words, and more where they are short. */
const ALWAYS = 24;
const MOST = 60;
const FEW = 8;
const ENOUGH = 6;
const SAYS_NOTHING = /^(?:secret(?:, none found)?)?$/;
const MOST_WORDS = 620;
const MOST_NAMED = 30;
const LONGEST_MEANING = 140;
/** Settings by weight: those that must be given, those with a help text, limits and switches; then the number of the rest. */
export const configuration: SectionWriter = {
  id: 'configuration',
  title: 'Configuration',
  budget: 900,
  write(evidence, page) {
    const settings = settingsOf(evidence);
    if (settings.length === 0) {
      tellAbsence(
        evidence,
        page,
        'settings',
        'no setting was found',
        'No setting, read of an environment variable or file with settings was found',
      );
      return;
    }
    const kinds = settingCounts(evidence);
    const isOfSeveral = kinds.some(({ told }) => told.length > 1);
    page.paragraph({
      text: `The program${isOfSeveral ? 's take' : ' takes'} at least ${joined(kinds.flatMap(({ told }) => told))}`,
      sources: kinds
        .slice(0, 3)
        .flatMap(({ found }) => found.slice(0, 1).flatMap(({ facts }) => facts.slice(0, 1).map(at))),
    });
    const rows = ofAllSections(withOptions(evidence, withFamilies(settings)));
    const told = fitting(rows, (each) => row(evidence, each).cells);
    page.table(
      ['setting', 'kind', 'default', 'meaning'],
      told.map((each) => row(evidence, each)),
    );
    const others = rows.filter((each) => !told.includes(each)).map(({ setting }) => setting);
    const covered = coveredBy(told, settings);
    const names = new Map(
      others.flatMap((setting) => (covered.names.has(setting.name) ? [] : [[setting.name, setting] as const])),
    );
    // Those of which nothing is known but the name come last.
    const isKnown = (each: Setting): boolean => each.help !== null || each.default !== null || each.required;
    const named = [...names.values()].toSorted((a, b) => Number(isKnown(b)) - Number(isKnown(a))).slice(0, MOST_NAMED);
    const rest = Math.max(0, sumOf(kinds) - covered.size - named.length);
    if (named.length > 0)
      page.paragraph({
        text: `Further ${named.every(({ source }) => source === 'flag') ? 'options' : 'settings'}, by name: ${joined([...named.map((each) => code(shownName(each))), ...(rest > 0 ? [`${numberWord(rest)} more`] : [])])}`,
        sources: named.slice(0, 3).flatMap(({ facts }) => facts.slice(0, 1).map(at)),
      });
    tellFamilies(evidence, page);
    tellKept(evidence, page, told);
    // A dash is no claim that nothing holds.
    if (told.some((each) => row(evidence, each).cells[2] === ''))
      page.remark('No default was found where the column has a dash; what code sets later is not followed');
  },
};

const MOST_OF_A_SECTION = 2;

/** Of keys of a shipped file of which nothing is said, some of each section come before many of one. */
function ofAllSections(rows: readonly Told[]): Told[] {
  const seen = new Map<string, number>();
  const turns = rows.map(({ setting }) => {
    const [section = '', ...below] = setting.name.split('.');
    if (setting.keptIn === undefined || setting.help !== null || below.length === 0) return 0;
    const before = seen.get(section) ?? 0;
    seen.set(section, before + 1);
    return Math.floor(before / MOST_OF_A_SECTION);
  });
  return rows
    .map((row, place) => ({ row, turn: turns[place] ?? 0 }))
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ row }) => row);
}

/** Of a key that a file gives and the environment too, which one counts. */
function tellKept(evidence: Evidence, page: Page, told: readonly Told[]): void {
  const [file, ...others] = new Set(told.flatMap(({ setting }) => setting.keptIn ?? []));
  if (file === undefined || others.length > 0) return;
  const isAsked = told.some(({ setting }) => setting.keptIn !== undefined && setting.source === 'environment');
  const asked = told.flatMap(({ setting }) => (setting.keptIn === undefined ? [] : (setting.told ?? [])));
  const parted = heldSeparator(evidence);
  const example = told.find(({ setting }) => setting.keptIn !== undefined && setting.name.includes('.'))?.setting.name;
  page.paragraph({
    text: `The default of a key of ${code(file)} is what that file of the repository gives${isAsked ? '; where the kind is an environment variable too, a variable of that name goes before the file' : ''}${parted && example ? `; an environment variable such as ${code(example.replaceAll('.', parted.separator))} goes before it` : ''}`,
    sources: [...asked.slice(0, 1), ...(parted ? [parted.source] : [])],
  });
}

const MOST_FAMILIES = 4;

/** Variables of which nobody writes the whole names. */
function tellFamilies(evidence: Evidence, page: Page): void {
  const families = environmentFamilies(evidence).slice(0, MOST_FAMILIES);
  if (families.length === 0) return;
  const [keys] = families.flatMap((family) => family.keys ?? []);
  page.paragraph({
    text: `All environment variables whose names begin with ${joined(
      families.map(({ prefix }) => code(prefix)),
      'or',
    )} are read too${keys === undefined ? '' : `; ${code(keys)} gives the key of a section`}`,
    sources: families.map(({ source }) => source),
  });
}

/** The settings that the rows of a table tell: an option and its variable are two in one row, and a family has as many as fit it. */
function coveredBy(told: readonly Told[], settings: readonly Setting[]): { names: Set<string>; size: number } {
  const keys = told.flatMap((each) => {
    const { setting, option } = each;
    const own = setting.source === 'flag' ? [`${setting.name} ${programOf(each)}`] : namesOf(setting, settings);
    return option === null ? own : [...own, `${option.name} `];
  });
  const names = new Set(told.flatMap(({ setting, option }) => [...namesOf(setting, settings), option?.name ?? '']));
  return { names, size: new Set(keys).size };
}

function namesOf({ name }: Setting, settings: readonly Setting[]): string[] {
  if (!name.includes('*')) return [name];
  const fits = new RegExp(`^${name.split('*').map(escaped).join('[^.]+')}$`);
  return settings.flatMap((each) => (fits.test(each.name) ? each.name : []));
}

/** What a sample gives is no meaning. */
const SILENT = /^(?:a sample gives [^;]*)?$/;

/** The first ones, then those that say what they mean for as long as there is room. */
function fitting<Thing>(things: readonly Thing[], cellsOf: (thing: Thing) => readonly string[]): Thing[] {
  const saying = things.filter((thing) => !SILENT.test(cellsOf(thing).at(-1) ?? ''));
  let words = 0;
  // Where enough say what they mean, the names of the others say as much below the table.
  const rest = saying.length >= ENOUGH ? [] : things.filter((thing) => !saying.includes(thing));
  // What says something is not left out for what does not.
  return (things.length > ALWAYS ? [...saying, ...rest] : rest.length > 0 ? things : saying)
    .slice(0, MOST)
    .filter((thing, place) => {
      const cells = cellsOf(thing);
      const isSilent = SILENT.test(cells.at(-1) ?? '');
      if (isSilent && things.length > FEW && SAYS_NOTHING.test(cells.at(-2) ?? '')) return false;
      // The marks between the cells and the evidence count as words too.
      words += cells.join(' | ').split(/\s+/).length + 4;
      return place < ALWAYS || words <= MOST_WORDS;
    });
}

/** A setting with the other names by which it is given. */
interface Told {
  setting: Setting;
  option: Setting | null;
  key: Setting | null;
  /** The commands that take it, where it is an option. */
  takers: readonly string[];
  home: ToldOption['home'];
}

/**
 * A variable and an option that say the same in the same words are two ways to give one setting. Options belong to a
 * call, and stand behind what the environment and files set for the whole program.
 */
function withOptions(evidence: Evidence, settings: readonly Setting[]): Told[] {
  const keys = taggedKeys(settings);
  const options = settings.filter(({ source, help }) => source === 'flag' && help !== null);
  const optionOf = ({ name, source, help, facts }: Setting): Setting | null => {
    if (source !== 'environment') return null;
    const bound = boundFlag(evidence, facts);
    if (bound)
      return (
        options.find(
          (option) => option.name === bound.values.name && option.facts.some((one) => isOneLine(one, bound)),
        ) ?? null
      );
    const alike = options.filter((option) => option.help === help);
    const isBeside = (option: Setting): boolean =>
      option.facts.some((one) => facts.some((other) => isOneLine(one, other)));
    const isNamed = (option: Setting): boolean => name.endsWith(variableName(option.name));
    // A structure that several groups hold gives all of their options on the same lines.
    return (
      alike.find((option) => isBeside(option) && isNamed(option)) ??
      alike.find((option) => isBeside(option) || isNamed(option)) ??
      null
    );
  };
  const isFlag = ({ source }: Setting): boolean => source === 'flag';
  const rows: Told[] = [
    ...settings
      .filter((setting) => !isFlag(setting))
      .map((setting) => ({
        setting,
        option: optionOf(setting),
        key: keys.get(setting) ?? null,
        takers: [],
        home: null,
      })),
    ...toldOptions(evidence, settings.filter(isFlag)).map((told) => ({ ...told, option: null, key: null })),
  ];
  const told = new Set(rows.flatMap(({ option, key }) => [option, key]));
  const sets = keySetters(settings);
  const variables = settings.filter(({ source }) => source === 'environment');
  const given = new Map(
    variables.flatMap(({ facts, help }) => facts.map(({ path, startLine }) => [`${path}:${startLine}`, help] as const)),
  );
  const isGiven = ({ source, help, facts }: Setting): boolean =>
    source === 'property' &&
    facts.some(({ path, startLine }) => {
      const said = given.get(`${path}:${startLine}`);
      return said !== undefined && (help === null || said === help);
    });
  // A key that the environment sets too is told by its variable.
  return rows.filter(
    ({ setting }) =>
      !told.has(setting) &&
      !isGiven(setting) &&
      !(/^(?:declared|property)$/.test(setting.source) && variables.some(({ name }) => sets(name, setting.name))),
  );
}

function variableName(option: string): string {
  return option.replace(/^-+/, '').replace(/[-.]/g, '_').toUpperCase();
}

/** One line that gives both names says which option gives which variable. */
function isOneLine(a: Found<'setting'>, b: Found<'setting'>): boolean {
  return a.path === b.path && a.startLine === b.startLine && a.values.declared && b.values.declared;
}

/** A key is looked for in the file that shows it. */
function kindOf(setting: Setting): string {
  const noun = nounOf(setting);
  if (setting.program !== null) return `${noun} of ${code(setting.program)}`;
  if (setting.keptIn !== undefined)
    return noun === KEY ? `key of ${code(setting.keptIn)}` : `${noun}, or key of ${code(setting.keptIn)}`;
  const shown = isOfSection(setting)
    ? setting.facts.find(({ path }) => !PROGRAM.test(path))
    : setting.facts.slice(0, 1).find(({ path }) => !/\.[cm]?[jt]s$/.test(path));
  return noun === KEY && shown ? `${noun}, as in ${code(shown.path.split('/').at(-1) ?? '')}` : noun;
}

/** The cell before it says the same: "(default: 80)", "(default:80)", "[default 80]", ", default is 80". */
const SAID_DEFAULT =
  /\s*[([]\s*defaults?(?:(?: is| to)?\s|[:=]\s*)[^()[\]]{1,60}[)\]]\s*\.?$|[,;.] (?:the )?defaults?(?: value)? (?:is(?: set)?(?: to)?|to) \S+$/i;

/** `24 hours`, `60*60*24`: the default says it. */
const AMOUNT_ALONE = /^\d[\d*x× ]*(?:\p{Script=Han}{1,2}|ms|seconds?|minutes?|hours?|days?)?$/u;

const MOST_TAKERS = 2;

/** An option is told with the commands that take it, or with its program, or with the file that parses it. */
function optionOf({ takers, home, setting: { program } }: Told): string {
  if (takers.length === 0 && home !== null)
    return 'file' in home ? `${SOURCES.flag}, parsed in ${code(home.file)}` : `option of ${code(home.program)}`;
  if (takers.length === 0) return program === null ? SOURCES.flag : `option of ${code(program)}`;
  return `option of ${takers.length > MOST_TAKERS ? count(takers.length, 'command') : joined(takers.map(code))}`;
}

function row(evidence: Evidence, told: Told): Row {
  const { setting, option, key } = told;
  const { source, default: value, example, help, choices, secret, facts } = setting;
  const said = help === null || value === null ? help : help.replace(SAID_DEFAULT, '');
  const words = said && clauseOf(plain(said).replace(/[\s.;,:]+$/, ''), LONGEST_MEANING);
  const meaning =
    words && isBalanced(words) && !/^see\b/i.test(words) && !AMOUNT_ALONE.test(words) ? capital(words) : '';
  const sample = value === null && example !== null && example.length <= 60 ? `a sample gives ${code(example)}` : '';
  const isOpen = choices.some((choice) => !meaning.includes(choice));
  const chosen = choices.length > 1 && isOpen ? `one of ${joined(choices.map(code), 'or')}` : '';
  const given = defaultOf(setting);
  const onlyIf = onlyIfOf(setting);
  const read =
    onlyIf === null
      ? ''
      : `read only if ${onlyIf.replace(/^process\.env\.(\w+)$/, '`$1` is set').replace(/^[^`].*$/, '`$&`')}`;
  const url = facts.map(({ values }) => values.type ?? '').find((type) => / URL$/.test(type));
  const shipped = source === 'environment' && !secret ? imageValues(evidence).get(setting.name) : undefined;
  // What is known of the program itself comes first; its image may hold another value.
  const isOther = /^`[^`]+`$/.test(given) && given !== code(shipped?.value ?? '');
  const image = shipped && (isOther || /^(?:required|empty)?$/.test(given)) ? shipped : undefined;
  const filled = image || secret ? undefined : scriptValue(evidence, facts);
  const script = filled && given !== code(filled.value) ? filled : undefined;
  return {
    cells: [
      code(shownName(setting)),
      option
        ? `${kindOf(setting)}, or ${code(option.name)}`
        : key
          ? `${SOURCES[source]}, or key ${code(key.name)}`
          : source === 'flag'
            ? optionOf(told)
            : kindOf(setting),
      [
        given,
        image && `${code(image.value)} in the image`,
        script && `${code(script.script)} sets ${code(script.value)}`,
      ]
        .filter(Boolean)
        .join('; '),
      [meaning.trim(), meaning === '' ? capital(chosen) : chosen, url && `a ${url}`, sample, read]
        .filter(Boolean)
        .join('; '),
    ],
    sources: [
      ...facts
        .filter(({ path }) => evidence.file(path))
        .slice(0, setting.keptIn === undefined ? 2 : 1)
        .map(at),
      // The sample that says what a key means.
      ...facts
        .slice(2)
        .filter(({ path, values }) => isOfSection(setting) && !PROGRAM.test(path) && values.help !== undefined)
        .slice(0, 1)
        .map(at),
      ...(key?.facts ?? [])
        .filter(({ path }) => !facts.some((fact) => fact.path === path))
        .slice(0, 1)
        .map(at),
      ...(setting.told ? [setting.told] : []),
      ...(image ? [image.source] : []),
      ...(script ? [script.source] : []),
    ],
  };
}
