import type { CodeSource } from '../../cite.ts';
import type { Found } from '../evidence.ts';

/** A setting under one name, wherever it is declared and read. */
export interface Setting {
  name: string;
  source: Found<'setting'>['values']['source'];
  default: string | null;
  /** What holds in each of several cases, where they differ. */
  cases: readonly (readonly [string, string])[];
  /** Whether there is a default that cannot be told. */
  computed: boolean;
  /** Whether code reads it, and every read was understood to have nothing in its stead. */
  isBare: boolean;
  /** What holds without it, in the words of a document. */
  without: string | null;
  /** The profile of Spring that gives the default and is chosen unless another one is. */
  profile?: string;
  /** The file in which a secret stands that holds where nobody sets it. */
  setIn?: string;
  /** The setting that is asked where nobody sets this one. */
  fallback: string | null;
  /** What a sample file gives for it. */
  example: string | null;
  help: string | null;
  choices: readonly string[];
  /** The file that the repository ships with a value for it, where the program reads its keys from there. */
  keptIn?: string;
  /** The document that explains it, where the code does not. */
  told?: CodeSource;
  required: boolean;
  /** When it is required, where it is not always. */
  requiredIf: string | null;
  secret: boolean;
  declared: boolean;
  /** The program that alone takes it, where the repository makes several and this is not the one that it is named after. */
  program: string | null;
  /** The declaration first, then the places that read it. */
  facts: Found<'setting'>[];
  /** Different defaults that different places give. */
  otherDefaults: { value: string; source: CodeSource }[];
}

/** When those who do not always ask for a setting do, where all say the same. */
export function requiredIfOf(facts: readonly Found<'setting'>[]): string | null {
  const [only = null, ...others] = new Set(facts.flatMap(({ values }) => values.requiredIf ?? []));
  return others.length === 0 && !facts.some(({ values }) => values.required) ? only : null;
}

/** A default without its quotes, to compare what two places say. */
export function literal(text: string): string {
  return text.trim().replace(/^(['"`])(.*)\1$/s, '$2');
}

/** Code that asks for keys of a file with sections, and samples of such files. */
const WITH_SECTIONS = /\.(?:py|go|ini)(?:\.\w+)?$/;

/** A key as a file with sections has it: `mail.port` stands as `port` below `[mail]`. */
export function isOfSection({ source, facts }: Setting): boolean {
  return source === 'property' && facts.some(({ path }) => WITH_SECTIONS.test(path));
}

/** What a number of it counts, where the code makes a span of it: `Duration.ofSeconds(wait)`. */
export function unitOf({ facts }: Setting): string | null {
  return (
    facts
      .map(({ values }) => values.type ?? '')
      .find((type) => /^(?:millisecond|second|minute|hour|day)s$/.test(type)) ?? null
  );
}

/** The name by which people know a setting. */
export function shownName(setting: Setting): string {
  return isOfSection(setting) ? setting.name.replace(/^(.+)\.([^.]+)$/, '[$1] $2') : setting.name;
}
