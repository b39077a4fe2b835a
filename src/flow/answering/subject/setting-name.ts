import { settingsOf } from '../../authoring/evidence/settings.ts';
import type { Inquiry } from '../inquiry.ts';

/** Whether the question spells the name of a setting. */
export function isSettingName({ evidence, understanding: { identifiers } }: Inquiry): boolean {
  return identifiers.length > 0 && settingsOf(evidence).some(({ name }) => isSpelled(name, identifiers));
}

/** Whether a name is written, with the keys around it or without them: `match.gap_size` as `gap_size`. */
export function isSpelled(name: string, written: readonly string[]): boolean {
  const whole = name.toLowerCase().replace(/^-+/, '');
  const own = whole.slice(whole.lastIndexOf('.') + 1);
  return written.some((each) => [whole, ...(/[_-]/.test(own) ? [own] : [])].includes(each.toLowerCase()));
}
