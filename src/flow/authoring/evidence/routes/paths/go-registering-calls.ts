import { isBaseField } from '../../../../../engine/facts/routes/go/go-paths.ts';
import { closingBracket, splitList, stringValue } from '../../../../../engine/facts/text/literal.ts';
import type { Evidence } from '../../evidence.ts';

/** What code of the project puts before the paths that it registers, and whether nothing else stands there. */
export interface Registrar {
  prefix: string;
  whole: boolean;
}

/** How routers of libraries take a path and what answers it. */
export const REGISTERS = /(?<![\w.])([\w.]+)\.(?:Handle|HandleFunc|Handler|HandlerFunc|Method|MethodFunc|Add)\(/g;
/** Routers that hang on nothing else, by the name of what holds them. */
const ROOTS =
  /\b(\w+)\s+\*(?:http\.ServeMux|httprouter\.Router|gin\.Engine|echo\.Echo|fiber\.App|iris\.Application|server\.Hertz)\b/g;

/** What a call is given, by the place of its bracket. */
export function givenTo(body: string, open: number): string[] {
  const close = closingBracket(body, open);
  return close < 0 ? [] : splitList(body.slice(open + 1, close)).map((each) => each.trim());
}

/** What stands before the path that is handed over: nothing in `path` and `method + " " + path`, `/api` in `"/api" + path`. */
export function prefixOf(written: string, method: string, place: string): string | null {
  const format = /^fmt\.Sprintf\(([\s\S]*)\)$/.exec(written)?.[1];
  if (format !== undefined) {
    const [text, ...names] = splitList(format).map((each) => each.trim());
    const shape = stringValue(text) ?? '';
    if (names.length === 2 && names[1] === place && isBaseField(names[0])) return /^%s\/?%s$/.test(shape) ? '' : null;
    const before = /^%s (\/?[\w/.-]*)%s$/.exec(shape)?.[1];
    return names.join(' ') === `${method} ${place}` ? (before ?? null) : null;
  }
  const parts = splitList(written, '+').map((each) => each.trim());
  const last = parts.pop();
  const texts = parts.filter((each) => each !== method).map((each) => (isBaseField(each) ? '' : stringValue(each)));
  if (last !== place || texts.includes(null)) return null;
  const before = texts.join('').trim();
  return before === '' || /^\/[\w/.-]*$/.test(before) ? before : null;
}

/** Whether nothing stands before what is registered on a router, by the type of what holds it in its file. */
export function isRoot(evidence: Evidence, path: string, receiver: string): boolean {
  const name = receiver.split('.').at(-1);
  const text = (evidence.lines(path) ?? []).join('\n');
  return receiver === 'http' || [...text.matchAll(ROOTS)].some((match) => match[1] === name);
}
