import type { InvariantFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { oneLine } from '../text/words.ts';
import { makeInvariant } from './invariant-maker.ts';
import { contextOf, ruleFromMessage } from './message-rule.ts';
import { messageText } from './message-text.ts';
import { withGivenPart, wordsOfRule } from './rule-object-words.ts';

const MESSAGE =
  /\b[Mm]essage\s*(?:=>|\{\s*get;[^{}]{0,40}\}\s*=|\{\s*get\s*(?:=>|\{\s*return\b)|(?::\s*string\s*)?=|\(\s*\)\s*(?::\s*string\s*)?\{\s*return\b)\s*(\$?"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')\s*;|\bgetMessage\s*\(\s*\)[^{;]{0,40}\{\s*return\s+("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')\s*;/;
/** The one expression that a check is. */
const RETURNED = /(?:=>|\breturn\b)\s*([^;{}]+?)\s*;/;
const STATEMENT = /\breturn\b/g;

/** A class that keeps one rule: it says whether the rule is broken, and what the rule is. */
export function ruleObjects(file: SourceFile): InvariantFact[] {
  if (!/^(?:csharp|java|php|typescript)$/.test(file.language) || !/\bisBroken\b/i.test(file.text)) return [];
  const seen = new Set<number>();
  return file.parsed.symbols.flatMap((method): InvariantFact[] => {
    if (!/^isBroken$/i.test(method.name) || method.container === null || seen.has(method.container)) return [];
    seen.add(method.container);
    const owner = file.symbol(method.container);
    if (owner?.kind !== 'class') return [];
    const from = file.offsetOf(owner.startLine);
    const found = MESSAGE.exec(file.code.slice(from, file.offsetOf(owner.endLine + 1)));
    const message = messageText(found?.[1] ?? found?.[2] ?? '');
    if (!found || message === null) return [];
    const check = file.code.slice(file.offsetOf(method.startLine), file.offsetOf(method.endLine + 1));
    const words = wordsOfRule(owner.name, message, check);
    const rule = words === null ? null : ruleFromMessage(words, contextOf(file, check, null, new Set()));
    if (rule === null) return [];
    const line = file.lineAt(from + found.index);
    return [
      makeInvariant({
        file,
        rule: withGivenPart(rule, conditionOf(check)),
        form: 'message',
        line: Math.min(line, method.startLine),
        endLine: Math.max(line, method.endLine),
        symbol: method.container,
        owner: owner.name,
        refusal: { message },
      }),
    ];
  });
}

/** What is asked, where one expression says it. */
function conditionOf(check: string): string {
  const isOne = (check.match(STATEMENT)?.length ?? 0) <= 1 && !/\b(?:if|for|foreach|while)\s*\(/.test(check);
  return isOne ? oneLine(RETURNED.exec(check)?.[1] ?? '') : '';
}
