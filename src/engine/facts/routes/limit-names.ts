/** What turns away whoever asks too often, by its name: `loginLimiter`, `ThrottlerGuard`. */
export function limitNames(written: readonly string[]): string[] {
  return written
    .map((each) => each.trim().replace(/\(.*$/s, ''))
    .filter((each) => /^[A-Za-z_$][\w$.]*$/.test(each) && /rate_?limit|limiter|throttl/i.test(each));
}
