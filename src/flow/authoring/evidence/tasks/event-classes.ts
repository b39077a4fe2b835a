import { escaped } from '../../../../base/escaped.ts';
import type { Evidence, Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import { importedClass } from '../routes/handlers/imported-names.ts';

const NAME = /^[A-Z]\w*$/;

/**
 * The whole name of the class that an event is, by what its file imports: `Saved` of orders and `Saved` of customers are two
 * events. Null where the language has no such names, or the file takes everything of several packages.
 */
export function eventClass(
  evidence: Evidence,
  { path, startLine, endLine }: Found<'task'>,
  name: string,
): string | null {
  if (!NAME.test(name)) return null;
  if (path.endsWith('.php')) return phpClass(evidence, { path, startLine, endLine }, name);
  return /\.(?:java|kt)$/.test(path) ? jvmClass(evidence.lines(path) ?? [], name) : null;
}

/** `new Event\Saved()` and `Saved::class` below `use Shop\Orders\Event;` or `use Shop\Orders\Event\Saved;`. */
function phpClass(
  evidence: Evidence,
  place: { path: string; startLine: number; endLine: number },
  name: string,
): string {
  const written = new RegExp(`(?<![\\w\\\\])(\\\\?(?:\\w+\\\\)*)${escaped(name)}\\b(?!\\\\)`).exec(
    evidence.text(place),
  );
  if (!written) {
    // It may be taken in under another name.
    const taken = new RegExp(`^use\\s+((?:\\w+\\\\)*${escaped(name)})\\s+as\\s+\\w+\\s*;`);
    const whole = (evidence.lines(place.path) ?? []).flatMap((line) => taken.exec(line)?.[1] ?? []);
    if (whole.length === 1 && whole[0] !== undefined) return whole[0];
  }
  const before = written?.[1] ?? '';
  if (before.startsWith('\\')) return `${before.slice(1)}${name}`;
  const [first = name, ...rest] = `${before}${name}`.split('\\');
  const imported = importedClass(evidence, place.path, first);
  const namespace = /^\s*namespace\s+([\w\\]+)/m.exec((evidence.lines(place.path) ?? []).join('\n'))?.[1];
  return [imported ?? [namespace, first].filter(Boolean).join('\\'), ...rest].join('\\');
}

/** `import shop.orders.Saved;`, or a class of the same package. */
function jvmClass(lines: readonly string[], name: string): string | null {
  const imported = lines.flatMap(
    (line) => /^\s*import\s+(?!static\b)([\w.]+)(\.\*)?\s*;?\s*$/.exec(line)?.slice(1, 3) ?? [],
  );
  const whole = imported.find((each) => each?.endsWith(`.${name}`));
  if (whole !== undefined) return whole;
  if (imported.includes('.*')) return null;
  const own = lines.flatMap((line) => /^\s*package\s+([\w.]+)/.exec(line)?.[1] ?? [])[0];
  return own === undefined ? name : `${own}.${name}`;
}

/**
 * For names that several classes have: the class that a fact means, or, where that cannot be read, the folder of its file,
 * since nobody can say which one it is. Null for a name that means one class wherever it is written.
 */
export function eventHomes(
  evidence: Evidence,
  facts: readonly Found<'task'>[],
): (fact: Found<'task'>, name: string) => string | null {
  const heard = new Set(facts.flatMap(({ values }) => (values.sort === 'event' ? [values.name] : [])));
  const classes = new Map<string, Set<string>>();
  const known = new Map<Found<'task'>, string | null>();
  for (const fact of facts) {
    if (!heard.has(fact.values.name)) continue;
    const found = eventClass(evidence, fact, fact.values.name);
    known.set(fact, found);
    if (found !== null) classes.set(fact.values.name, (classes.get(fact.values.name) ?? new Set()).add(found));
  }
  return (fact, name) => ((classes.get(name)?.size ?? 0) < 2 ? null : (known.get(fact) ?? directoryOf(fact.path)));
}
