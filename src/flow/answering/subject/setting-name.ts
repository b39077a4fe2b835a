import { settingsOf } from '../../authoring/evidence/settings.ts';
import type { Inquiry } from '../inquiry.ts';

/** Whether the question spells the name of a setting. */
export function isSettingName({ evidence, understanding: { identifiers } }: Inquiry): boolean {
  const asked = new Set(identifiers.map((name) => name.toLowerCase()));
  return asked.size > 0 && settingsOf(evidence).some(({ name }) => asked.has(name.toLowerCase()));
}
