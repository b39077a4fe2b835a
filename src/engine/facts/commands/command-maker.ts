import type { Flag } from '../settings/flags/flag.ts';
import { shownLiteral } from '../text/literal.ts';
import { isSecretName } from '../text/secret-name.ts';
import { cutAt, firstSentence, withPlaceholders } from '../text/words.ts';
import type { CommandFact } from './command-fact.ts';

export type CommandLink = NonNullable<CommandFact['values']['opens']>[number];

/** What is taken where nothing is typed in a place. */
export interface ArgumentDefault {
  name: string;
  value: string;
}

export interface CommandFound {
  name: string;
  parent?: string | null | undefined;
  under?: string | undefined;
  part?: boolean;
  handed?: boolean;
  opens?: readonly CommandLink[];
  hidden?: boolean;
  deprecated?: boolean;
  aliases?: readonly string[];
  development?: boolean;
  program?: boolean;
  runs?: boolean;
  sole?: boolean;
  help?: string | null | undefined;
  helpName?: string | undefined;
  arguments?: string | undefined;
  defaults?: readonly ArgumentDefault[];
  framework: string;
  flags?: readonly Flag[];
  takes?: readonly string[];
  oneOf?: CommandFact['values']['oneOf'];
  needs?: CommandFact['values']['needs'];
  apart?: CommandFact['values']['apart'];
  line: number;
  endLine?: number | undefined;
  symbol?: number | null | undefined;
}

/** A command with more below it is a registry. */
const MOST_LINKS = 200;
/** Fewer would be told as all of them. */
const MOST_OPTIONS = 200;
export const LONGEST_HELP = 160;
const LONGEST_ARGUMENTS = 80;

export function makeCommand(found: CommandFound): CommandFact {
  const help = purposeIn(found.help);
  const { name, parent, under, framework, line } = found;
  const typed = found.arguments?.replace(/\s+/g, ' ').trim() ?? '';
  const opens = (found.opens ?? []).slice(0, MOST_LINKS);
  // Every command shows its help.
  const flags = (found.flags ?? []).filter(({ name: own }) => !/^(?:--help|-h)$/.test(own));
  const options = flags.slice(0, MOST_OPTIONS).map((flag) => {
    const isSecret = isSecretName(flag.name || (flag.nameIn ?? ''));
    const literal = flag.default && !isSecret ? shownLiteral(flag.default) : null;
    const about = shownHelp(flag.help, 120);
    return {
      name: flag.name,
      ...(flag.short && flag.name.startsWith('--') ? { short: flag.short } : {}),
      ...(literal === null ? {} : { default: literal }),
      ...(about === '' ? {} : { help: about }),
      ...(flag.required && literal === null ? { required: true as const } : {}),
      ...(flag.asked ? { asked: true as const } : {}),
      ...(flag.off ? { off: flag.off } : {}),
      ...(isTold(flag.choices) ? { choices: [...flag.choices] } : {}),
      ...(flag.nameIn ? { nameIn: flag.nameIn } : {}),
      ...(flag.defaultIn && literal === null && !isSecret ? { defaultIn: flag.defaultIn } : {}),
      ...(flag.below ? { below: true as const } : {}),
    };
  });
  const defaults = (found.defaults ?? []).filter(({ name: own }) => !isSecretName(own));
  return {
    kind: 'command',
    subject: parent ? `${parent} ${name}` : name,
    values: {
      name,
      ...(parent ? { parent } : {}),
      ...(under ? { under } : {}),
      ...(found.part ? { part: true } : {}),
      ...(found.handed ? { handed: true } : {}),
      ...(opens.length > 0 ? { opens } : {}),
      ...(found.hidden ? { hidden: true } : {}),
      ...(found.deprecated ? { deprecated: true } : {}),
      ...(found.aliases && found.aliases.length > 0 ? { aliases: [...found.aliases] } : {}),
      ...(found.development ? { development: true } : {}),
      ...(found.program ? { program: true } : {}),
      ...(found.program && found.runs ? { runs: true } : {}),
      ...(found.sole ? { sole: true } : {}),
      ...(help === '' ? {} : { help }),
      ...(help === '' && found.helpName ? { helpName: found.helpName } : {}),
      ...(typed === '' || typed.length > LONGEST_ARGUMENTS ? {} : { arguments: typed }),
      ...(defaults.length > 0 ? { defaults } : {}),
      framework,
      options,
      ...(found.takes && found.takes.length > 0 ? { takes: [...found.takes] } : {}),
      ...(found.oneOf && found.oneOf.length > 0 ? { oneOf: found.oneOf } : {}),
      ...(found.needs && found.needs.length > 0 ? { needs: found.needs } : {}),
      ...(found.apart && found.apart.length > 0 ? { apart: found.apart } : {}),
    },
    startLine: line,
    endLine: Math.max(line, Math.min(found.endLine ?? line, line + 59)),
    ...(found.symbol === null || found.symbol === undefined ? {} : { symbol: found.symbol }),
    score: 1 + (help === '' ? 0 : 0.5),
    polarity: 'observed',
  };
}

const MOST_CHOICES = 8;

/** More than a few are a list to look up. */
function isTold(choices: Flag['choices']): choices is readonly string[] {
  return choices !== undefined && choices.length > 1 && choices.length <= MOST_CHOICES;
}

/** The colours that Cleo and Symfony write into a text. */
const COLOURS =
  /<\/[\w=;,#-]*>|<(?:info|comment|error|question|warning|debug|success|b|u|c1|c2|(?:fg|bg|options|href)=[^<>]+)>/g;

/**
 * What a command says that it does: "Do nothing." is too short to say what for, which the next sentence does, and a next
 * sentence that warns is told too.
 */
function purposeIn(help: string | null | undefined): string {
  const first = shownHelp(help, LONGEST_HELP);
  const whole = help?.trim().replace(/\s*\n(?!\s*\n)\s*/g, ' ') ?? '';
  const rest = whole.startsWith(`${first}`) ? whole.slice(first.length) : '';
  const next = /^\.?\s+(?=[A-Z])/.exec(rest) ? shownHelp(rest.replace(/^\.?\s+/, ''), LONGEST_HELP) : '';
  const isShort = first.split(' ').length <= 2 && first.length + next.length <= LONGEST_HELP;
  if (first === '' || next === '' || !(isShort || WARNS.test(next))) return first;
  return `${first.replace(/\.$/, '')}. ${next}`;
}

/** What is lost for good must be known before a command is typed. */
const WARNS =
  /\b(?:deleted?|deletes|destroy(?:s|ed)?|erase[sd]?|wipe[sd]?|overwrit(?:es?|ten)|irreversibl[ey]|cannot be undone|danger(?:ous)?|data loss|not\W{1,3}(?:be used )?(?:in|for) production)\b/i;

/** The first sentence of what a program says of a command or an option. */
export function shownHelp(help: string | null | undefined, longest: number): string {
  // A text with a hole in it is only known when the program runs.
  if (!help || help.includes('${')) return '';
  // A line that begins with a sign, `/!\` or a star, is a note below what it does.
  const said = help.trim().split(/\n\s*(?=\n|[^\s\w`"'(<[{$-])/)[0] ?? '';
  return cutAt(firstSentence(withPlaceholders(said.replace(COLOURS, ''))).replace(/\s*\.{2,}$/, '…'), longest);
}
