import type { SourceFile } from '../source-file.ts';
import type { SettingFact } from './setting-fact.ts';
import { makeSetting } from './setting-maker.ts';

/** `settings.json`, `settings.json.docker`, `config.json.template`. */
const SETTINGS_FILE = /^(?:[\w-]+[._-])?(?:settings|config|configuration)\.json(?:\.[\w-]+)?$/i;
/** Inside of a comment a line begins with a star, or stands between its marks. */
const FILLED =
  /^\s*"[\w.$-]+"\s*:\s*"\$\{([A-Z][A-Z\d_]*)(?::([^"]*))?\}"\s*,?\s*(?:\/\/\s*(.*)|\/\*\s*([^*]*)\*\/\s*)?$/;
const PLAIN = /^(?:-?\d+(?:\.\d+)?|true|false)$/;

/** Variables that the settings file of a product has filled in where it is read: `"dbType": "${DB_TYPE:dirty}"`. */
export function substitutedSettings(file: SourceFile): SettingFact[] {
  if (!SETTINGS_FILE.test(file.name) || !file.text.includes('"${')) return [];
  let isComment = false;
  return file.lines
    .map((text, index) => {
      const isInside = isComment;
      const [open, close] = [text.lastIndexOf('/*'), text.lastIndexOf('*/')];
      isComment = isComment ? close < 0 : /^\s*\/\*/.test(text) && close < open;
      const [, name, value, behind, beside] = isInside ? [] : (FILLED.exec(text) ?? []);
      return name === undefined
        ? null
        : makeSetting(file, {
            name,
            source: 'environment',
            default: defaultOf(value),
            help: meaningOf(behind ?? beside ?? ''),
            declared: true,
            line: index + 1,
          });
    })
    .filter((each) => each !== null);
}

/** A sum says how a value came about, and not what it is for: `// 60 * 60 * 6 = 6 hours`. */
function meaningOf(comment: string): string | null {
  const words = comment.trim();
  return /^[A-Za-z]\w+ .*[a-z]{3}/.test(words) ? words : null;
}

/** `undefined` and `null` stand for nothing. */
function defaultOf(value: string | undefined): string | null {
  if (value === undefined || /^(?:undefined|null|)$/.test(value)) return null;
  return PLAIN.test(value) ? value : `"${value}"`;
}
