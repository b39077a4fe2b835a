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
