import type { SourceFile } from '../source-file.ts';
import type { SettingFact } from './setting-fact.ts';
import { makeSetting, type SettingFound } from './setting-maker.ts';

/** Files of the configuration of Symfony, but for those of one environment. */
const CONFIGURATION = /(?:^|\/)config\/(?!(?:packages|routes)\/(?:dev|test)\/)(?:[\w.-]+\/)*[\w.-]+\.ya?ml$/;
/** `env(SHOP_PORT): 80`: what holds where nobody sets the variable. */
const GIVEN = /^\s+["']?env\(([A-Z][A-Z\d_]*)\)["']?:\s*(.*?)\s*(?:\s#.*)?$/;
/** `%env(int:SHOP_PORT)%`, `%env(default:port:SHOP_PORT)%`. */
const READ = /%env\(((?:[\w.]*:)*)([A-Z][A-Z\d_]*)\)%/g;

/** Variables that the configuration of Symfony asks for; without one that has no default, the program fails. */
export function symfonySettings(file: SourceFile): SettingFact[] {
  if (!CONFIGURATION.test(file.path) || !file.text.includes('env(')) return [];
  let isOfOne = false;
  const found = file.lines.flatMap((text, index): SettingFound[] => {
    if (/^\S/.test(text)) isOfOne = /^["']?when@(?!prod)/.test(text);
    if (isOfOne || /^\s*#/.test(text)) return [];
    const line = index + 1;
    const [, name, written = ''] = GIVEN.exec(text) ?? [];
    if (name !== undefined) {
      const value = written.replace(/^(["'])(.*)\1$/, '$2');
      const isNone = /^(?:~|null|)$/.test(written) || value.includes('%');
      return [{ name, source: 'environment', default: isNone ? null : JSON.stringify(value), declared: true, line }];
    }
    return [...text.matchAll(READ)].map(([, processors = '', read = '']) => ({
      name: read,
      source: 'environment',
      required: !/(?:^|:)(?:default|defined):/.test(processors),
      line,
    }));
  });
  return found.map((each) => makeSetting(file, each)).filter((each) => each !== null);
}
