const LATER = /^([ \t]+)(?:async[ \t]+)?def[ \t]+process_(?:exception|response|template_response)\b/;

/**
 * What a middleware of Python says of a request that comes in: what it does with an answer or an error behind the view
 * turns nobody away, and neither paths nor names of settings speak of a caller.
 */
export function beforeView(text: string): string {
  let later = -1;
  const kept = text.split('\n').filter((line) => {
    const depth = line.length - line.trimStart().length;
    if (later >= 0 && line.trim() !== '' && depth <= later && !/^\s*\)/.test(line)) later = -1;
    if (later < 0) later = LATER.exec(line)?.[1]?.length ?? -1;
    return later < 0;
  });
  return kept
    .join('\n')
    .replace(/(["'])\/[^"'\n]*\1/g, '')
    .replace(/\bsettings\.\w+/g, '');
}

const SETS_STATE = /\b(?:request\.state\.\w+|scope\[["']state["']\]\[["']\w+["']\])\s*=(?!=)/;
const GOES_ON = /\bawait\s+(?:self\.app|call_next)\(/;
/** What is done where something went wrong. */
const EXCEPT = /^([ \t]+)except\b/;
/** What is not asked by HTTP goes on at once. */
const OTHER_KIND = /^[ \t]+if\s+scope\[["']type["']\][^\n]*$/gm;

/**
 * Whether a middleware of Starlette only notes who calls for those behind it, and lets strangers go on: what it answers to
 * a token that is wrong turns no stranger away.
 */
export function onlyNotesCaller(text: string): boolean {
  if (!SETS_STATE.test(text) || !GOES_ON.test(text)) return false;
  let caught = -1;
  const kept = text.split('\n').filter((line) => {
    const depth = line.length - line.trimStart().length;
    if (caught >= 0 && line.trim() !== '' && depth <= caught) caught = -1;
    if (caught < 0) caught = EXCEPT.exec(line)?.[1]?.length ?? -1;
    return caught < 0;
  });
  return !REFUSES.test(kept.join('\n').replace(OTHER_KIND, ''));
}

const REFUSES =
  /\braise\b|\breturn\s+(?:\w*Response\(|await\s+(?!self\.app\b|call_next\b)|response\b(?!\s*$))|\b40[13]\b|\b(?:require|verify|ensure|check)_\w+\(/m;
