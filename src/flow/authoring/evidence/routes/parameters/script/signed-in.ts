import { escaped } from '../../../../../../base/escaped.ts';
import { maskCode } from '../../../../../../engine/facts/text/mask-code.ts';
import { filesWithName } from '../../../../../../engine/pack/search/term-lists.ts';
import { at, derived, type Evidence } from '../../../evidence.ts';
import { importedSymbol } from '../../handlers/imported-names.ts';
import type { Route } from '../../route.ts';
import type { Parameter } from '../parameter.ts';

const LOCAL = /\b(?:AuthGuard|authenticate)\(\s*\[?\s*['"`]local['"`]/;

/** What passport takes from a body before the handler: `authenticate('local')`, a guard that extends `AuthGuard('local')`. */
export function signedIn(evidence: Evidence, { fact, guards, method }: Route): Parameter[] {
  if (!/\.[cm]?[jt]sx?$/.test(fact.path) || method === 'GET') return [];
  const written = [evidence.text(at(fact)), ...guards, ...(fact.values.guards ?? [])];
  const isLocal =
    written.some((text) => LOCAL.test(text)) ||
    guards.some((name) => {
      const symbol = /^\w+$/.test(name) ? importedSymbol(evidence, fact.path, name) : undefined;
      return symbol !== undefined && LOCAL.test(evidence.text(symbol));
    });
  return isLocal ? sent(evidence) : [];
}

/** What a strategy is made with: its options, or nothing before what it does. */
const MADE = /\b(?:super|new\s+(?:\w*Local\w*|Strategy))\(\s*(\{[^{}]*\}|\)|async\b|function\b|\()/;

/** The names that the one strategy of the product asks for; that they are not known where there are several, or it reads more. */
const sent = derived((evidence): Parameter[] => {
  const files = new Set(['PassportStrategy', 'LocalStrategy'].flatMap((name) => filesWithName(evidence.pack, name)));
  const options = [...files].flatMap((path): (string | undefined)[] => {
    const { language = '', place } = evidence.file(path) ?? {};
    const { code } = maskCode(language, (evidence.lines(path) ?? []).join('\n'));
    if (place !== 'source' || !/['"]passport-local['"]/.test(code)) return [];
    return [MADE.exec(code)?.[1]];
  });
  const [only] = options;
  if (options.length !== 1 || only === undefined || /passReqToCallback/.test(only)) return [{ in: 'body', name: null }];
  const named = (key: string, usual: string): string =>
    new RegExp(`\\b${escaped(key)}:\\s*['"\`]([\\w.[\\]-]+)['"\`]`).exec(only)?.[1] ?? usual;
  return [named('usernameField', 'username'), named('passwordField', 'password')].map((name) => ({ in: 'body', name }));
});
