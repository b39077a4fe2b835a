import { derived } from '../../evidence.ts';

/** How pages and scripts ask for an address: `href="`, `action="`, `fetch('`, `Location: `, `$.post("`. */
const ASKED =
  /(?:\b(?:href|action|formaction|src|data-url|url)\s*[=:]\s*\\?["'`]|\b(?:fetch|post|get|ajax|open|load|getJSON|assign|replace)\(\s*(?:["'`][A-Z]+["'`]\s*,\s*)?["'`]|\blocation(?:\.href)?\s*=\s*["'`]|\bLocation:\s*)((?:\.{0,2}\/)*(?:[\w-]+\/)*[\w-]+\.php)\b/g;

/** Files of PHP that a page, a script or a redirect of the project asks for by their address. */
export const linkedAddresses = derived((evidence): Set<string> => {
  const found = new Set<string>();
  for (const { path, place } of evidence.files) {
    if (place !== 'source' || !/\.(?:php|phtml|inc|html?|[cm]?[jt]sx?|vue)$/.test(path)) continue;
    const folder = path.replace(/[^/]*$/, '');
    for (const line of evidence.lines(path) ?? [])
      if (line.includes('.php'))
        for (const [, written = ''] of line.matchAll(ASKED)) {
          const own = written.replace(/^(?:\.{0,2}\/)+/, '');
          // A script of the browser asks from wherever its page is.
          for (const each of [`${folder}${own}`, own]) if (evidence.file(each)) found.add(each);
        }
  }
  return found;
});
