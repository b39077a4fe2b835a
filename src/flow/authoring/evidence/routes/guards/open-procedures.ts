import { closingBracket } from '../../../../../engine/facts/text/literal.ts';
import { type FoundSymbol, findSymbols, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import { at, derived, type Evidence, type Found } from '../../evidence.ts';
import { importedSymbol } from '../handlers/imported-names.ts';
import { mayRefuse } from './refusals.ts';

const DEEPEST = 3;

/** A procedure of tRPC whose name says that it is open is so where the definition of what it begins with puts nothing before it that refuses. */
export function asDefined(evidence: Evidence, fact: Found<'route'>): Found<'route'> {
  if (fact.values.framework !== 'tRPC' || !fact.values.open) return fact;
  const base = /(?<![\w$])([\w$]*[pP]rocedure\w*)\s*\./.exec(evidence.text(at(fact)))?.[1];
  if (base !== undefined && isOpen(evidence, fact.path, base, 0)) return fact;
  const { open, ...values } = fact.values;
  // What stands before it was not read: its name is told, and nothing of whom it lets pass.
  return { ...fact, values: { ...values, guards: [...(values.guards ?? []), ...(open && base ? [`?${base}`] : [])] } };
}

const known = derived((): Map<string, boolean> => new Map());

function isOpen(evidence: Evidence, path: string, name: string, depth: number): boolean {
  const symbol = definitionOf(evidence, path, name);
  if (symbol === undefined || depth > DEEPEST) return false;
  const told = known(evidence).get(symbol.id.toString());
  if (told !== undefined) return told;
  const text = evidence.text(symbol);
  const definition = text.slice(text.indexOf('=') + 1).trim();
  const [, above = ''] = /^(?:[\w$]+\s*\.\s*)*?([\w$]*[pP]rocedure\w*)/.exec(definition) ?? [];
  const isBase = /^[\w$]+\s*\.\s*procedure\b/.test(definition);
  const used = [...definition.matchAll(/\.\s*use\s*\(/g)].map(({ 0: call, index }) => {
    const open = index + call.length - 1;
    return definition.slice(open + 1, Math.max(open + 1, closingBracket(definition, open))).trim();
  });
  const refuses = (written: string): boolean => {
    const named = /^[\w$]+/.exec(written)?.[0] ?? '';
    const of = /^[\w$]+(?:\(.*\))?$/s.test(written) ? definitionOf(evidence, symbol.path, named) : undefined;
    if (/^[\w$]+(?:\(.*\))?$/s.test(written)) return of === undefined || mayRefuse(evidence.text(of));
    return mayRefuse(written);
  };
  const answer = (isBase || isOpen(evidence, symbol.path, above, depth + 1)) && !used.some(refuses);
  known(evidence).set(symbol.id.toString(), answer);
  return answer;
}

/** Packages of one repository hand their procedures on under one name. */
function definitionOf(evidence: Evidence, path: string, name: string): FoundSymbol | undefined {
  const here =
    symbolsOfFile(evidence.pack, path).find((each) => each.name === name) ?? importedSymbol(evidence, path, name);
  if (here || name === '') return here;
  const [only, ...others] = findSymbols(evidence.pack, name, { exact: true, limit: 4 }).filter(
    (each) => each.name === name && evidence.file(each.path)?.place === 'source',
  );
  return others.length === 0 ? only : undefined;
}
