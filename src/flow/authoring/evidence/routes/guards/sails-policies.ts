import { derived, type Evidence } from '../../evidence.ts';
import type { Route } from '../route.ts';

/** What `config/policies` of Sails puts before an action: by its own name, by that of its folder, or for all. */
export function sailsPolicies(evidence: Evidence, { fact, handler }: Route): string[] {
  if (fact.values.framework !== 'Sails' || handler === null) return [];
  const file = fact.path.replace(/routes(\.\w+)$/, 'policies$1');
  const known = policies(evidence).get(file) ?? policiesIn(evidence, file);
  policies(evidence).set(file, known);
  const folder = handler.slice(0, handler.lastIndexOf('/') + 1);
  return known.get(handler) ?? known.get(`${folder}*`) ?? known.get('*') ?? [];
}

const policies = derived((): Map<string, Map<string, string[]>> => new Map());
const ENTRY = /^\s*['"]([\w/*.-]+)['"]\s*:\s*(true|false|['"][\w/-]+['"]|\[[^\]]*\])/gm;

function policiesIn(evidence: Evidence, file: string): Map<string, string[]> {
  const text = (evidence.lines(file) ?? []).join('\n');
  return new Map(
    [...text.matchAll(ENTRY)].map(([, action = '', before = '']) => [
      action,
      // What is false lets nobody in, and what is true everybody.
      [...(before.match(/[\w/-]+/g) ?? [])].filter((each) => each !== 'true'),
    ]),
  );
}
