import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';
import { stringValue } from '../../text/literal.ts';
import { openAround } from '../asked-when.ts';
import { helpersIn } from '../helper-reads.ts';

/** What a file of Go does with a variable after the structure was filled. */
export interface Later {
  required?: true;
  requiredIf?: string;
  /** The field is given something where nobody set the variable. */
  isFilled?: true;
}

const FAILS = /\bpanic\(|\.Fatal\w*\(|\bos\.Exit\(|\breturn\b[^\n]*(?:errors\.|fmt\.Errorf|\berr\b)/;
const LONGEST_CONDITION = 60;

/**
 * `mustBeSet("SHOP_URL")`, where the function stops the program without the variable, always or in one branch, and
 * `if config.Mail == "" { config.Mail = … }`, also as a case of a switch. The fields are those that the variables are read into, as `Mail.Kind`.
 */
export function demandedLater(file: SourceFile, fields: ReadonlyMap<string, string>): Map<string, Later> {
  const found = new Map<string, Later>();
  const variable = (written: string): string | undefined => fields.get(written.split('.').slice(1).join('.'));
  for (const { index, 1: field = '' } of file.code.matchAll(/\b(?:if|case) ((?:\w+\.){1,5}\w+) == ""(?: \{|:)/g)) {
    const name = variable(field);
    const block = file.code.slice(index, index + 1_000);
    if (name !== undefined && new RegExp(`(?<![\\w.])${escaped(field)} = `).test(block))
      found.set(name, { isFilled: true });
  }
  const helpers = helpersIn(file);
  const strict = new Set(
    file.parsed.symbols.flatMap(({ name, startLine, endLine }) =>
      helpers.has(name) &&
      /== ""|!\w*ok\b/.test(file.codeOf(startLine, endLine)) &&
      FAILS.test(file.codeOf(startLine, endLine))
        ? name
        : [],
    ),
  );
  for (const call of file.parsed.calls) {
    const name = strict.has(call.name) ? stringValue(call.arguments[0]) : null;
    if (name === null || found.has(name)) continue;
    const when = conditionAround(file, file.bare.indexOf(`${call.name}(`, file.offsetOf(call.line)), variable);
    if (when === '') found.set(name, { required: true });
    else if (when !== null) found.set(name, { requiredIf: when });
  }
  return found;
}

/** When a statement of a function is reached: empty for always, nothing where it cannot be said plainly. */
function conditionAround(
  file: SourceFile,
  at: number,
  variable: (written: string) => string | undefined,
): string | null {
  const open = openAround(file, at);
  const head = file.code.slice(file.code.lastIndexOf('\n', open) + 1, open).trim();
  if (/^func\b/.test(head)) return '';
  const outer = openAround(file, open);
  if (!/^func\b/.test(file.code.slice(file.code.lastIndexOf('\n', outer) + 1, outer).trim())) return null;
  const [, chosen] = /^switch ([\w.]+)$/.exec(head) ?? [];
  if (chosen !== undefined) {
    const value = [...file.code.slice(open, at).matchAll(/^\s*(?:case (?:"([\w.-]+)")?[^\n]*|default):/gm)].at(-1)?.[1];
    const name = variable(chosen);
    return name === undefined || value === undefined ? null : `\`${name}\` is \`${value}\``;
  }
  const [, asked] = /^if ([^;{}]+)$/.exec(head) ?? [];
  if (asked === undefined) return null;
  const [, field = '', value = ''] = /^([\w.]+) == "([\w.-]+)"$/.exec(answered(file, asked)) ?? [];
  const name = variable(field);
  if (name !== undefined) return `\`${name}\` is \`${value}\``;
  return asked.length > LONGEST_CONDITION || asked.includes('`') ? null : `\`${asked}\` holds`;
}

/** What a function of the file gives back that only compares: `isSingle()`. */
function answered(file: SourceFile, asked: string): string {
  const [, name] = /^(\w+)\(\)$/.exec(asked) ?? [];
  if (name === undefined) return asked;
  return (
    new RegExp(`\\bfunc ${escaped(name)}\\(\\) bool \\{\\s*return ([^\\n{}]+)\\s*\\}`).exec(file.code)?.[1]?.trim() ??
    asked
  );
}
