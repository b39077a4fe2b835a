import type { SourceFile } from '../source-file.ts';
import type { Guard } from './guards.ts';

const LONGEST_HEADER = 300;
const LONGEST_CHAIN = 4_000;
/** The head of a function that a call is given: `.mutation(async ({ input }) =>`. */
const GIVEN_TO =
  /\.(?:mutation|query|subscription|handler|action|resolve|input|run)\(\s*(?:async\s*)?(?:\([^()]*\)|\w+)\s*(?::[^=;{}]+)?=>\s*$/;
const RESOLVES =
  /(?:^|[\s,{])(?:async\s+)?(?:resolve|handler|execute|run)\s*(?:\([^()]*\)\s*(?::[^;{}=]+)?|:\s*(?:async\s*)?\([^()]*\)\s*(?::[^;{}=]+)?=>\s*)$/;
const ANY_NAME = /^(?:resolve|handler|execute|run)$/;
const FARTHEST = 6_000;
const KEY = /(?:^|[{,\s])([A-Za-z_$][\w$]*)\s*:\s*(?:async\s*)?$/;

/**
 * `boats.rename` of `rename: procedure.input(…).mutation(async () => { … })`, and of `rename: { async resolve() { … } }`: the
 * key under which a function stands that has no name, or one that all of its kind have.
 */
export function procedureAround(file: SourceFile, { at, line }: Guard, symbol: number | undefined): string | undefined {
  const own = file.symbol(symbol);
  if (!file.isScript || (own && !ANY_NAME.test(own.name))) return undefined;
  const holder = file.symbol(own?.container ?? file.symbolAround(line, /^(?:constant|variable)$/));
  const key = keyAround(file.bare, at, holder ? file.offsetOf(holder.startLine) : 0);
  if (key === undefined || ANY_NAME.test(key)) return undefined;
  return holder && holder.name !== key ? `${holder.name}.${key}` : key;
}

function keyAround(bare: string, at: number, from: number): string | undefined {
  let depth = 0;
  let isOfAny = false;
  for (let place = at - 1; place >= Math.max(from, at - FARTHEST); place--) {
    const char = bare[place];
    if (char === '}') depth++;
    else if (char === '{' && depth > 0) depth--;
    else if (char === '{') {
      const header = bare.slice(Math.max(from, place - LONGEST_HEADER), place);
      const call = GIVEN_TO.exec(header);
      if (call) return keyBefore(bare, place - header.length + call.index, from);
      if (isOfAny) return KEY.exec(header)?.[1];
      isOfAny = RESOLVES.test(header);
    }
  }
  return undefined;
}

/** The key that a chain of calls is the value of, from the point of its last call backwards. */
function keyBefore(bare: string, dot: number, from: number): string | undefined {
  let depth = 0;
  for (let place = dot - 1; place >= Math.max(from, dot - LONGEST_CHAIN); place--) {
    const char = bare[place] ?? '';
    if (')]}'.includes(char)) depth++;
    else if ('([{'.includes(char)) {
      if (depth === 0) return undefined;
      depth--;
    } else if (depth === 0 && char === ':') return KEY.exec(bare.slice(Math.max(0, place - 80), place + 1))?.[1];
    else if (depth === 0 && /[;,=]/.test(char)) return undefined;
  }
  return undefined;
}
