import type { SearchWish } from '../../api.ts';

/** What is searched for, and where; as it stands in the address. */
export interface SearchPlace {
  q?: string | undefined;
  language?: string | undefined;
  kind?: string | undefined;
  path?: string | undefined;
  tests?: false | undefined;
}

export const NO_FILTERS: SearchPlace = { language: undefined, kind: undefined, path: undefined, tests: undefined };

export function isFiltered({ q: _, ...filters }: SearchPlace): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** The kinds of definitions that people look for, in the order in which they ask. */
export const KINDS: NonNullable<SearchWish['kind']>[] = [
  'function',
  'method',
  'class',
  'interface',
  'struct',
  'trait',
  'enum',
  'type',
  'constant',
  'variable',
  'property',
  'table',
  'section',
];

export function toWish({ q = '', language, kind, path, tests }: SearchPlace, limit: number): SearchWish {
  const known = KINDS.find((one) => one === kind);
  return {
    q,
    limit,
    ...(language && { language }),
    ...(known && { kind: known }),
    ...(path && { path }),
    ...(tests === false && { tests: 'false' }),
  };
}
