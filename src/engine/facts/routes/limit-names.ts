/** What turns away whoever asks too often, by its name: `loginLimiter`, `ThrottlerGuard`, `brute.login`. */
export function limitNames(written: readonly string[]): string[] {
  return written
    .map((each) => each.trim().replace(/\(.*$/s, ''))
    .filter(
      (each) =>
        /^[A-Za-z_$][\w$.]*$/.test(each) && /rate_?limit|limiter|throttl|(?:^|\.)brute(?:\.|_?force)/i.test(each),
    );
}
