import { escaped } from '../../../../../../base/escaped.ts';
import { closingBracket, splitList } from '../../../../../../engine/facts/text/literal.ts';
import type { Parameter } from '../parameter.ts';
import { shownDefault } from '../signature.ts';

/** What every action has by its route. */
const OF_ROUTE = /^(?:controller|action|format|authenticity_token|utf8)$/;

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
export function writtenIn(code: string): Set<string> {
  const written = code.matchAll(/^[ \t]*params\[[:"'](\w+)["']?\]\s*=(?![=~>])[^\n]*/gm);
  return new Set(
    [...written].flatMap(({ 0: line, 1: key = '', index }) => {
      const before = code.slice(0, index) + line.slice(line.indexOf(']'));
      return new RegExp(`(?<![\\w.'"])params\\b[^\\n]*\\b${escaped(key)}\\b`).test(before) ? [] : [key];
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
