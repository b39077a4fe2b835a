import type { Flag } from '../settings/flags/flag.ts';
import type { CommandFact } from './command-fact.ts';

/** What is typed behind a command of clap, by its place or by a name. */
export interface Made {
  /** As other arguments call it. */
  id?: string | undefined;
  name: string;
  /** As it is typed; null for what is given by its place. */
  option: string | null;
  /** The letter that may be typed instead. */
  letter?: string | undefined;
  isNeeded: boolean;
  isMany: boolean;
  help?: string | null | undefined;
  default?: string | null | undefined;
  groups?: readonly Group[] | undefined;
  /** It must be given where none of these is. */
  unless?: readonly string[];
  excludes?: readonly string[];
  needs?: readonly string[];
}

export interface Group {
  name: string;
  /** One of its members must be given. */
  isRequired: boolean;
  /** More than one of its members can be given. */
  isMany: boolean;
  /** All fields of the struct are its members. */
  isWhole?: boolean;
  /** Its members, where it names them itself. */
  holds?: readonly string[];
}

export interface Given extends Pick<CommandFact['values'], 'oneOf' | 'needs' | 'apart'> {
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
    ...bondsOf(made),
  };
}

/** Which of them must be given, which ask for others, and which cannot be given together. */
function bondsOf(made: readonly Made[]): Pick<Given, 'oneOf' | 'needs' | 'apart'> {
  const named = (ids: readonly string[]): Made[] => made.filter(({ id }) => id !== undefined && ids.includes(id));
  const groups = [...new Set(made.flatMap((each) => each.groups?.map(({ name }) => name) ?? []))].map((name) => {
    const members = made.filter((each) => each.groups?.some((group) => group.name === name));
    const own = members.flatMap((each) => each.groups?.filter((group) => group.name === name) ?? []);
    return {
      members,
      isRequired: own.some(({ isRequired }) => isRequired),
      isMany: own.some(({ isMany }) => isMany),
    };
  });
  const isApart = (one: Made, other: Made): boolean =>
    one !== other &&
    (named(one.excludes ?? []).includes(other) ||
      named(other.excludes ?? []).includes(one) ||
      groups.some(({ members, isMany }) => !isMany && members.includes(one) && members.includes(other)));
  const asked = [
    ...made.flatMap((each) => (each.unless?.length ? [[each, ...named(each.unless)]] : [])),
    ...groups.filter(({ isRequired }) => isRequired).map(({ members }) => members),
  ]
    .filter((members) => members.length > 1)
    .map((members) => made.filter((each) => members.includes(each)))
    .filter((members, at, all) => all.findIndex((other) => isSame(other, members)) === at)
    .map((members) => ({
      members,
      isExact: members.every((one) => members.every((other) => one === other || isApart(one, other))),
    }));
  const isToldApart = (one: Made, other: Made): boolean =>
    asked.some(({ members, isExact }) => isExact && members.includes(one) && members.includes(other));
  return {
    oneOf: asked.map(({ members, isExact }) => ({
      names: members.map(typed),
      ...(isExact ? { exactly: true as const } : {}),
    })),
    needs: made.flatMap((each) => {
      const others = named(each.needs ?? []).filter(({ isNeeded }) => !isNeeded);
      return others.length === 0 ? [] : [{ name: typed(each), others: others.map(typed) }];
    }),
    apart: made.flatMap((each, at) => {
      const others = made.slice(at + 1).filter((other) => isApart(each, other) && !isToldApart(each, other));
      return others.length === 0 ? [] : [{ name: typed(each), others: others.map(typed) }];
    }),
  };
}

function isSame(some: readonly Made[], others: readonly Made[]): boolean {
  return some.length === others.length && some.every((each) => others.includes(each));
}

function typed({ option, name }: Made): string {
  return option ?? name;
}
