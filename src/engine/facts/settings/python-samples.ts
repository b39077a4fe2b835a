import type { SourceFile } from '../source-file.ts';
import { isOwn, joined } from './comment-above.ts';
import type { SettingFound } from './setting-maker.ts';

/** A file of Python that people copy and change: `local_settings.sample.py`, `prod_settings_template.py`, `config.py.example`. */
export const PYTHON_SAMPLE =
  /^(?:[\w-]*(?:conf|config|configuration|settings|local))[\w-]*?[._-](?:sample|example|dist|template)\.py$|^[\w.-]*(?:conf|config|configuration|settings|local)[\w-]*\.py\.(?:dist|sample|example|template)$/i;
const MOST_KEYS = 400;
/** `NAME = 25`, also where it is commented out. */
const ROW = /^(# ?)?([A-Z][A-Z\d]*_?[A-Z\d_]*)(?:: [^=\n]+)? = (\S.*)$/;
const PLAIN = /^(?:'[^'\n]*'|"[^"\n]*"|-?\d[\d_.]*|True|False)$/;
const COMMENT = /^#+\s?(.*)$/;

/** Constants of such a file with what the comments above them say; what a sample gives is no default. */
export function pythonSamples(file: SourceFile): SettingFound[] {
  if (!PYTHON_SAMPLE.test(file.name)) return [];
  const found: SettingFound[] = [];
  let help: string[] = [];
  let isOpen = false;
  for (const [index, text] of file.lines.entries()) {
    const row = isOpen ? null : ROW.exec(text);
    // What a value holds over several lines has keys of its own.
    if (isOpen) isOpen = !/^(?:# ?)?[\])}]+\s*$/.test(text) && text.trim() !== '';
    if (row === null) {
      const said = COMMENT.exec(text)?.[1];
      help = said === undefined || /^[#=-]*$/.test(said) ? [] : [...help, said.trim()];
      continue;
    }
    const [, , name = '', value = ''] = row;
    const [plain = ''] = /^(?:'[^'\n]*'|"[^"\n]*"|[^#\n]*?)(?=\s*(?:#.*)?$)/.exec(value) ?? [];
    const words = joined(help);
    const isAlone = words.split(/\s+/).length > 2 && isOwn(keyedOnly(file.lines[index + 1] ?? ''), words, name);
    help = [];
    isOpen = /[[{(]\s*(?:#.*)?$/.test(value);
    found.push({
      name,
      source: 'property',
      example: PLAIN.test(plain) && !/^(['"])\1$/.test(plain) ? plain : null,
      help: isAlone ? words : undefined,
      line: index + 1,
    });
  }
  return found.length > MOST_KEYS ? [] : found;
}

/** What stands in the line below is asked only where it is another key. */
function keyedOnly(next: string): string {
  return ROW.test(next) ? next : '';
}
