import type { InvariantFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { makeInvariant } from './invariant-maker.ts';
import { contextOf, ruleFromMessage } from './message-rule.ts';
import { messageText } from './message-text.ts';

const MESSAGE =
  /\bMessage\s*(?:=>|\{\s*get;[^{}]{0,40}\}\s*=)\s*(\$?"(?:[^"\\\n]|\\.)*")\s*;|\bgetMessage\s*\(\s*\)[^{;]{0,40}\{\s*return\s+("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')\s*;/;
/** What is always so; what only tells of the case at hand is left out. */
const SAYS_RULE = /\b(?:must|cannot|can ?not|can't|only|may not|should|at least|at most)\b/i;

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
    if (!found || message === null || !SAYS_RULE.test(message)) return [];
    const condition = file.textOf(method.startLine, method.endLine);
    const rule = ruleFromMessage(message.replace(/ rule(?=\.?$)/, ''), contextOf(file, condition, null, new Set()));
    if (rule === null) return [];
    const line = file.lineAt(from + found.index);
    return [
      makeInvariant({
        file,
        rule,
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
