import { escaped } from '../../../../base/escaped.ts';
import { closingBracket } from '../../../../engine/facts/text/literal.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import type { Evidence, Found } from '../evidence.ts';

const MOST_FILES = 20;
/** What another service answers: `await response.json()`, `res.data`; what a caller sends is asked of a request. */
const ANSWER =
  /(?<!\breq(?:uest)?)\.json\(\)|\b(?:res|resp|response|result|answer|reply)\w*\.(?:data|body)\b|\bfetch\(|\baxios\b/;
const REQUEST = /\breq(?:uest)?\b|\bctx\b|\binput\b/;

/** What the program was started with, whole or variable by variable. */
const ENVIRONMENT = /\b(?:process|import\.meta|Bun|Deno)\.env\b/;

/** Without the schemas of zod that do nothing but check the environment, or what another service answers: no caller sees them. */
export function withoutAnswers(evidence: Evidence, facts: readonly Found<'data-model'>[]): Found<'data-model'>[] {
  const texts = new Map<string, string>();
  const textOf = (path: string): string => {
    const text = texts.get(path) ?? (evidence.lines(path) ?? []).join('\n');
    texts.set(path, text);
    return text;
  };
  return facts.filter(({ values, path }) => {
    if (values.framework !== 'zod') return true;
    const files = [...new Set([path, ...filesWithName(evidence.pack, values.name)])].filter((each) =>
      /\.[cm]?[jt]sx?$/.test(each),
    );
    if (files.length > MOST_FILES) return true;
    const checked = files.flatMap((each) => checkedIn(textOf(each), values.name));
    return checked.length === 0 || !checked.every((isAnswer) => isAnswer);
  });
}

/** For each time that a schema checks something, whether that is the environment or what another service answered. */
function checkedIn(text: string, name: string): boolean[] {
  const calls = text.matchAll(
    new RegExp(`\\b${escaped(name)}\\s*\\.\\s*(?:safeP|p)arse(?:Async)?\\(\\s*([^,;\\n]{1,120})`, 'g'),
  );
  return [...calls].map(({ 0: call, 1: given = '', index }) => {
    const [, variable] = /^(\w+)\s*\)/.exec(given) ?? [];
    if (isOfEnvironment(text, variable ?? given, index + call.length - given.length)) return true;
    if (variable === undefined) return ANSWER.test(given) && !REQUEST.test(given);
    const made =
      [
        ...text
          .slice(0, index)
          .matchAll(new RegExp(`\\b${escaped(variable)}\\b(?:\\s*:[^=\\n]{1,120})?\\s*=\\s*([^;\\n]{1,200})`, 'g')),
      ].at(-1)?.[1] ?? '';
    return ANSWER.test(made) && !REQUEST.test(made);
  });
}

/** `process.env`, `{ level: process.env.LEVEL }`, or the name of what holds that. */
function isOfEnvironment(text: string, given: string, at: number): boolean {
  if (ENVIRONMENT.test(given)) return !REQUEST.test(given);
  if (given.startsWith('{')) {
    const end = closingBracket(text, at);
    return end > 0 && ENVIRONMENT.test(text.slice(at, end));
  }
  if (!/^\w+$/.test(given)) return false;
  const made = new RegExp(`\\b(?:const|let|var)\\s+${escaped(given)}\\b(?:\\s*:[^=\\n]{1,120})?\\s*=\\s*`).exec(text);
  const from = made ? made.index + made[0].length : -1;
  const close = text[from] === '{' ? closingBracket(text, from) : -1;
  return from >= 0 && ENVIRONMENT.test(close < 0 ? upToLineEnd(text, from) : text.slice(from, close));
}

function upToLineEnd(text: string, from: number): string {
  return text.slice(from).split(/[;\n]/, 1)[0] ?? '';
}
