import type { Flag } from '../settings/flags/flag.ts';

/** What is typed behind a command of clap, by its place or by a name. */
export interface Made {
  name: string;
  /** As it is typed; null for what is given by its place. */
  option: string | null;
  /** The letter that may be typed instead. */
  letter?: string | undefined;
  isNeeded: boolean;
  isMany: boolean;
  help?: string | null | undefined;
  default?: string | null | undefined;
}

export interface Given {
  arguments: string;
  flags: Flag[];
}

export function givenOf(made: readonly Made[]): Given {
  return {
    arguments: made
      .filter(({ option }) => option === null)
      .map(({ name, isNeeded, isMany }) => `${isNeeded ? `<${name}>` : `[${name}]`}${isMany ? '...' : ''}`)
      .join(' '),
    flags: made.flatMap(({ option, letter, isNeeded, help, default: value }) =>
      option === null
        ? []
        : [{ name: option, short: letter === option ? undefined : letter, required: isNeeded, help, default: value }],
    ),
  };
}
