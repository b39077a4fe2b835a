import type { SecretSpan } from './find-secrets.ts';

const HEADER = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-\d/g;
const FOOTER = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|Private-MAC: [0-9a-f]{20,80}/g;
const LONGEST = 20_000;
/** What may stand between header and footer: the code of the key, line ends as such or written as \n, quotes and pluses. */
const KEY_CODE = /^[A-Za-z0-9+/=\s\\"'`,+:;.()<>-]*$/;

/** Private keys from their header to their footer, or, where the footer is missing, to the end of what looks like a key. */
export function findPrivateKeys(text: string): SecretSpan[] {
  const spans: SecretSpan[] = [];
  HEADER.lastIndex = 0;
  for (let header = HEADER.exec(text); header !== null; header = HEADER.exec(text)) {
    const bodyStart = header.index + header[0].length;
    const end = keyEnd(text, bodyStart);
    if (end === null) continue;
    spans.push({ kind: 'private_key', start: header.index, end });
    HEADER.lastIndex = end;
  }
  return spans;
}

function keyEnd(text: string, bodyStart: number): number | null {
  const window = text.slice(bodyStart, bodyStart + LONGEST);
  FOOTER.lastIndex = 0;
  const footer = FOOTER.exec(window);
  if (footer && isKeyCode(window.slice(0, footer.index))) return bodyStart + footer.index + footer[0].length;
  const lines = /^(?:(?:\\r|\\n|[\s"'`,]){1,12}[A-Za-z0-9+/=]{32,100}){1,200}/.exec(window);
  return lines && isKeyCode(lines[0]) ? bodyStart + lines[0].length : null;
}

/** Code that merely speaks of headers and footers has words between them, not a key. */
function isKeyCode(body: string): boolean {
  return KEY_CODE.test(body) && /[A-Za-z0-9+/]{32}/.test(body);
}
