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
  return dependencies(written).filter(
    (each) =>
      !/limit|throttl|(?:^|[._])(?:get_)?(?:db|database|session|settings|cache|logger|log_\w+)$/i.test(
        each.replace(/\(.*$/, ''),
      ),
  );
}
