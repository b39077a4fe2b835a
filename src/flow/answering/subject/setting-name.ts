import { fieldOf } from '../../authoring/evidence/settings/field-reads.ts';
import type { Setting } from '../../authoring/evidence/settings/setting.ts';
import { settingsOf } from '../../authoring/evidence/settings.ts';
import type { Inquiry } from '../inquiry.ts';

/** Whether the question spells the name of a setting. */
export function isSettingName({ evidence, understanding: { identifiers } }: Inquiry): boolean {
  return identifiers.length > 0 && settingsOf(evidence).some(({ name }) => isSpelled(name, identifiers));
}

/**
 * The keys of a configuration file that the question spells, with dashes or dots as no words have them, or by the fields
 * of Go that they fill: `use-multipoint`, `UseMultipoint`.
 */
export function spelledKeys({ evidence, understanding: { text, identifiers } }: Inquiry): Setting[] {
  const written = new Set((text.match(/[A-Za-z]\w*(?:[-.]\w+)+/g) ?? []).map((each) => each.toLowerCase()));
  if (written.size + identifiers.length === 0) return [];
  const named = new Set(identifiers.map((each) => each.slice(each.lastIndexOf('.') + 1)));
  return settingsOf(evidence).filter((setting) => {
    const whole = setting.name.toLowerCase();
    const own = whole.slice(whole.lastIndexOf('.') + 1);
    const field = fieldOf(evidence, setting);
    return field !== null && (written.has(whole) || (/[_-]/.test(own) && written.has(own)) || named.has(field.name));
  });
}

/** Whether a name is written, with the keys around it or without them: `match.gap_size` as `gap_size`. */
export function isSpelled(name: string, written: readonly string[]): boolean {
  const whole = name.toLowerCase().replace(/^-+/, '');
  const own = whole.slice(whole.lastIndexOf('.') + 1);
  return written.some((each) => [whole, ...(/[_-]/.test(own) ? [own] : [])].includes(each.toLowerCase()));
}
