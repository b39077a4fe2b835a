import { namedArgument, stringValue } from '../text/literal.ts';
import { ownName } from './task-way.ts';

/** A name that stands alone: `tasks.clean`, `SendJob`, `OrderMade.class`. */
export function namedIn(written: string | undefined): string | null {
  const plain = (written ?? '')
    .replace(/^(?:func|value|topics|queues)\s*=\s*/, '')
    .replace(/\.bind\(this\)$/, '')
    .trim();
  if (/^\[?[\w$.\\]+(?:::class|\.class)?\]?$/.test(plain) && !/^\d/.test(plain))
    return ownName(plain.replace(/[[\]]/g, ''));
  const text = stringValue(plain);
  // A file or an address names no work.
  return text !== null && /\/|\.[cm]?[jt]s$/.test(text) ? null : text;
}

/** The first text among arguments, named or not: `topics = "orders"`. */
export function textIn(args: readonly string[]): string | null {
  const named = stringValue(namedArgument(args, 'name') ?? undefined);
  if (named !== null) return named;
  for (const each of args) {
    const text = stringValue(each.replace(/^\w+\s*[=:]\s*/, '').replace(/^[[{]\s*|\s*[\]}]$/g, ''));
    if (text !== null) return text;
  }
  return null;
}

/** The function that is handed over: by its name, in an object, or the only one that a small one calls. */
export function handlerIn(written: string | undefined): string | undefined {
  if (written === undefined) return undefined;
  const plain = written.replace(/\.bind\(this\)$/, '');
  if (/^[A-Za-z_$][\w$.]*$/.test(plain)) return ownName(plain);
  return (
    /\b(?:run|handler|process|onTick|with)\s*:\s*:?([\w$]+)\s*(?:[,}]|$)/.exec(written)?.[1] ??
    /^(?:async\s*)?\(?\w*\)?\s*=>\s*(?:await\s+)?([\w$]+)\(/.exec(written)?.[1]
  );
}

/** The type of what a method is given first: `Made` of `on(Made event)`, `on(event: Made)` and `consume(Context<Made> it)`. */
export function parameterType(signature: string): string | null {
  const open = signature.indexOf('(');
  if (open < 0) return null;
  const first = signature.slice(open + 1).replace(/^\s*(?:(?:@\w+(?:\([^)]*\))?|final|in|val|readonly)\s+)*/, '');
  const colon = /^\$?\w+\s*:\s*\\?([\w.\\]+)(?:<\s*(\w+))?/.exec(first);
  const typed = /^\\?([\w.\\]+)(?:<\s*(\w+)[^>]*>)?\s+[$@]?\w+/.exec(first);
  const [, type, inner] = colon ?? typed ?? [];
  const name = inner ?? type;
  return name === undefined ||
    !/^(?:[\w\\]+\.)*(?:[\w\\]+\\)?[A-Z]/.test(name) ||
    /^(?:.|String|Object|Any)$/.test(name)
    ? null
    : ownName(name);
}
