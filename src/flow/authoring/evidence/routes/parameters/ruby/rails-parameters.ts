import { escaped } from '../../../../../../base/escaped.ts';
import { derived, type Evidence, type Found } from '../../../evidence.ts';
import { holdsFor, statementsOf, symbolsOf } from '../../handlers/rails-callbacks.ts';
import { concernsOf, railsTarget } from '../../handlers/rails-controllers.ts';
import { drawnRoutes } from '../../paths/rails-draws.ts';
import type { Route } from '../../route.ts';
import type { Parameter } from '../parameter.ts';
import { alwaysDone, firstChosen } from './always-done.ts';
import { handedParameters } from './handed-parameters.ts';
import { readInRuby, writtenIn } from './read-in-ruby.ts';
import { decides, isHandedParams, methodsOf } from './ruby-methods.ts';

const DEEPEST = 4;
/** Around what may not be come to the way to the same is longer. */
const DEEPEST_AROUND = 6;
/** What asks who calls. */
const ASKS_WHO = /^(?:current_|authenticate|authorize|require_|verify_|set_locale|redirect_)/;

/**
 * What an action of Rails reads from its request, also in the methods of its controller that it calls. What code for many
 * controllers reads only where something else holds may be of others: that there may be more is all that is told of it.
 */
export function railsParameters(evidence: Evidence, route: Route): Parameter[] | null {
  const { fact, handler, method } = route;
  const target =
    fact.values.framework === 'Rails' && handler !== null ? railsTarget(evidence, fact.path, handler) : null;
  if (!target) return null;
  const all = readBy(evidence, route, target, false);
  const sure = new Set(readBy(evidence, route, target, true).map(({ name }) => name));
  const isMore = all.some(({ name }) => !sure.has(name) && !fact.values.path.includes(`{${name}}`));
  const told = all.filter(({ name }) => sure.has(name));
  return isMore ? [...told, { in: sentIn(method), name: null }] : told;
}

/** Of `params[:crate_id] || params[:id]` the second is never read where the path has the first. */
function withoutFallbacks(body: string, { values: { path } }: Route['fact']): string {
  return body.replace(/(params\[:(\w+)\])(?:\s*\|\|\s*params\[:\w+\])+/g, (whole, first: string, name: string) =>
    path.includes(`{${name}}`) ? first : whole,
  );
}

function sentIn(method: string): Parameter['in'] {
  return /^(?:GET|HEAD|DELETE)$/.test(method) ? 'query' : 'body';
}

type Target = NonNullable<ReturnType<typeof railsTarget>>;

function readBy(evidence: Evidence, { fact, method }: Route, target: Target, isSure: boolean): Parameter[] {
  const methods = new Map<string, string>();
  const sources = target.chain.toReversed().flatMap(({ lines }) => [
    // What a class takes in counts before what lies above it, and after what it says itself.
    ...concernsOf(evidence, fact.path, lines).map((path) => (path === undefined ? [] : (evidence.lines(path) ?? []))),
    lines,
  ]);
  for (const lines of sources)
    for (const [name, body] of methodsOf(lines)) {
      const done = isSure ? surely(body, lines === target.chain[0]?.lines, name === target.action) : body;
      const own = isHandedParams(body) || decides(body) ? '' : done;
      methods.set(name, /\bsuper\b/.test(body) ? `${own}\n${methods.get(name) ?? ''}` : own);
    }
  const before = statementsOf(target.chain[0]?.lines ?? []).flatMap((each) => calledBefore(each, target.action));
  const seen = new Set([target.action, ...before]);
  let next = [...seen];
  for (let depth = 0; depth < (isSure ? DEEPEST_AROUND : DEEPEST) && next.length > 0; depth++) {
    next = next.flatMap((name) => calledIn(methods.get(name) ?? ''));
    next = next.filter((name) => methods.has(name) && !seen.has(name) && !ASKS_WHO.test(name));
    for (const name of next) seen.add(name);
  }
  const sent = sentIn(method);
  // `api_params["to"]`, where that method hands out all that was sent.
  const whole = [...seen].filter((name) => /_params$/.test(name) && HANDS_OUT_ALL.test(methods.get(name) ?? ''));
  const own = new RegExp(`\\b(?:${whole.map(escaped).join('|')})(?=\\[)`, 'g');
  const reached = new Map([...seen].map((name) => [name, methods.get(name) ?? '']));
  const read = [...reached].flatMap(([name, body]) => {
    const all = readInRuby(withoutFallbacks(whole.length === 0 ? body : body.replace(own, 'params'), fact), sent);
    const keys = keysTaken(reached, name);
    return keys === null ? all : all.filter((each) => keys.has(/\w+(?=\]?$)/.exec(each.name ?? '')?.[0] ?? ''));
  });
  const inPaths = pathIdentifiers(evidence).get(controllerOf(fact));
  const set = new Set([...writtenIn(methods.get(target.action) ?? ''), ...setByRoute(evidence, fact)]);
  return [...read, ...[...reached.values()].flatMap((body) => handedParameters(evidence, body, sent, isSure))].filter(
    ({ name }) => name === null || (!inPaths?.has(name) && !set.has(name)),
  );
}

function surely(body: string, isOwn: boolean, isAction: boolean): string {
  if (!isOwn) return alwaysDone(body);
  return isAction ? body : firstChosen(body);
}

/** Names in a method that may be methods of its class: no words of texts and lists, no keys, and no variables of its own. */
function calledIn(body: string): string[] {
  const code = body
    .replace(/%[iIwW](?:\[[^\]]*\]|\([^()]*\)|\{[^{}]*\})/g, '[]')
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, (text) => text.match(/#\{[^{}]*\}/g)?.join(' ') ?? '""');
  const given = /^\(([^()]*)\)/.exec(code)?.[1]?.match(/[a-z_]\w*/g) ?? [];
  const set = [...code.matchAll(/^[ \t]*([a-z_]\w*(?:, *[a-z_]\w*)*)\s*=(?![=~>])/gm)].map(([, names = '']) => names);
  // What a block is handed is none of its methods, though one may be called so: `(1..12).map do |month|`.
  const taken = [...code.matchAll(/(?:\{|\bdo)[ \t]*\|([^|\n]*)\|/g)].map(([, names = '']) => names);
  const own = new Set([...given, ...[...set, ...taken].flatMap((names) => names.match(/[a-z_]\w*/g) ?? [])]);
  const names = [...code.matchAll(/(?<![\w.:@&])([a-z_]\w*[?!]?)(?!\w|:(?!:)[ \t]*[^\s,)}\]])/g)];
  return [...new Set(names.map(([, name = '']) => name))].filter((name) => !own.has(name));
}

function controllerOf({ values: { handler = '' } }: Found<'route'>): string {
  return handler.replace(/#.*$/, '');
}

/** What a route says of itself is nothing that is sent: `get "/crates/new", to: "orders#new", defaults: { kind: "crate" }`. */
function setByRoute(evidence: Evidence, { path, startLine }: Found<'route'>): string[] {
  const lines = (evidence.lines(path) ?? []).slice(startLine - 1);
  const text = lines.slice(0, lines.findIndex((line) => !line.trimEnd().endsWith(',')) + 1).join(' ');
  const [, written = ''] = /\bdefaults(?::|\s*=>)\s*\{([^{}]*)\}/.exec(text) ?? [];
  const given = [...written.matchAll(/(\w+)(?=:\s|["']?\s*=>)/g)].map(([, name = '']) => name);
  // What is no option of a route is one of its defaults: `resources :orders, only: %i[index], kind: "crate"`.
  const [, options = ''] = /^\s*[a-z_]+\b(.*?)(?:\bdo\b.*)?$/.exec(text.replace(/\{[^{}]*\}|\[[^[\]]*\]/g, '')) ?? [];
  const others = [...options.matchAll(/[,(]\s*([a-z_]\w*):\s/g)].map(([, name = '']) => name);
  return [...given, ...others.filter((name) => !OPTIONS.test(name))];
}

const OPTIONS =
  /^(?:to|as|via|on|only|except|param|path|path_names|module|controller|action|constraints|defaults|format|shallow|shallow_path|shallow_prefix|concerns|anchor|at|id|internal|trailing_slash|skip|class_name)$/;

/** Identifiers in the paths of all routes of a controller: what one of them reads so is nothing that another is sent. */
const pathIdentifiers = derived((evidence): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  const routes = evidence.facts('route').filter(({ values }) => values.framework === 'Rails');
  for (const fact of routes.flatMap((each) => drawnRoutes(evidence, each))) {
    const names = found.get(controllerOf(fact)) ?? new Set();
    for (const [, name = ''] of fact.values.path.matchAll(/\{(\w+_id)\}/g)) names.add(name);
    found.set(controllerOf(fact), names);
  }
  return found;
});

/** Of what a method lets through, the keys that are taken: `order_params[:id]`; null where all of it may be. */
function keysTaken(methods: ReadonlyMap<string, string>, name: string): Set<string> | null {
  if (!/\bparams\b[^\n]*\.permit\b/.test(methods.get(name) ?? '')) return null;
  const uses = [...methods].flatMap(([other, body]) =>
    other === name
      ? []
      : [
          ...body.matchAll(
            new RegExp(`(?<![\\w.:@])${escaped(name)}\\b(?:(?:\\[|\\.(?:fetch|dig)\\()[:"'](\\w+))?`, 'g'),
          ),
        ],
  );
  const keys = uses.map(([, key]) => key);
  return keys.length === 0 || keys.includes(undefined) ? null : new Set(keys.flatMap((key) => key ?? []));
}

const HANDS_OUT_ALL = /\bparams\.(?:to_unsafe_h(?:ash)?|permit!)|\bJSON\.parse\(request\.(?:body|raw_post)/;

/** Methods that a class has called before an action: `before_action :set_orders, only: [:index]`. */
function calledBefore(statement: string, action: string): string[] {
  const [, written] = /^(?:(?:prepend|append)_)?before_action[ (]+(:.*)$/.exec(statement) ?? [];
  if (written === undefined || /\b(?:if|unless):/.test(written) || !holdsFor(written, action)) return [];
  return symbolsOf(written).filter((name) => !ASKS_WHO.test(name));
}
