/** Words that name a secret when they stand as a part of their own: `DB_PASSWORD`, `apiKey`, not `BYPASS`. */
const SECRET =
  /(?:^|[_\-.])(?:secrets?|pass|passw(?:or)?ds?|passwd|pwd|passphrase|(?:api|private|access|signing|session|encryption|auth|secret|license|jwt|hash|hmac)[_-]?keys?|tokens?|credentials?|salt|dsn|webhook_url|database_url|db_url|redis_url|mongo_?url|connection_strings?)(?:$|[_\-.])|(?:^|[_\-.])jwt$|^app_key$|(?:^|[_\-.])(?:basic|redis|smtp|registry|npm|http)[_\-.]auth$/;
const NOT_SECRET =
  /(?:^|[_\-.])(?:(?<!secret[_-])ids?|ttl|time|timeout|expir\w*|length|size|limit|max\w*|min\w*|enabled?|disabled?|head|headers?|prefix|suffix|schemes?|starts?[_-]?with|name|path|file|dir|count|issuer|audience|algorithm|type|field|lifetime|period|interval|days|hours|minutes|seconds|ms|backends?|validators?|hashers?|class(?:es)?|allowed|iterations|rounds|policy|hints?|schedule|cron|required|strength|history|rotation|reset|endpoint|algorithms|formats?|versions?|mode|provider|connector|leeway|skew|tolerance|drift|delay|grace|attempts|retries|age|duration|validity|scopes?|claims?|alg|exp|location|options?|attributes|message|subject|text|body|template|title|label|description|placeholder|thresholds?|url(?<!(?:database|db|redis|webhook)_url))$/;

/** Tokens that are counted, such as those of a language model or of a limit, are no secrets: `DAILY_TOKENS`. */
const COUNTED =
  /(?:^|[_\-.])(?!api|access|auth|refresh|bearer|bot|secret|user|admin|static)[a-z]+[_\-.]tokens$|^(?:num|max|min)?_?tokens$/;

/** Variables that a build writes into what browsers load. */
const PUBLIC = /^(?:NEXT_PUBLIC|NUXT_PUBLIC|EXPO_PUBLIC|PUBLIC|VITE|REACT_APP|GATSBY|VUE_APP)_/;

/** The address that Sentry takes reports under goes out with every page that reports. */
const REPORTED_TO = /(?:^|[_\-.])sentry(?:_\w+)?(?:[-.]\w+)*[_\-.]?dsn$/;

/** Under which key a header of a request holds something: `TRUSTED_HEADER_AUTH_KEY`. */
const OF_HEADER = /(?:^|[_\-.])header[_\-.](?:[a-z]+[_\-.])?key$/;

export function isSecretName(name: string): boolean {
  if (PUBLIC.test(name)) return false;
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(':', '.')
    .toLowerCase()
    // `TOKEN_VERSION_2`: a number counts what is named before it.
    .replace(/[_.-]\d+$/, '');
  return (
    SECRET.test(words) &&
    !NOT_SECRET.test(words) &&
    !COUNTED.test(words) &&
    !REPORTED_TO.test(words) &&
    !OF_HEADER.test(words) &&
    !/^(?:-*)(?:disable|enable|allow|use|require|has|is|no|show|hide|skip|force|purge)[_-]|[_.-](?:disable|enable|allow|require|force|skip|use)[_-]|\.validate[_-]/.test(
      words,
    )
  );
}

/** A value that looks like a key or carries credentials, whatever its name. */
export function isSecretValue(value: string): boolean {
  if (/:\/\/[^/\s:@]+:[^/\s@]+@|^[^/\s:@]+:[^/\s@]+@\w+\(/.test(value)) return true;
  if (/^(?:sk|pk|ghp|gho|xox[abp]|AKIA|AIza|glpat|eyJ)[-_\w.]{12,}$/.test(value)) return true;
  return /^[A-Za-z\d+/_=-]{24,}$/.test(value) && /\d/.test(value) && /[A-Z]/.test(value) && /[a-z]/.test(value);
}
