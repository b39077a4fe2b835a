import { capital } from './noun-phrase.ts';

/** What is bad by itself: "not verified or expired" must not be expired. */
const BAD =
  /\b(?:or|and) (?:archived|banned|blocked|canceled|cancelled|closed|deactivated|deleted|disabled|empty|expired|inactive|invalid|locked|missing|removed|revoked|suspended|unknown)\b/i;
const NOT_AND = /\b(?:not|n't)\b.*\b(?:or|and) /i;
const SECOND_VERB = /\bmust\b.*\b(?:or|and) (?:has|have|had|is|are|was|were|does|do|did|will)\b/;

/** "Is not active or has been deleted": turned round, only its first half would be. */
export function isHalfTurned(rule: string, text: string): boolean {
  return NOT_AND.test(text) && (SECOND_VERB.test(rule) || (/ must (?!not\b)/.test(rule) && BAD.test(rule)));
}

/** "The lat must be …, lon must be …": the second subject is told as the first. */
export function withTwoSubjects(rule: string, names: ReadonlySet<string>): string {
  const [, one = '', first = '', other = '', second = ''] = TWO_SUBJECTS.exec(rule) ?? [];
  const told = (subject: string): string =>
    names.has(subject) && IN_FULL[subject] === undefined ? `\`${subject}\`` : `the ${IN_FULL[subject] ?? subject}`;
  return one === '' ? rule : `${capital(told(one))} must ${first}, and ${told(other)} must ${second}`;
}

/** What pairs are called for short. */
const IN_FULL: Readonly<Record<string, string>> = { lat: 'latitude', lon: 'longitude', lng: 'longitude' };
const TWO_SUBJECTS =
  /^(?:The )?`?([a-z]+(?: [a-z]+)?)`? must ([^,]+), (?!(?:and|or|but|it|they|which)\b)(?:the )?((?:[a-z]+ )?[a-z]+) must ([^,]+)$/;

/** `"up", "down"` → `up` or `down`. */
export function listed(list: string): string {
  const values = [...list.matchAll(/["']([\w -]+)["']/g)].map(([, value = '']) => `\`${value}\``);
  return values.length === 1 ? (values[0] ?? '') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}
