import { closingBracket } from '../../../../../engine/facts/text/literal.ts';
import { type FoundSymbol, findSymbols, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import { at, derived, type Evidence, type Found } from '../../evidence.ts';
import { importedSymbol } from '../handlers/imported-names.ts';
import { mayRefuse, REFUSED } from './refusals.ts';

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
  const refuses = (written: string): boolean => {
    const named = /^[\w$]+/.exec(written)?.[0] ?? '';
    const of = IS_NAMED.test(written) ? definitionOf(evidence, symbol.path, named) : undefined;
    if (IS_NAMED.test(written)) return of === undefined || mayRefuse(evidence.text(of));
    return mayRefuse(written);
  };
  const answer = (isBase || isOpen(evidence, symbol.path, above, depth + 1)) && !usedIn(definition).some(refuses);
  known(evidence).set(symbol.id.toString(), answer);
  return answer;
}

/** A middleware by its name, or made by a function: `.use(isKeeper)`, `.use(keepersOf('depot'))`. */
const IS_NAMED = /^[\w$]+(?:\(.*\))?$/s;

/** What a procedure, or a middleware, puts before itself: `.use(isKeeper)`. */
function usedIn(definition: string): string[] {
  return [...definition.matchAll(/\.\s*use\s*\(/g)].map(({ 0: call, index }) => {
    const open = index + call.length - 1;
    return definition.slice(open + 1, Math.max(open + 1, closingBracket(definition, open))).trim();
  });
}

/** `keeperProcedure = privateProcedure.input(…)`: a procedure that is called so asks who calls. */
const MADE_FROM_ASKING = /^[^=]*=\s*(?:[\w$]+\.)?(?:protected|private|authed)\w*[pP]rocedure\b/i;
/** What a middleware goes on from: `isUser.unstable_pipe(async (opts) => …)`. */
const PIPED = /(?<![\w$.])([\w$]+)\s*\.\s*(?:unstable_)?(?:pipe|concat)\s*\(/g;

/**
 * Whether a procedure of tRPC asks who calls: it is made from one that does, or one of the middlewares that it uses, or that
 * these go on from, refuses callers by its own text.
 */
export function isAskingProcedure(evidence: Evidence, symbol: FoundSymbol, depth = 0): boolean {
  const text = evidence.text(symbol);
  if (MADE_FROM_ASKING.test(text)) return true;
  if (depth > DEEPEST) return false;
  const definition = text.slice(text.indexOf('=') + 1).trim();
  const made = definitionOf(evidence, symbol.path, /^[\w$]+(?=\s*\.)/.exec(definition)?.[0] ?? '');
  return (
    usedIn(definition).some((written) => isRefusing(evidence, symbol.path, written, depth)) ||
    (made !== undefined && made.id !== symbol.id && isAskingProcedure(evidence, made, depth + 1))
  );
}

/** Whether a middleware, as it is written or by the definition of its name, throws at callers who may not. */
function isRefusing(evidence: Evidence, path: string, written: string, depth: number): boolean {
  const named = IS_NAMED.test(written) ? definitionOf(evidence, path, /^[\w$]+/.exec(written)?.[0] ?? '') : undefined;
  const text = named ? evidence.text(named) : IS_NAMED.test(written) ? '' : written;
  if (/\bthrow\b/.test(text) && REFUSED.test(text)) return true;
  return (
    depth <= DEEPEST &&
    [...text.matchAll(PIPED)].some(
      ([, from = '']) => from !== named?.name && isRefusing(evidence, named?.path ?? path, from, depth + 1),
    )
  );
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
