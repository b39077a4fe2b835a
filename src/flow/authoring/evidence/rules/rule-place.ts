import { identifierWords } from '../../../../engine/facts/text/words.ts';
import {
  type FoundSymbol,
  findSymbols,
  readSymbol,
  shortName,
  symbolsOfFile,
} from '../../../../engine/pack/search/find-symbols.ts';
import { code } from '../../wording/markup.ts';
import { singular } from '../../wording/plural.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { handlerOf } from '../routes/handlers/handlers.ts';
import { routesOf } from '../routes.ts';

/** Names that many classes and files have: only what is around them says where. */
const ANYWHERE =
  /^(?:#?__\w+|constructor|new|init|initialize|main|setup|request|response|handler|handle|default|index|run|fn|exec|execute|process|prepare|call|parse|set|get|add|update|install|start|GET|POST|PUT|PATCH|DELETE|HEAD|loader|action|is_?valid|validate|validate_?(?:options|params|args|input|config|type)|check|clean|get_object)$/i;
/** Who builds a thing is the thing. */
const BUILDS = /^(?:__construct|__init__|constructor|initialize|new)$/;
const DEED = /^(?:method|function|constructor)$/;
/** What brings a schema from one version to the next. */
const STEP = /^(?:version|up|down|migrat\w*|upgrade|install)(?:_?\d\w*)?$/i;
const LONGEST_PLACE = 60;
/** A method that any class has says where it is only with its class, however long that is called. */
const LONGEST_CLASS = 120;

/** " in `Orders.pay`": the function or the type that holds a rule, for a reader who would ask what it is about. */
export function placeOf(evidence: Evidence, text: string, fact: Found<'invariant'>): string {
  // Those who need it, and what they do, are named already.
  if (/ is needed by |^Only an authenticated caller can |^The caller needs a right of its own for each /.test(text))
    return '';
  // Who registers a handler does not do what the handler does.
  if (fact.values.event !== undefined) return ` on the event ${code(fact.values.event)}`;
  const { owner, form } = fact.values;
  // A value whose check is kept below its name, and a table that a step of the schema makes.
  if (
    form !== 'schema' &&
    owner !== undefined &&
    !/[.:]/.test(owner) &&
    (text.endsWith(` ${code(owner)}`) || text.startsWith(`${code(owner)} `))
  )
    return '';
  const around = form === 'schema' && fact.symbol !== null ? readSymbol(evidence.pack, fact.symbol) : null;
  if (around !== null && STEP.test(shortName(around.name))) return '';
  const whole = placeName(evidence, fact);
  const own = whole?.split('.').at(-1) ?? '';
  // A long method goes without its class; a very long name is a sentence of its own.
  const name = whole !== null && whole.length > LONGEST_PLACE && !ANYWHERE.test(own) ? own : whole;
  if (name === null || name.length > (ANYWHERE.test(own) ? LONGEST_CLASS : LONGEST_PLACE)) return '';
  const said = text.toLowerCase().replaceAll("'s ", ' ');
  const words = identifierWords(name).toLowerCase();
  const isSaid =
    // "Crates cannot be deleted" does not name the method `delete`.
    (/[A-Z_]/.test(own.slice(1)) && text.includes(own)) ||
    said.endsWith(` ${words}`) ||
    (/ of an? |^An? [\w ]+'s /.test(text) && (said.includes(` ${words} `) || said.includes(` ${singular(words)} `)));
  return isSaid ? '' : ` in ${code(name)}`;
}

/** A file is no place: it may hold any number of functions. */
function placeName(evidence: Evidence, fact: Found<'invariant'>): string | null {
  if (fact.values.procedure !== undefined) return fact.values.procedure;
  const around = deedAround(evidence, fact);
  if (!around) {
    // The modules around a class of Ruby are those of its path.
    const owner = fact.values.owner?.replace(/^.*::/, '') ?? '';
    return owner === '' || ANYWHERE.test(owner) ? routeAround(evidence, fact) : owner;
  }
  const [type, own] = [around.name.split('.').at(-2), shortName(around.name)];
  const told = type === undefined ? own : BUILDS.test(own) ? type : `${type}.${own}`;
  const isOfAny = type === undefined && ANYWHERE.test(own);
  // A class says where it is but in Go, where each package may have its `Provider`.
  const isUnclear =
    isOfAny || ((type === undefined || fact.path.endsWith('.go')) && isOneOfMany(evidence, around, type ?? own));
  // Every folder of a program of PHP may have its `StoreRequest`, which asks for one thing in `rules`.
  if (type !== undefined && fact.path.endsWith('.php') && isOneOfMany(evidence, around, type))
    return `${fact.path.replace(/^(?:.*\/)?(?:app|src)\/|\.php$/g, '')}${own === 'rules' ? '' : `.${own}`}`;
  const home = isUnclear ? moduleOf(fact.path, own) : null;
  if (home !== null) return `${home}.${told}`;
  return isOfAny ? routeAround(evidence, fact) : told;
}

/** The function around a rule, or the constant that holds one: `const payOrder = action(async () => …)`. */
function deedAround(
  { pack }: Evidence,
  { symbol, path, startLine, endLine, values: { form } }: Found<'invariant'>,
): FoundSymbol | null {
  const own = symbol === null ? null : readSymbol(pack, symbol);
  if (own && DEED.test(own.kind)) return own;
  if (own || form === 'schema') return null;
  return (
    symbolsOfFile(pack, path).find(
      (each) =>
        /^(?:constant|variable)$/.test(each.kind) &&
        !each.name.includes('.') &&
        each.startLine < startLine &&
        endLine <= each.endLine,
    ) ?? null
  );
}

/** Whether other modules have something of the same name. */
function isOneOfMany(evidence: Evidence, around: FoundSymbol, name: string): boolean {
  const language = around.path.split('.').at(-1);
  return findSymbols(evidence.pack, name, { limit: MOST_ALIKE, exact: true }).some(
    ({ id, path, name: other }) =>
      other === name &&
      path !== around.path &&
      (path.endsWith('.php') || moduleOf(path, name) !== moduleOf(around.path, name)) &&
      path.endsWith(`.${language}`) &&
      evidence.file(path)?.place === 'source' &&
      id !== around.id,
  );
}

const MOST_ALIKE = 20;
/** Files that every folder may have. */
const ANY_FILE = /^(?:index|main|mod|lib|__init__|utils?|types)$/;

/** What code of other files writes before a name of this one, in languages where it does. */
function moduleOf(path: string, name: string): string | null {
  const [folder = '', file = ''] = path.split('/').slice(-2);
  if (path.endsWith('.go')) return file === '' || /^(?:main|cmd|src)$/.test(folder) ? null : folder;
  const stem = /^(\w+)\.(?:py|rs)$/.exec(file)?.[1];
  if (stem === undefined) return null;
  // `save.save_model` says no more than `save_model`.
  return ANY_FILE.test(stem) || name.includes(stem) ? folder : stem;
}

/** "POST /orders", where a function of any name answers that. */
function routeAround(evidence: Evidence, { path, startLine, endLine }: Found<'invariant'>): string | null {
  const route = (routesByFile(evidence).get(path) ?? []).find(
    ({ handler }) => handler.startLine <= startLine && endLine <= handler.endLine,
  )?.route;
  return route ? `${route.method} ${route.path}` : null;
}

const routesByFile = derived((evidence) =>
  Map.groupBy(
    routesOf(evidence).flatMap((route) => {
      const handler = handlerOf(evidence, route);
      return handler ? [{ route, handler }] : [];
    }),
    ({ handler }) => handler.path,
  ),
);
