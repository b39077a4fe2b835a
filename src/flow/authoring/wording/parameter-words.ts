import type { Parameter } from '../evidence/routes/parameters/parameter.ts';
import { numberWord } from './count.ts';
import { joined } from './list.ts';
import { code } from './markup.ts';

const MOST_NAMED = 5;
const PLACES = ['argument', 'query', 'body', 'form', 'header'] as const;

/** What a request carries: "`id`; query `page=1` and `size=10`; body `NewOrder`". */
export function parameterWords(
  path: string,
  parameters: readonly Parameter[],
  optional: readonly string[] = [],
): string {
  const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(
    ([, name = '']) => `${code(name.replace(/\.{3}$/, ''))}${optional.includes(name) ? ' (optional)' : ''}`,
  );
  const named = (place: Parameter['in']): string[] => {
    const all = parameters.filter((each) => each.in === place);
    const known = all.filter(({ name, type }) => name !== null || type !== undefined).map(one);
    return known.length === all.length ? known : [...known, known.length === 0 ? 'not known' : 'others not known'];
  };
  // What one method reads from the query another may have in its body.
  const isEither = named('query').length > 0 && named('query').join() === named('body').join();
  const others = PLACES.flatMap((place) => {
    const names = isEither && place === 'body' ? [] : named(place);
    const rest = names.length - MOST_NAMED;
    // "And one more" costs as much room as the name itself.
    const isOpen = names.at(-1) === 'others not known';
    const told =
      rest > 1
        ? `${names.slice(0, MOST_NAMED).join(', ')} and ${isOpen ? 'others, not all known' : `${numberWord(rest)} more`}`
        : joined(names);
    // An operation of GraphQL takes nothing but arguments.
    return names.length === 0
      ? []
      : [place === 'argument' ? told : `${isEither && place === 'query' ? 'query or body' : place} ${told}`];
  });
  return [...(inPath.length > 0 ? [joined(inPath)] : []), ...others].join('; ');
}

function one({ name, type, default: preset }: Parameter): string {
  if (name === null) return code(type ?? '');
  const kind = type === undefined ? '' : ` (${code(type)})`;
  return `${code(preset === undefined ? name : `${name}=${preset}`)}${kind}`;
}
