import { SOMETIMES, UNSURE } from '../../../../../engine/facts/routes/guard-marks.ts';
import { passedNames } from '../../../../../engine/facts/routes/passed-names.ts';
import { closingBracket, splitList } from '../../../../../engine/facts/text/literal.ts';
import type { Evidence } from '../../evidence.ts';
import { importedSymbol } from '../handlers/imported-names.ts';
import type { Route } from '../route.ts';
import { textOf } from './definition-text.ts';

const NAME = /^(?:\.{3})?[A-Za-z_$][\w$.]*(?:\((?:(?!=>)[\s\S])*\))?$/;

/** The guards of a route, each list of names that another file sets with what stands in it: `export const keepers = [signedIn, mayKeep]`. */
export function withListed(evidence: Evidence, { fact, guards }: Route): string[] {
  if (!/\.[cm]?[jt]sx?$/.test(fact.path)) return guards;
  return guards.flatMap((guard) => {
    if (guard.startsWith(SOMETIMES)) return [guard];
    const name = guard.startsWith(UNSURE) ? guard.slice(UNSURE.length) : guard;
    return /^[\w$.]+$/.test(name) ? (listedIn(evidence, fact.path, name) ?? [guard]) : [guard];
  });
}

function listedIn(evidence: Evidence, path: string, name: string): string[] | null {
  const symbol = importedSymbol(evidence, path, name);
  if (!symbol || !/^(?:constant|variable)$/.test(symbol.kind)) return null;
  const text = textOf(evidence, symbol);
  const begin = /^[^=]*=\s*\[/.exec(text)?.[0];
  const close = begin === undefined ? -1 : closingBracket(text, begin.length - 1);
  if (begin === undefined || close < 0) return null;
  const parts = splitList(text.slice(begin.length, close)).filter((each) => each !== '');
  return parts.length > 0 && parts.every((each) => NAME.test(each))
    ? passedNames(parts.map((each) => each.replace(/^\.{3}/, '')))
    : null;
}
