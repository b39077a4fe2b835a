import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { identifierWords } from '../text/words.ts';

/** A function that is written where it is kept: `"age": func(v string) error`, `age: (v) =>`, `'age' => function ($v)`. */
const KEPT_FUNCTION =
  /(?<![\w$.])["'`]?([A-Za-z_][\w.-]*)["'`]?\s*(?::|=>|=)\s*(?:async\s+)?(?:func\s*\(([^(){}]*)\)[^{}()]*(?:\([^{}()]*\)\s*)?|function\s*\w*\s*\(([^(){}]*)\)\s*(?:use\s*\([^()]*\)\s*)?(?::\s*[\w<>|\\? ]+)?|\(([^(){}]*)\)\s*(?::\s*[\w<>|. ]+)?=>\s*|(\w+)\s*=>\s*)$/;
/** `"AGE": {`, `age: Field{`, `'age' => [`. */
const KEPT_THING = /(?<![\w$.])["'`]?([A-Za-z_][\w.-]*)["'`]?\s*(?::|=>)\s*(?:&?[\w.]+\s*)?\(?$/;
/** What is called so checks the value beside which it stands. */
const CHECKS =
  /^(?:assert|check|guard|parse|refine|rule|sanitize|test|valid|validate|validation|validator|verify)\w*$/i;
const OF_CHECKS = /(?:assert|check|constraint|guard|pars|rule|sanit|valid|verif)\w*["'`]?\s*(?::|:?=|=>)[^;{}]*$/i;
const LONGEST_HEADER = 200;
const LONGEST = 6_000;

/** The value that a function checks which is kept under its name, and what the function calls it. */
export interface Key {
  name: string;
  argument: string;
}

/** `validators = { "AGE": func(v string) error { … } }`: the key below which the check around an offset is kept. */
export function keyAround({ bare, code }: SourceFile, at: number): Key | undefined {
  let depth = 0;
  let found: Key | undefined;
  for (let place = at - 1; place > Math.max(-1, at - LONGEST); place--) {
    const char = bare[place];
    if (char === '}') depth++;
    else if (char === '{' && depth > 0) depth--;
    else if (char === '{') {
      const header = code.slice(Math.max(0, place - LONGEST_HEADER), place);
      if (found === undefined) {
        const [, name, ...lists] = KEPT_FUNCTION.exec(header) ?? [];
        const list = lists.find((each) => each !== undefined) ?? '';
        if (name !== undefined) found = { name, argument: /[A-Za-z_]\w*/.exec(list)?.[0] ?? '' };
      } else if (CHECKS.test(found.name)) {
        const name = KEPT_THING.exec(header)?.[1];
        return name === undefined ? undefined : { ...found, name };
      } else return OF_CHECKS.test(header) ? found : undefined;
    }
  }
  return undefined;
}

/** A rule of the value that is kept below a key, and not of the function that makes the table. */
export function ofKey(rule: string, { name, argument }: Key): string {
  const words = identifierWords(name).toLowerCase();
  if (rule.includes(name) || rule.toLowerCase().includes(words)) return rule;
  const told = `\`${name}\``;
  const own = ['value', 'input', 'it', argument, identifierWords(argument)].filter((each) => each !== '');
  const subject = new RegExp(
    `^(?:The )?\`?(?:${own.map(escaped).join('|')})\`?(?= (?:must|cannot|can|may|is|has)\\b)`,
    'i',
  );
  if (subject.test(rule)) return rule.replace(subject, told);
  return / (?:when|unless|if) /.test(rule)
    ? rule
    : `${rule} ${/^At (?:least|most) /.test(rule) ? 'in' : 'for'} ${told}`;
}
