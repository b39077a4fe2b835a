import { stem } from '../../../engine/pack/search/stem.ts';

/** What people and code call the same part of a product. */
const SAME = [
  'authentication auth login signin',
  'authorization permission policy',
  'billing payment subscription',
  'email mail mailer',
  'notification notify notifier',
  'job worker',
  'endpoint route router',
  'translation i18n locale',
].map((group) => group.split(' ').map(stem));

/** The word itself and the other names of the same part, as stems. */
export function samePart(word: string): readonly string[] {
  return SAME.find((group) => group.includes(word)) ?? [word];
}
