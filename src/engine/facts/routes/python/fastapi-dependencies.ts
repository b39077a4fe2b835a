import type { SourceFile } from '../../source-file.ts';

/** A function of the same file that raises nothing and asks nobody else turns nobody away. */
export function mayRefuse(file: SourceFile, written: string): boolean {
  const name = written.replace(/\(.*$/, '');
  const asked = file.parsed.symbols.find((each) => each.name === name && each.kind === 'function');
  if (asked === undefined) return true;
  return /\b(?:raise|abort|Depends|Security|\w*(?:auth|verify|check|require)\w*)\b/i.test(
    file.bare.slice(file.offsetOf(asked.startLine), file.offsetOf(asked.endLine + 1)),
  );
}

/** What FastAPI is told to ask before a handler runs, with what that is made of: `Depends(Allowed([Edit]))`. */
export function dependencies(written: string): string[] {
  return [
    ...written.matchAll(/\b(?:Depends|Security)\(\s{0,20}(\w[\w.]*)(\(\s{0,20}\[?[\w.,"': \n]{1,80}\]?\s{0,20}\))?/g),
  ].map(([, name = '', made = '']) => `${name}${made.replace(/\s+/g, ' ').replace(/,? ?(?=[\])])|(?<=[[(]) /g, '')}`);
}

/** What a route or a router lists to be asked first may also count or open something: `Depends(rate_limit)`. */
export function askedBefore(written: string): string[] {
  return dependencies(written).filter((each) => {
    const name = each.replace(/\(.*$/, '');
    return ASKS_FOR_SESSION.test(name) || !(COUNTS_OR_OPENS.test(name) || LOOKS_UP.test(name));
  });
}

const COUNTS_OR_OPENS = /limit|throttl|(?:^|[._])(?:get_)?(?:db|database|session|settings|cache|logger|log_\w+)$/i;
/** What may be missing, and what answers only that there is nothing of the kind: `order_or_404`. */
const LOOKS_UP = /(?:^|_)(?:optional|maybe)(?:_|$)|_or_(?:404|none|anonymous|guest)$/i;
/** A session of a database is opened, and one of who calls is asked for: `is_authenticated_session`. */
const ASKS_FOR_SESSION =
  /^(?!.*(?:limit|throttl|optional|db|database)).*(?:auth|admin|login|user|require|verif|valid|check|ensure).*session$/i;

/** What a handler takes that is called so asks who calls; it may also take a database, a page of results or a tenant. */
export function isAsking(name: string): boolean {
  if (LOOKS_UP.test(name)) return false;
  return /^(?:check|require|verify|ensure)_|^get_current_\w*(?:user|admin|account|member|staff|customer|clerk|principal|identity|auth|token|session)/.test(
    name,
  );
}
