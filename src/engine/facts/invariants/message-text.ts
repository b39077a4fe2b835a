import { adjacentStrings, splitList, stringValue } from '../text/literal.ts';

/** Stands for a back-tick that the message itself has, so that those around the name of a hole mean a hole. */
export const OWN_TICK = '\uE000';

/**
 * The text of a message as code writes it: a literal, a template, a concatenation or a format call. Holes become the
 * name of what fills them, in back-ticks; a hole without a plain name becomes `…`.
 */
export function messageText(written: string, others: readonly string[] = []): string | null {
  return rawText(written, others)?.replace(/\s+/g, ' ').trim() ?? null;
}

function rawText(written: string, others: readonly string[]): string | null {
  const text = written.trim();
  const percent = /^([\s\S]*?["'])\s*%\s*\(?([\s\S]+?)\)?$/.exec(text);
  if (percent && stringValue(percent[1]?.replace(/^f/, '')) !== null)
    return rawText(percent[1] ?? '', splitList(percent[2] ?? ''));
  const format = /^((?:[fru]{0,2})["'`][\s\S]*["'`])\.(?:format|formatted)\(([\s\S]*)\)$/.exec(text);
  if (format) return rawText(format[1] ?? '', splitList(format[2] ?? ''));
  const called =
    /^(?:String\.format|fmt\.Sprintf|sprintf|format!?|string\.Format|gettext|_|__|t|ngettext|gettext_lazy|i18n\.t|trans)\(([\s\S]*)\)$/.exec(
      text,
    );
  if (called) {
    const [first = '', ...rest] = splitList(called[1] ?? '');
    return stringValue(first) === null ? null : messageText(first, rest);
  }
  const parts = splitList(text, '+');
  if (parts.length > 1) {
    const shown = parts.map((part) => (isString(part) ? (rawText(part, []) ?? '…') : hole(part)));
    return parts.some(isString) ? shown.join('') : null;
  }
  const adjacent = adjacentStrings(text);
  const value = adjacent ?? stringValue(text.replace(/^(?:f|\$@?|rf|fr)(?=["'])/, ''));
  if (value === null) return null;
  return filled(value, text, others);
}

function isString(part: string): boolean {
  return /^[frub$@]{0,2}["'`]/.test(part.trim());
}

function filled(value: string, written: string, others: readonly string[]): string {
  let next = 0;
  const own = value.replaceAll('`', OWN_TICK);
  const take = () => hole(others[next++] ?? '');
  let text = own.replace(/\$\{((?:[^{}]|\{[^{}]*\})*)\}|#\{([^{}]*)\}/g, (_, script?: string, ruby?: string) =>
    hole(script ?? ruby ?? ''),
  );
  if (
    /^(?:f|\$@?|rf|fr)["']/.test(written.trim()) ||
    others.length > 0 ||
    /\{\}/.test(text) ||
    /\{\w+(?::[^{}]*)?\}/.test(text)
  )
    text = text
      .replace(/\{\{|\}\}/g, '')
      .replace(/\{([^{}]*)\}/g, (_, inside: string) =>
        /^\s*[:!]|^\d*$/.test(inside) ? take() : hole(inside.replace(/[:!][^:!]*$|=$/, '')),
      );
  if (others.length > 0 || /%[sdqvwr]\b/.test(text))
    text = text.replace(/%(?:\((\w+)\))?[-+#.\d]*[sdqvTwxrif]/g, (_, name?: string) => (name ? hole(name) : take()));
  if (/^"/.test(written.trim()))
    text = text.replace(/\{\$([\w>-]+)\}|\$(\w+)/g, (_, braces?: string, plain?: string) =>
      hole((braces ?? plain ?? '').replace(/.*>/, '')),
    );
  return text.replace(/\\[nrt]|\\\s+/g, ' ').replace(/\\(["'`])/g, '$1');
}

/** The name of what stands in a hole: an identifier, or the last part of a path to one. */
function hole(expression: string): string {
  const text = expression
    .trim()
    .replace(
      /^(?:String|str|repr|JSON\.stringify|String\.valueOf|inspect|escape|quote|strconv\.\w+)\(([^()]*)\)$/,
      '$1',
    )
    .replace(/\.(?:inspect|to_s|toString\(\)|__name__|String\(\)|name|Name|id)$/, (part) =>
      /name|id/i.test(part) ? part : '',
    );
  const name = /^[$@&*]*(?:[\w$]+(?:\.|->|::|\?\.))*([A-Za-z_$][\w$]*)(?:\(\))?$/.exec(text)?.[1];
  if (
    name === undefined ||
    /^(?:e|err|error|ex|exception|cause|message|msg|reason|type|typeof|s|x|v|i|n|t|k|__\w+__)$/i.test(name)
  )
    return '…';
  return `\`${name}\``;
}
