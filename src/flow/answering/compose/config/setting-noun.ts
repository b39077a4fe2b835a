import type { Setting } from '../../../authoring/evidence/settings/setting.ts';

/** What a setting is called by where it is given. */
export const SETTING_NOUN: Record<Setting['source'], string> = {
  environment: 'environment variable',
  flag: 'command-line option',
  declared: 'setting',
  property: 'setting',
};
