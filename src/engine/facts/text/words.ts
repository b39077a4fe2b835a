const KNOWN = new Map(
  'ACL AI AMQP API AWS CDN CI CIDR CLI CORS CPU CSRF CSS CSV DB DNS GUID GPG HTML HTTP HTTPS ID IP JSON JSX JWT LDAP MCP MFA MQTT NTP OIDC OPML OTP PDF PRD QR REST RSS RPC SDK SMTP SAML SMS SNMP SQL SSE SSH SSL SSO SVG TCP TLS TOTP TTL UDP UI URI URL UTF UUID XML YAML'
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
);
KNOWN.set('oauth', 'OAuth')
  .set('graphql', 'GraphQL')
  .set('ical', 'iCal')
  .set('github', 'GitHub')
  .set('ids', 'IDs')
  .set('urls', 'URLs')
  .set('uuids', 'UUIDs')
  .set('apis', 'APIs')
  .set('pdfs', 'PDFs')
  .set('2fa', '2FA');

/** An identifier as plain words: `scimExternalId` → "scim external ID"; runs of capitals stay as they are. */
export function identifierWords(identifier: string): string {
  const parts = (/[A-Z]/.test(identifier) ? atCapitals(identifier) : identifier)
    .split(/[\s_\-.:$@#/]+/)
    .filter((part) => part !== '');
  return parts.map((part) => KNOWN.get(part.toLowerCase()) ?? part.toLowerCase()).join(' ');
}

/** A name without the ending that says how it is waited for: `stopAsync` stops, `isAsync` asks about it. */
export function withoutAsync(name: string): string {
  return name.replace(/^(?!is|do)(.{3,}?)(?:_async|(?<=[a-z\d])Async)$/, '$1');
}

function atCapitals(identifier: string): string {
  return (
    identifier
      // "IDs" is one word.
      .replace(/(ID|URL|UUID|API|PDF)s(?=[A-Z_\W]|$)/g, (_, word: string) => `_${word.toLowerCase()}s_`)
      .replace(/(OAuth|GraphQL|GitHub|2FA)(?=[A-Z_\W\d]|$)/g, (word) => `_${word.toLowerCase()}_`)
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
  );
}

/** Whether a word is written as code: `user_id`, `userId`, `a.b`, `--flag`, `f()`. */
export function isIdentifierLike(word: string): boolean {
  return /_|^[a-z]\w*[A-Z]|\w\.\w|^--?\w|\(\)|^[$@]|=$|::/.test(word);
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function cutAt(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}

/** The first sentence of a text, without cutting inside abbreviations or code. */
export function firstSentence(text: string): string {
  const flat = oneLine(text);
  const end = /(?<!\b[A-Z]|\b(?:e\.g|i\.e|etc|vs|cf))[.!?](?=\s+[A-Z`"'(]|$)/.exec(flat);
  return end ? flat.slice(0, end.index + 1) : flat;
}

const HTML = /^(?:a|b|br|code|div|em|i|kbd|li|ol|p|pre|span|strong|ul)$/;

/** What the reader is to type in place of a name is set as code, for it is no tag: `<path>` in "Write to <path>". */
export function withPlaceholders(text: string): string {
  const parts = text.split(/(`[^`\n]*`)/);
  return parts
    .map((part, place) =>
      place % 2 === 1 ? part : part.replace(/<([a-z][\w-]*)>/gi, (tag, name) => (HTML.test(name) ? tag : `\`${tag}\``)),
    )
    .join('');
}
