/** `if (! Gate::allows('see crates')) {` and `abort_if(Gate::denies('see crates'), 403)`. */
const ASKED =
  /^\s*(if\s*\(|abort_if\(|abort_unless\()\s*(!\s*)?\\?(?:\w+\\)*(Gate::(allows|check|denies))\(\s*(["'])([\w:.-]+(?: [\w-]+){0,3})\5\s*(?:,[^()]*)?\)\s*(\)\s*(?:\{|$)|\)\s*(?:abort|throw|return)\b|,)/;
const REFUSES = /\b(?:abort|throw|return|redirect|deny)\b/;

/** What a gate of Laravel is asked that is refused for it, in any case. */
export function gateAsked(line: string, next: string): string[] {
  const [, head = '', not, name = '', deed = '', , ability = ''] = ASKED.exec(line) ?? [];
  if (name === '') return [];
  const isDenied = (deed === 'denies') !== (not !== undefined);
  const isRefused = head.startsWith('abort_unless') ? !isDenied : isDenied;
  return isRefused && (head.startsWith('abort') || REFUSES.test(`${line}\n${next}`)) ? [`${name}('${ability}')`] : [];
}
