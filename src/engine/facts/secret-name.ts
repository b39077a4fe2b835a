/** Names whose values are secrets: their defaults are neither stored nor shown. */
const SECRET =
  /(?:^|[_\-.]|(?<=[a-z]))(?:secrets?|pass|passw(?:or)?ds?|passwd|pwd|passphrase|api_?keys?|private_?keys?|access_?keys?|signing_?keys?|encryption_?keys?|auth_?keys?|tokens?|credentials?|salt|dsn|webhook_?url|database_?url|db_?url|redis_?url|connection_?string|cookie_?secret|jwt)(?![a-z])/i;
const NOT_SECRET =
  /(?:ttl|timeout|expir\w*|length|size|limit|max\w*|min\w*|enabled?|header|prefix|name|path|file|dir|count|issuer|audience|algorithm|type|field|lifetime|days|hours|minutes|seconds|_ms)$/i;

export function isSecretName(name: string): boolean {
  return SECRET.test(name) && !NOT_SECRET.test(name);
}

/** A value that looks like a key or carries credentials, whatever its name. */
export function isSecretValue(value: string): boolean {
  if (/:\/\/[^/\s:@]+:[^/\s@]+@/.test(value)) return true;
  if (/^(?:sk|pk|ghp|gho|xox[abp]|AKIA|AIza|glpat|eyJ)[-_\w.]{12,}$/.test(value)) return true;
  return /^[A-Za-z\d+/_=-]{24,}$/.test(value) && /\d/.test(value) && /[A-Z]/.test(value) && /[a-z]/.test(value);
}
