import { escaped } from '../../../../base/escaped.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';

const PROVIDER = /\bclass\s+\w+\s+extends\s+\\?(?:\w+\\)*(?:Event)?ServiceProvider\b/;

/**
 * Facts without the listeners of Laravel that nobody registers: where a provider of the project lists what is listened to,
 * the framework looks for no others by itself.
 */
export function withRegisteredListeners(evidence: Evidence, facts: readonly Found<'task'>[]): Found<'task'>[] {
  const isFound = ({ path, values }: Found<'task'>): boolean =>
    values.framework === 'Laravel' &&
    values.sort === 'event' &&
    values.role === 'does' &&
    /(?:^|\/)Listeners?\//i.test(path);
  if (!facts.some(isFound)) return [...facts];
  const told = registrations(evidence);
  if (told === null) return [...facts];
  const ofSubscribers = new Set(facts.flatMap(({ path, values }) => (values.handler === undefined ? [] : [path])));
  return facts.filter((fact) => {
    const type = fact.path.slice(fact.path.lastIndexOf('/') + 1).replace(/\.php$/, '');
    return !isFound(fact) || ofSubscribers.has(fact.path) || new RegExp(`\\b${escaped(type)}\\b`).test(told);
  });
}

/** What registers listeners; null where the framework finds them by itself, or may do so. */
const registrations = derived((evidence): string | null => {
  const texts = evidence.files
    .filter(({ path, place }) => place === 'source' && path.endsWith('.php') && !/(?:^|\/)Listeners?\//i.test(path))
    .map(({ path }) => (evidence.lines(path) ?? []).join('\n'));
  const providers = texts.filter((text) => PROVIDER.test(text) && /\$(?:listen|subscribe)\s*=/.test(text));
  const isDiscovered = texts.some(
    (text) => /\bfunction shouldDiscoverEvents\(\)[^{]*\{\s*return (?!false)/.test(text) || /->withEvents\(/.test(text),
  );
  if (providers.length === 0 || isDiscovered) return null;
  return [
    ...providers,
    ...texts.filter((text) => /\bEvent::(?:listen|subscribe)\(|->(?:listen|subscribe)\(/.test(text)),
  ].join('\n');
});
