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
const COMMENT = /^##?\s?(.*)$/;

/** Constants of such a file with what the comments above them say; what a sample gives is no default. */
export function pythonSamples(file: SourceFile): SettingFound[] {
  if (!PYTHON_SAMPLE.test(file.name)) return [];
  const found: SettingFound[] = [];
  let above: string[] = [];
  let isOpen = false;
  for (const [index, text] of file.lines.entries()) {
    const row = isOpen ? null : ROW.exec(text);
    // What a value holds over several lines has keys of its own.
    if (isOpen) isOpen = !/^(?:# ?)?[\])}]+\s*$/.test(text) && text.trim() !== '';
    if (row === null) {
      const said = COMMENT.exec(text)?.[1];
      above = said === undefined ? [] : [...above, said.trim()];
      continue;
    }
    const [, , name = '', value = ''] = row;
    const [plain = ''] = /^(?:'[^'\n]*'|"[^"\n]*"|[^#\n]*?)(?=\s*(?:#.*)?$)/.exec(value) ?? [];
    const words = tellingParagraph(above, name);
    const isAlone = words !== null && isOwn(keyedOnly(file.lines[index + 1] ?? ''), words, name);
    above = [];
    isOpen = /[[{(]\s*(?:#.*)?$/.test(value);
    found.push({
      name,
      source: 'property',
      example: PLAIN.test(plain) && !/^(['"])\1$/.test(plain) ? plain : null,
      help: isAlone ? words : null,
      line: index + 1,
    });
  }
  return found.length > MOST_KEYS ? [] : found;
}

/** How a sentence begins that says what a setting is, and not when or how it is set. */
const TELLS =
  /^(?:An?|The|How|What|Which|Whether|Where|Address|Controls?|Decides?|Defines?|Determines?|Directory|Disables?|Enables?|Extra|Host|List|Maximum|Minimum|Names?|Number|On|Overrides?|Path|Port|Sets?|Specifies|Time|URL|Under|[A-Z][\w-]*(?: [a-z]+)? (?:attribute|expiry|for|of|that|to|used)) /;

/** The first paragraph of what stands above a row that says what it is; null where the comment speaks of other rows, too. */
function tellingParagraph(above: readonly string[], name: string): string | null {
  const others = above.join(' ').match(/\b[A-Z][A-Z\d]*_[A-Z\d_]+\b/g) ?? [];
  if (others.some((each) => each !== name)) return null;
  const rule = above.findLastIndex((line) => /^#{3,}/.test(line));
  const paragraphs: string[][] = [[]];
  for (const line of above.slice(rule + 1))
    if (/^[#=-]*$/.test(line)) paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  const told = paragraphs.map((each) => joined(each)).find((each) => TELLS.test(each));
  return told !== undefined && told.split(/\s+/).length > 2 ? told : null;
}

/** What stands in the line below is asked only where it is another key. */
function keyedOnly(next: string): string {
  return ROW.test(next) ? next : '';
}
