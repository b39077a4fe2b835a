import { bodyOf, type MethodSource } from './method-sources.ts';

/** An action and what it is asked with. */
export interface AskedAction {
  action: string;
  method: string;
  sources: readonly MethodSource[];
}

/** Of which requests a callback asks. */
export type AskedWhen = 'always' | 'strangers' | 'partly';

const STRANGERS =
  /^(?:unless\s+(?:\w*signed_in|\w*logged_in|authenticated|current_(?:user|account|member|admin))\??|if\s+(?:(?:!|not )\s*(?:\w*signed_in|\w*logged_in|authenticated|current_(?:user|account|member|admin))\??|current_(?:user|account|member|admin)\.(?:nil|blank)\?|(?:signed_out|logged_out|not_(?:signed|logged)_in)\?))$/;

/** Of whom a callback asks by its conditions: `unless: :signed_in?` leaves nobody but strangers, who are its matter. */
export function conditionOf(written: string, asked: AskedAction): AskedWhen | 'never' {
  const found = [...written.matchAll(/\b(if|unless):\s*/g)];
  const [only, ...others] = found;
  if (only === undefined) return 'always';
  const text = written
    .slice(only.index + only[0].length)
    .replace(/^(?::|(?:->|proc|lambda)\s*(?:\(\s*\))?\s*\{\s*(?:\|\w*\|\s*)?)/, '')
    .replace(/\s*(?:\}\s*)?(?:,\s*(?:only|except|raise):.*)?\)?$/, '');
  const isMet = others.length > 0 ? null : (holdsOfAction(text, asked.action) ?? holdsOfMethod(text, asked));
  if (isMet !== null) return isMet === (only[1] === 'if') ? 'always' : 'never';
  return others.length === 0 && STRANGERS.test(`${only[1]} ${text}`) ? 'strangers' : 'partly';
}

/** Whether a condition that speaks of actions holds for one, where that alone decides it: `action_name == 'create' && …`. */
function holdsOfAction(condition: string, action: string): boolean | null {
  if (condition.includes('||')) return null;
  const parts = condition.split(/\s*&&\s*/).map((part) => {
    const [, not, one] = /^action_name(?:\.to_s)?\s*(?:==|(!=))\s*["':](\w+)["']?$/.exec(part) ?? [];
    if (one !== undefined) return (one === action) === (not === undefined);
    const [, sign, list] =
      /^(!?)\s*(?:%[wi]?)?[[(]([^\])]*)[\])]\.include\?\(?\s*action_name(?:\.to_sym)?\s*\)?$/.exec(part) ?? [];
    return list === undefined ? null : new Set<string>(list.match(/\w+/g)).has(action) === (sign === '');
  });
  if (parts.includes(false)) return false;
  return parts.includes(null) ? null : true;
}

/** Whether a condition holds for a method of HTTP, where that alone decides it: `request.get? || request.head?`, or what says so. */
function holdsOfMethod(condition: string, { method, sources }: AskedAction): boolean | null {
  if (!/^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/.test(method)) return null;
  const [only, ...others] = /^\w+\?$/.test(condition) ? (bodyOf(sources, condition) ?? []) : [condition];
  if (only === undefined || others.length > 0) return null;
  const either = only
    .trim()
    .split(/\s*\|\|\s*|\s+or\s+/)
    .map((each) => {
      const [, sign, asked] =
        /^(!?)\s*request\.(get|head|post|put|patch|delete|get_or_head)\?$/.exec(each.trim()) ?? [];
      if (asked === undefined) return null;
      return (
        (asked === 'get_or_head' ? /^(?:GET|HEAD)$/.test(method) : asked.toUpperCase() === method) === (sign === '')
      );
    });
  if (either.includes(true)) return true;
  return either.includes(null) ? null : false;
}

/** Whether a method that is called before an action begins with leaving requests of its method alone: `return if request.get?`. */
export function leavesMethodAlone(name: string, asked: AskedAction): boolean {
  const first = (bodyOf(asked.sources, name) ?? []).find((line) => !/^\s*(?:#|$)/.test(line)) ?? '';
  const [, turn, condition] = /^\s*return\s+(if|unless)\s+(.+?)\s*$/.exec(first) ?? [];
  if (turn === undefined || condition === undefined) return false;
  return holdsOfMethod(condition, asked) === (turn === 'if');
}
