import { UNSURE } from '../../../../../engine/facts/routes/guard-marks.ts';
import { INVERSIFY } from '../../../../../engine/facts/routes/javascript/inversify-routes.ts';
import { isOpenGuard } from '../../../../../engine/facts/routes/javascript/nest-routes.ts';
import { passedNames } from '../../../../../engine/facts/routes/passed-names.ts';
import { type FoundSymbol, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import { importedSymbol } from '../handlers/imported-names.ts';

type Bound = Found<'mount'>;

/**
 * A route whose decorators name guards as a container holds them, `TYPES.SignedIn`, with the classes that its container has
 * under these names. A name with several classes, or with none, stands for itself.
 */
export function withBoundGuards(evidence: Evidence, fact: Found<'route'>): Found<'route'> {
  const { guards = [], framework } = fact.values;
  if (framework !== INVERSIFY || guards.length === 0) return fact;
  const named = guards.flatMap((guard) => {
    const key = keyOf(guard);
    const bound = boundTo(evidence, fact.path, key);
    const name = bound?.values.onto ?? (/^[A-Z]\w*\./.test(plain(guard)) ? key : plain(guard));
    return isOpenGuard(name) ? [] : passedNames([name]);
  });
  return { ...fact, values: { ...fact.values, guards: [...new Set(named)] } };
}

/** The class that a container holds for what stands before a route. */
export function boundClass(
  evidence: Evidence,
  { path, values }: Found<'route'>,
  name: string,
): FoundSymbol | undefined {
  if (values.framework !== INVERSIFY || !/^\w+$/.test(name)) return undefined;
  const bound = nearest(
    bindings(evidence).filter((each) => each.values.onto === name),
    path,
  )[0];
  if (bound === undefined) return undefined;
  const here = symbolsOfFile(evidence.pack, bound.path).find((each) => each.kind === 'class' && each.name === name);
  return here ?? importedSymbol(evidence, bound.path, name);
}

function boundTo(evidence: Evidence, path: string, key: string): Bound | undefined {
  const found = nearest(
    bindings(evidence).filter(({ values }) => values.router === key),
    path,
  );
  return new Set(found.map(({ values }) => values.onto)).size === 1 ? found[0] : undefined;
}

const bindings = derived((evidence): Bound[] =>
  evidence
    .facts('mount')
    .filter(
      ({ values: { framework, onto } }) => framework === INVERSIFY && onto !== undefined && onto !== 'application',
    ),
);

/** Programs of one repository may have containers of their own that hold other classes under the same names. */
function nearest(found: readonly Bound[], path: string): Bound[] {
  const shared = (other: string): number => {
    const parts = path.split('/');
    const differs = other.split('/').findIndex((part, place) => part !== parts[place]);
    return differs < 0 ? parts.length : differs;
  };
  const most = Math.max(...found.map((each) => shared(each.path)));
  return found.filter((each) => shared(each.path) === most);
}

function keyOf(guard: string): string {
  return plain(guard).split('.').at(-1) ?? guard;
}

function plain(guard: string): string {
  return guard.startsWith(UNSURE) ? guard.slice(UNSURE.length) : guard;
}
