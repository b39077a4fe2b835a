import { openLiteral } from '../../../../engine/facts/settings/default-value.ts';
import { joined } from '../../wording/list.ts';
import { code } from '../../wording/markup.ts';
import type { Evidence } from '../evidence.ts';
import type { Setting } from './setting.ts';
import { type Held, keyOf, type SpringProgram, springPrograms } from './spring-profiles.ts';
import { PROGRAM } from './two-programs.ts';

const MOST_PROGRAMS = 4;
const LONGEST = 40;

/** What the files of Spring give by default, also those of the profile that one of them chooses; each program with its own. */
export function withProfiles(evidence: Evidence, setting: Setting): Setting {
  if (setting.source !== 'property') return setting;
  const programs = springPrograms(evidence);
  const key = keyOf(setting.name);
  const given = programs.flatMap((program) => {
    const held = program.held.get(key);
    return held === undefined ? [] : [{ program, held }];
  });
  const [first] = given;
  if (first === undefined) return setting;
  const masked = setting.secret ? given.filter(({ held }) => isMasked(evidence, held)) : [];
  if (given.some((each) => each.held.value === null && !masked.includes(each))) return setting;
  // A program that reads it and has no value for it needs one.
  const readers = setting.facts.filter(({ path }) => PROGRAM.test(path));
  const lacking = programs.filter(
    ({ folder }) => folder !== '' && readers.some(({ path }) => path.startsWith(`${folder}/`)),
  );
  if (lacking.some((program) => !given.some((each) => each.program === program))) return setting;
  const open = { ...setting, required: false, requiredIf: null };
  const { value, profile, source } = first.held;
  if (setting.secret) {
    const filled = given.find(({ held }) => held.value !== '');
    return filled === undefined
      ? { ...open, default: '' }
      : { ...open, computed: true, without: null, default: null, setIn: filled.held.source.path };
  }
  if (given.every(({ held }) => held.value === value && held.profile === profile)) {
    // What stands in the file for all is known already.
    if (profile === null && setting.default !== null) return open;
    const shown = openLiteral(JSON.stringify(value));
    return shown === null
      ? {
          ...open,
          default: null,
          without: `set in ${code(source.path.split('/').at(-1) ?? source.path)}`,
          told: source,
        }
      : { ...open, default: shown, without: null, told: source, ...(profile === null ? {} : { profile }) };
  }
  return { ...open, default: null, computed: false, without: byProgram(given), told: source };
}

/** Whether a value stands there that looks like a secret, so that nothing but its kind was kept. */
function isMasked(evidence: Evidence, { value, source }: Held): boolean {
  return value === null && /[:=]\s*["']?\[masked:\w+\]/.test(evidence.lines(source.path)?.[source.startLine - 1] ?? '');
}

/** "`8081` for `search` and `8085` for `portal`". */
function byProgram(given: readonly { program: SpringProgram; held: Held }[]): string {
  const byValue = [...Map.groupBy(given, ({ held }) => `${held.value} ${held.profile ?? ''}`).values()];
  const told = byValue.flatMap((own) => {
    const { value, profile } = own[0]?.held ?? {};
    const shown =
      value === '' ? 'empty' : value == null || openLiteral(JSON.stringify(value)) === null ? null : code(value);
    const isShort = shown !== null && shown.length <= LONGEST && own.length < MOST_PROGRAMS;
    const when = profile == null ? '' : ` in profile ${code(profile)}`;
    return isShort ? [`${shown}${when} for ${joined(own.map(({ program }) => code(program.name)))}`] : [];
  });
  const isOwnName = given.every(({ program, held }) => held.value === program.name);
  if (isOwnName) return 'the folder of each program';
  return told.length === byValue.length && told.length <= MOST_PROGRAMS ? told.join(', ') : 'differs by program';
}
