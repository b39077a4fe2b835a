/** Names that messages and names of variables write small, as English writes them. */
const PROPER: ReadonlyMap<string, string> = new Map(
  'Android Bitbucket Django Docker Git GitHub GitLab Google Groovy HTTP HTTPS JavaScript JSON Kafka Kotlin Kubernetes LDAP Linux MariaDB Microsoft MongoDB MySQL OAuth OAuth2 OpenID PayPal PostgreSQL Postgres Python Redis SAML SQL SQLite SSH TLS TypeScript WebAuthn XML YAML iOS macOS'
    .split(' ')
    .map((name) => [name.toLowerCase(), name]),
);

/** A word by itself, or the second of two that a stroke joins; in a path and an address it keeps its letters. */
const WORD = /(?<![\w.:@$'"“-]|(?<![A-Za-z])\/)[A-Za-z][a-z]+(?:OS|2)?(?![\w:.@'"”]|\/[^A-Za-z]|-[a-z]+-)/g;

/** "Only linux nodes can be made gateways" → "Only Linux nodes …"; what stands in code type is left alone. */
export function withProperNames(rule: string): string {
  return rule
    .split('`')
    .map((part, place) =>
      place % 2 === 1 ? part : part.replace(WORD, (word) => PROPER.get(word.toLowerCase()) ?? word),
    )
    .join('`');
}
