import { closingBracket, splitList } from '../text/literal.ts';

/** A function of JavaScript that is written where it is registered, bare or inside what catches its errors. */
export const WRITTEN_HERE = /^(?:[\w$.]+\(\s*)?(?:async\b|function\b|\([^()]*\)\s*=>|[\w$]+\s*=>)/;

const LONGEST_OF_NAMES = 240;

/** The name that a route keeps of what answers it: what is read by the definitions around a handler is kept longer. */
export function keptName(written: string): string {
  return handlerName(written, isListOfNames(written) || isNested(written) ? LONGEST_OF_NAMES : 80);
}

/** A name for what answers: a written function has none. */
export function handlerName(written: string, longest = 80): string {
  const text = written
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.bind\([\w.]*\)$/, '');
  // A controller of Rails may be called as anything.
  if (/^[\w/]+#\w+$/.test(text)) return text;
  // A method of Go of what is made on the spot: `Orders{store: store}.List`, `(&Orders{}).List`.
  const [, made, method] = /^\(?&?(?:\w+\.)?([A-Z]\w*)\{.*\}\)?\.(\w+)$/.exec(text) ?? [];
  if (made !== undefined) return `${made}.${method}`;
  if (/^(?:async\b|move\b|function\b|func\b|fn\b|\(|\||do\b|lambda\b|static\b|\w+ =>)/.test(text))
    return 'inline function';
  const array = /^\[([\w\\]+)::class, ?['"](\w+)['"]\]$/.exec(text);
  if (array) return `${(array[1] ?? '').split('\\').at(-1)}@${array[2]}`;
  const type = /^([\w\\]+)::class$/.exec(text)?.[1];
  if (type !== undefined) return type.split('\\').at(-1) ?? type;
  const wrapped = /^(?:\w+\.)?(?:wrap|chain|compose)\((.*)\)$/i.exec(text)?.[1];
  const [handler = '', ...around] = (wrapped === undefined ? [] : splitList(wrapped)).toReversed();
  // What makes something to put around a handler stands before it.
  if (around.length > 0 && around.every((part) => part.endsWith(')')) && /^[\w.]+(?:\(|$)/.test(handler))
    return handlerName(handler, isNested(handler) ? LONGEST_OF_NAMES : longest);
  if (text.length <= longest || /^[\w\\]+@\w+$/.test(text)) return text;
  // What a view class of Django is told is no handler.
  const view = /^([\w.]+\.as_view)\(/.exec(text)?.[1];
  if (view !== undefined) return `${view}()`;
  // What is made before it is put around the handler: `protect(key)(signedIn(show))`.
  const end = /^[\w.]+\(/.test(text) ? closingBracket(text, text.indexOf('(')) + 1 : 0;
  if (end > 0 && text[end] === '(' && text.endsWith(')')) return handlerName(text.slice(end + 1, -1));
  if (WRITTEN_HERE.test(text)) return 'inline function';
  const [inner = '', ...more] = splitList(/^[\w.]+\((.*)\)$/.exec(text)?.[1] ?? '');
  if (more.length === 0 && inner.endsWith(')')) return handlerName(inner);
  return unwrapped(text) ?? /^[\w.:$]+/.exec(text)?.[0] ?? 'inline function';
}

/** What puts others around a handler is read by their definitions: `use(show, signedIn, withRole(roles.Keeper))`. */
function isListOfNames(written: string): boolean {
  return /^[\w.]+\(\s*[\w.]+(?:\([\w.,\s]*\))?,\s*[\w.]+[\w.,()\s]*\)$/.test(written);
}

/** Functions of Go around a handler are read by their definitions too: `counted(limited(toHTTP(orders.List)))`. */
function isNested(written: string): boolean {
  return /^(?:[\w.]+\(){2,}[\w.]+\)+$/.test(written);
}

/**
 * The innermost first argument of functions around a handler: `show` of `signedIn(withId(show), "id")`. What several
 * parts are handed to makes the handler itself: `preview` of `signedIn(preview(images, cache), "id")`.
 */
function unwrapped(text: string): string | null {
  const [, maker, first, more] = /^(?:[\w.]+\(){0,3}([\w.]+)\(([\w.]*\w)\s*(,\s*[A-Za-z]|[,)])/.exec(text) ?? [];
  return (more !== undefined && more.length > 1 ? maker : first) ?? null;
}
