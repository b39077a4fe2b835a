import { closingBracket, splitList } from '../../../../../../engine/facts/text/literal.ts';
import { maskCode } from '../../../../../../engine/facts/text/mask-code.ts';
import { derived, type Evidence, type Found } from '../../../evidence.ts';
import { concernsOf, fileName, railsTarget } from '../../handlers/rails-controllers.ts';
import type { Route } from '../../route.ts';
import type { Parameter } from '../parameter.ts';
import { shownDefault } from '../signature.ts';

const DEEPEST = 4;
/** What every action has by its route, and what asks who calls. */
const OF_ROUTE = /^(?:controller|action|format|authenticity_token|utf8)$/;
const ASKS_WHO = /^(?:current_|authenticate|authorize|require_|verify_|set_locale|redirect_)/;

/** What an action of Rails reads from its request, also in the methods of its controller that it calls. */
export function railsParameters(evidence: Evidence, { fact, handler, method }: Route): Parameter[] | null {
  const target =
    fact.values.framework === 'Rails' && handler !== null ? railsTarget(evidence, fact.path, handler) : null;
  if (!target) return null;
  const methods = new Map<string, string>();
  const sources = target.chain.toReversed().flatMap(({ lines }) => [
    // What a class takes in counts before what lies above it, and after what it says itself.
    ...concernsOf(evidence, fact.path, lines).map((path) => (path === undefined ? [] : (evidence.lines(path) ?? []))),
    lines,
  ]);
  for (const lines of sources)
    for (const [name, body] of methodsOf(lines)) {
      // What is handed to a block by that name was read by the class above.
      const own = /(?:\{|\bdo)\s*\|[^|\n]*\bparams\b/.test(body) ? '' : body;
      methods.set(name, /\bsuper\b/.test(body) ? `${own}\n${methods.get(name) ?? ''}` : own);
    }
  const before = (target.chain[0]?.lines ?? []).flatMap((line) => calledBefore(line, target.action));
  const seen = new Set([target.action, ...before]);
  let next = [...seen];
  for (let depth = 0; depth < DEEPEST && next.length > 0; depth++) {
    next = next.flatMap((name) => calledIn(methods.get(name) ?? ''));
    next = next.filter((name) => methods.has(name) && !seen.has(name) && !ASKS_WHO.test(name));
    for (const name of next) seen.add(name);
  }
  const sent = /^(?:GET|HEAD|DELETE)$/.test(method) ? 'query' : 'body';
  // `api_params["to"]`, where that method hands out all that was sent.
  const whole = [...seen].filter((name) => /_params$/.test(name) && HANDS_OUT_ALL.test(methods.get(name) ?? ''));
  const own = new RegExp(`\\b(?:${whole.join('|')})(?=\\[)`, 'g');
  const reached = new Map([...seen].map((name) => [name, methods.get(name) ?? '']));
  const read = [...reached].flatMap(([name, body]) => {
    const all = readInRuby(whole.length === 0 ? body : body.replace(own, 'params'), sent);
    const keys = keysTaken(reached, name);
    return keys === null ? all : all.filter((each) => keys.has(/\w+(?=\]?$)/.exec(each.name ?? '')?.[0] ?? ''));
  });
  const inPaths = pathIdentifiers(evidence).get(controllerOf(fact));
  const set = writtenIn(methods.get(target.action) ?? '');
  return [...read, ...[...reached.values()].flatMap((body) => readByOthers(evidence, body, sent))].filter(
    ({ name }) => name === null || (!inPaths?.has(name) && !set.has(name)),
  );
}

/** Names in a method that may be methods of its class: no words of texts and lists, no keys, and no variables of its own. */
function calledIn(body: string): string[] {
  const code = body
    .replace(/%[iIwW](?:\[[^\]]*\]|\([^()]*\)|\{[^{}]*\})/g, '[]')
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, (text) => text.match(/#\{[^{}]*\}/g)?.join(' ') ?? '""');
  const given = /^\(([^()]*)\)/.exec(code)?.[1]?.match(/[a-z_]\w*/g) ?? [];
  const set = [...code.matchAll(/^\s*([a-z_]\w*)\s*=(?![=~>])/gm)].map(([, name = '']) => name);
  const own = new Set([...given, ...set]);
  const names = [...code.matchAll(/(?<![\w.:@&])([a-z_]\w*[?!]?)(?!\w|:(?!:)[ \t]*[^\s,)}\]])/g)];
  return [...new Set(names.map(([, name = '']) => name))].filter((name) => !own.has(name));
}

function controllerOf({ values: { handler = '' } }: Found<'route'>): string {
  return handler.replace(/#.*$/, '');
}

/** Identifiers in the paths of all routes of a controller: what one of them reads so is nothing that another is sent. */
const pathIdentifiers = derived((evidence): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  for (const fact of evidence.facts('route').filter(({ values }) => values.framework === 'Rails')) {
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
      : [...body.matchAll(new RegExp(`(?<![\\w.:@])${name}\\b(?:(?:\\[|\\.(?:fetch|dig)\\()[:"'](\\w+))?`, 'g'))],
  );
  const keys = uses.map(([, key]) => key);
  return keys.length === 0 || keys.includes(undefined) ? null : new Set(keys.flatMap((key) => key ?? []));
}

/** What a class of the project reads that is handed all that was sent: `OrderFinder.new(current_user, params)`. */
function readByOthers(evidence: Evidence, body: string, sent: Parameter['in']): Parameter[] {
  return [...body.matchAll(/(?<![\w:])(?:::)?([A-Z][\w:]*)\.new\(([^()]*)\)/g)].flatMap(([, type = '', given = '']) => {
    if (!splitList(given).some((each) => /^(?:params:\s*)?params(?:\.permit!)?$/.test(each.trim()))) return [];
    const file = new RegExp(`(?:^|/)(?:app/[^/]+|lib)/${fileName(type)}\\.rb$`);
    const [path, ...others] = evidence.files.filter((each) => each.place === 'source' && file.test(each.path));
    if (path === undefined || others.length > 0) return [];
    const { code } = maskCode('ruby', (evidence.lines(path.path) ?? []).join('\n'));
    return readInRuby(code.replace(/@params\b/g, 'params'), sent);
  });
}

const HANDS_OUT_ALL = /\bparams\.(?:to_unsafe_h(?:ash)?|permit!)|\bJSON\.parse\(request\.(?:body|raw_post)/;

/** The methods of a class by their names, each without comments and with the lists of its constants written out. */
function methodsOf(lines: readonly string[]): Map<string, string> {
  const { code } = maskCode('ruby', lines.join('\n'));
  const lists = new Map(
    [...code.matchAll(/^\s*([A-Z][A-Z_]*)\s*=\s*(?:%i[[(]([^\])]*)[\])]|\[([^[\]]*)\])/gm)].map(
      ([, name = '', words, symbols]) => [
        name,
        symbols ??
          (words ?? '')
            .trim()
            .replace(/(\s+|^)(?=\w)/g, ', :')
            .slice(2),
      ],
    ),
  );
  const found = code.matchAll(
    /^([ \t]*)def (?!self\.)(\w+[?!]?)((?:\([^\n]*\))?(?:;[^\n]*\bend$|\s=\s[^\n]*$)|[\s\S]*?\n\1end\b)/gm,
  );
  return new Map(
    [...found].map(([, , name = '', body = '']) => [
      name,
      body.replace(/\*([A-Z][A-Z_]*)\b/g, (whole, constant: string) => lists.get(constant) ?? whole),
    ]),
  );
}

/** Methods that a class has called before an action: `before_action :set_orders, only: [:index]`. */
function calledBefore(line: string, action: string): string[] {
  const [, written] = /^\s*(?:prepend_)?before_action[ (]+(:.*)$/.exec(line) ?? [];
  if (written === undefined || /\b(?:if|unless):/.test(written)) return [];
  const [, kind, listed = ''] = /\b(only|except):\s*(\[[^\]]*\]|:\w+|%i[[(][^\])]*[\])])/.exec(written) ?? [];
  if (kind !== undefined && new RegExp(`\\b${action}\\b`).test(listed) !== (kind === 'only')) return [];
  return [...(written.split(/,\s*(?=\w+:)/)[0] ?? '').matchAll(/:(\w+[?!]?)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !ASKS_WHO.test(name));
}

/** What code of Ruby reads from a request: `params[:q]`, `params.require(:order).permit(:name)`. */
export function readInRuby(code: string, sent: Parameter['in']): Parameter[] {
  const lists = [
    ...code.matchAll(
      /\bparams\s*(?:\.require\(\s*:(\w+)\s*\)\s*)?(?:\.slice\([^()]*\)\s*)?\.(permit!?|expect|require)(?![\w?])(?!\(\s*:\w+\s*\)\s*\.(?:permit|slice|except)\b)/g,
    ),
  ].flatMap(({ 0: whole, 1: inside, 2: call, index }): Parameter[] => {
    const from = index + whole.length;
    const close = code[from] === '(' ? closingBracket(code, from) : -1;
    const names = close < 0 ? [] : permitted(code.slice(from + 1, close), call === 'expect');
    if (inside === undefined) return names.map((name) => ({ in: sent, name }));
    return (names.length === 0 ? [inside] : names.map((name) => `${inside}[${name}]`)).map((name) => ({
      in: sent,
      name,
    }));
  });
  const single = [
    ...code.matchAll(
      /\bparams(?:\[(?::|(?=["']))["']?(\w+)["']?\](?:&?\[(?::|(?=["']))["']?(\w+)["']?\])?|\.fetch\(\s*:(\w+)(?:\s*,\s*([^(),]+))?|\.dig\(\s*:(\w+)(?:\s*,\s*:(\w+))?)/g,
    ),
  ].map(([, key, inner, name, preset, outer, inside]): Parameter => {
    const within = inner ?? inside;
    const own = key ?? name ?? outer ?? '';
    return { in: sent, name: within === undefined ? own : `${own}[${within}]`, ...shownDefault(preset) };
  });
  const set = writtenIn(code);
  // Whether anything was sent is asked before its keys are read.
  const read = single.filter(({ name }) => !single.some((each) => each.name?.startsWith(`${name}[`)));
  return [...lists, ...read].filter(({ name }) => name !== null && !OF_ROUTE.test(name) && !set.has(name));
}

/** Keys that code gives a value of its own before it reads them: `params[:sort] = "name"`, not `params[:q] = params[:q].strip`. */
function writtenIn(code: string): Set<string> {
  const written = code.matchAll(/^[ \t]*params\[[:"'](\w+)["']?\]\s*=(?![=~>])[^\n]*/gm);
  return new Set(
    [...written].flatMap(({ 0: line, 1: key = '', index }) => {
      const before = code.slice(0, index) + line.slice(line.indexOf(']'));
      return new RegExp(`(?<![\\w.'"])params\\b[^\\n]*\\b${key}\\b`).test(before) ? [] : [key];
    }),
  );
}

/** The names of a list that is let through; `expect` names what they lie in by a key. */
function permitted(list: string, isWithin: boolean): string[] {
  return splitList(list).flatMap((each) => {
    const [, symbol] = /^:["']?(\w+)["']?$/.exec(each.trim()) ?? [];
    const [, key, value = ''] = /^(\w+):\s*([\s\S]*)$/.exec(each.trim()) ?? [];
    if (symbol !== undefined) return [symbol];
    if (key === undefined) return [];
    const inner = isWithin ? permitted(value.trim().replace(/^\[([\s\S]*)\]$/, '$1'), false) : [];
    return inner.length === 0 ? [key] : inner.map((name) => `${key}[${name}]`);
  });
}
