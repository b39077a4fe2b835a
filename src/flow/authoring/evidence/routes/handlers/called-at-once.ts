import { closingBracket } from '../../../../../engine/facts/text/literal.ts';

/** The request that a handler is called with: `(w, r)`, or the context that holds both. */
const GIVEN = /\((?:\w+,\s*\w+|c|ctx|e)\)$/;

/**
 * What a function of Go calls with its request where it does nothing else: `signedIn(orders.List)` of
 * `signedIn(orders.List)(w, r)`, also where it stands on several lines because a function is written in it.
 */
export function calledAtOnce(text: string): string | undefined {
  const lines = text.split('\n').filter((line) => !/^\s*(?:\/\/.*)?$/.test(line));
  if (lines.length < 3 || !/\{\s*$/.test(lines[0] ?? '') || lines.at(-1)?.trim() !== '}') return undefined;
  const said = lines
    .slice(1, -1)
    .join('\n')
    .trim()
    .replace(/^return\s+/, '');
  const [given] = GIVEN.exec(said) ?? [];
  const handler = given === undefined ? '' : said.slice(0, -given.length);
  const [name = ''] = /^(?:[a-z]\w*\.)?[A-Za-z]\w*/.exec(handler) ?? [];
  // What goes on behind the bracket of the first call is another statement.
  if (name === '' || (name !== handler && closingBracket(handler, name.length) !== handler.length - 1))
    return undefined;
  return handler;
}

/** `signedIn(func(w http.ResponseWriter, r *http.Request) {`: what is called is written there itself. */
export function isWrittenThere(handler: string): boolean {
  return /[(,]\s*func\s*\(/.test(handler);
}
