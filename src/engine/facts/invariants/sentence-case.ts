import { isNoun } from './noun-phrase.ts';

/** "Database Type is required" is a title; the rule is a sentence. */
export function withSmallNouns(text: string, isName: (word: string) => boolean): string {
  const told = withSmallSubject(text, isName);
  // Who writes other things small means a name with two capitals: "a user with Harbour Master".
  const writesSmall = told
    .split(' ')
    .slice(1)
    .some((word) => /^[a-z]/.test(word) && isNoun(word.replace(/s$/, '')));
  const names = new Set(
    writesSmall
      ? (told.match(/(?<=[a-z] )(?:[A-Z][a-z]+ )+[A-Z][a-z]+(?=\s|$)/g) ?? []).flatMap((name) => name.split(' '))
      : [],
  );
  return told.replace(/(?<=[A-Za-z] )(?:Given|[A-Z][a-z]{2,})(?=\s|$)/g, (word) =>
    word === 'Given' || (isNoun(word.replace(/s$/, '')) && !BRAND.test(word) && !isName(word) && !names.has(word))
      ? word.toLowerCase()
      : word,
  );
}

/** "The From Address must be given": where every word of the subject has a capital, they are those of a title. */
function withSmallSubject(text: string, isName: (word: string) => boolean): string {
  const [, article = '', subject = ''] =
    /^((?:The|An?) )?(?!(?:The|An?) )((?:[A-Z]\w* ){1,3}[A-Z][a-z]+) (?=(?:must|cannot|is|are)\b)/.exec(text) ?? [];
  const words = subject.split(' ');
  if (words.length < 2 || !words.every((word) => /^[A-Z]+$|^[A-Z][a-z]+$/.test(word))) return text;
  const small = words.map((word, place) =>
    /^[A-Z][a-z]+$/.test(word) &&
    !BRAND.test(word) &&
    (place > 0 || isNoun(word) || isName(word) || /^(?:From|To|Sender|Reply|New|Old|Current|First|Last)$/.test(word))
      ? word.toLowerCase()
      : word,
  );
  return `${article}${small.join(' ')}${text.slice(article.length + subject.length)}`;
}

export const BRAND =
  /^(?:GitHub|GitLab|OAuth2?|JavaScript|TypeScript|PostgreSQL|MySQL|SQLite|GraphQL|WebSockets?|WebP|WebAuthn|WebDAV|WebFinger|YouTube|OpenSSL|OpenAPI|OpenID|OpenTelemetry|macOS|iOS|IPv[46]|NoSQL|LinkedIn|PayPal|DynamoDB|MongoDB|MariaDB|CloudFront|ClickHouse|RabbitMQ|reCAPTCHA|ActivityPub|DevTools|HTTPs|URLs|URIs|IDs|APIs|UUIDs)$/;
