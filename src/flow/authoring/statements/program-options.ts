import { placedArguments } from '../evidence/commands/placed-arguments.ts';
import { programsOf } from '../evidence/commands.ts';
import { at, type Evidence, type Found } from '../evidence/evidence.ts';
import { directoryOf } from '../evidence/files/directory-of.ts';
import { hintOf } from '../evidence/hints.ts';
import { profileOf } from '../evidence/profile.ts';
import type { Setting } from '../evidence/settings/setting.ts';
import { homeName, type ToldOption, toldOptions } from '../evidence/settings/told-options.ts';
import { settingsOf } from '../evidence/settings.ts';
import type { Page, Row } from '../page.ts';
import { count } from '../wording/count.ts';
import { joined } from '../wording/list.ts';
import { capital, code } from '../wording/markup.ts';
import { toldHelp } from '../wording/told-help.ts';

const MOST_FLAGS = 20;
/** Of several programs, each has some, and of many a few. */
const USUAL_FLAGS = 8;
const FEWEST_FLAGS = 3;
const MOST_OF_ALL = 32;

/** A program without commands is called with its options alone; of several, each with its own. */
export function tellProgramOptions(evidence: Evidence, page: Page): void {
  if (profileOf(evidence).isLibrary) return;
  const binaries = programsOf(evidence);
  // Of several programs none is the one that is meant, unless it is called like the project.
  const binary =
    binaries.find(({ values }) => values.name === evidence.projectName) ??
    (binaries.length === 1 ? binaries[0] : undefined);
  // What another program beside it takes is none of its options.
  const told = toldOptions(
    evidence,
    settingsOf(evidence).filter(({ source }) => source === 'flag'),
  ).filter(
    ({ setting: { program }, home }) =>
      home !== null || program === null || binary === undefined || program === binary.values.name,
  );
  const isMain = ({ home }: ToldOption): boolean => homeName(home) === binary?.values.name;
  const isNamed = ({ home }: ToldOption): boolean => home !== null && 'program' in home;
  const rankOf = (own: readonly ToldOption[]): number => (own.some(isMain) ? 2 : own.some(isNamed) ? 1 : 0);
  const byHome = [...Map.groupBy(told, ({ home }) => homeName(home)).values()].sort(
    (a, b) => rankOf(b) - rankOf(a) || b.length - a.length,
  );
  const share = (all: number): number => Math.floor(all / Math.max(1, byHome.length));
  const usual = byHome.length < 2 ? MOST_FLAGS : Math.max(USUAL_FLAGS, share(MOST_FLAGS));
  const most = Math.max(FEWEST_FLAGS, Math.min(usual, share(MOST_OF_ALL)));
  byHome.forEach((options, place) => {
    tellOptions(evidence, page, { options, binary, most, isFirst: place === 0 });
  });
}

interface OfOne {
  /** The options of one program, or of one file. */
  options: readonly ToldOption[];
  /** The program that is meant where nothing else is said. */
  binary: Found<'entry-point'> | undefined;
  most: number;
  isFirst: boolean;
}

function tellOptions(evidence: Evidence, page: Page, { options, binary, most, isFirst }: OfOne): void {
  const flags = options.map(({ setting }) => setting);
  const [first] = options;
  if (first === undefined) return;
  const { program, source } = takerOf(evidence, first, binary);
  const names = new Set(flags.map(({ name }) => name));
  const silent = new Set(flags.filter(({ help }) => help === null).map(typedAs));
  const listed = silent.size > 0 && silent.size <= MOST_FLAGS ? [...silent] : [];
  const isAll = listed.length === names.size;
  const isCompared = looksAtWords(evidence, flags);
  const hint = isFirst && !isCompared ? hintOf(evidence, 'subcommands') : null;
  const words = isCompared
    ? 'What is typed first is compared with words, so that an option may belong to one of them; '
    : hint
      ? `${hint.text}, but no subcommand was found; `
      : isFirst
        ? 'No subcommand was found; '
        : '';
  const files = [...new Set(flags.flatMap(({ facts }) => facts.slice(0, 1).map(({ path }) => path)))];
  // Of two that are parsed in different files, none is said to be that of the program.
  const placed = files.length === 1 ? placedArguments(evidence, files[0] ?? '') : [];
  page.paragraph({
    text: `${capital(`${words}${count(names.size, 'option')}`)} ${program} ${names.size === 1 ? 'was' : 'were'} found${placed.length === 0 ? '' : `, and it takes ${joined(placed.map(code))} by ${placed.length === 1 ? 'its' : 'their'} place`}${listed.length === 0 ? '' : `${isAll ? ': ' : '; the code does not say what is meant by '}${joined(listed)}`}`,
    sources: [
      ...(source ? [at(source)] : []),
      ...first.setting.facts.slice(0, 1).map(at),
      ...(hint ? [hint.source] : []),
    ],
  });
  const rows = flags
    .filter(({ help }) => help !== null)
    .map(
      (flag): Row => ({ cells: [typedAs(flag), toldHelp(flag.help ?? '')], sources: flag.facts.slice(0, 1).map(at) }),
    );
  const shown = page.table(['option', 'meaning'], rows.slice(0, most));
  if (rows.length > shown) page.remark(`And ${count(rows.length - shown, 'more option')} ${program}`);
}

/** Whose options these are, with what installs it; where nothing tells the program, the file that parses them. */
function takerOf(
  evidence: Evidence,
  { home }: ToldOption,
  binary: Found<'entry-point'> | undefined,
): { program: string; source: Found<'entry-point'> | undefined } {
  const binaries = programsOf(evidence);
  if (home !== null && 'file' in home) return { program: `parsed in ${code(home.file)}`, source: undefined };
  const source = home === null ? binary : binaries.find(({ values }) => values.name === home.program);
  const name = home?.program ?? binary?.values.name;
  if (name !== undefined) return { program: `of the program ${code(name)}`, source };
  return { program: binaries.length > 1 ? 'of its programs' : 'of the program', source };
}

/** The first word behind the name of a program, in languages whose programs often look at it themselves. */
const FIRST_WORD =
  /\bos\.Args\[1\]|\bflag\.Arg\(0\)|\bprocess\.argv\[2\]|\bsys\.argv\[1\]|\bARGV(?:\[0\]|\.first\b|\.shift\b)|\$argv\[1\]|\bargs\(\)\.nth\(1\)|\bargv\[1\]/;

/** Whether a file with options of a program, or one beside it, asks what is typed first. */
function looksAtWords(evidence: Evidence, flags: readonly Setting[]): boolean {
  const folders = new Set(flags.flatMap(({ facts }) => facts.map(({ path }) => directoryOf(path))));
  return evidence.files.some(
    ({ path, place }) =>
      place === 'source' &&
      folders.has(directoryOf(path)) &&
      (evidence.lines(path) ?? []).some((line) => FIRST_WORD.test(line)),
  );
}

/** `-p, --port`. */
function typedAs({ name, facts }: Setting): string {
  const short = facts.find(({ values }) => values.short !== undefined)?.values.short;
  return code(short === undefined ? name : `${short}, ${name}`);
}
