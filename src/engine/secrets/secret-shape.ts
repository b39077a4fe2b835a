/** Values that stand where a secret would: the writer's word for "put yours here", or code that fetches the real one. */
const PLACEHOLDER =
  /example|sample|placeholder|change[-_ ]?me|change[-_ ]?this|replace|redacted|masked|dummy|insert|xxxx|\*{3}|\.{3}|…|1234567890|0123456789|abcdefgh|deadbeef|(?:^|[-_.])(?:your?|my|foo|bar|baz|todo|fake|mock|stub|demo|none|null|undefined)(?:$|[-_.])/i;
/** Templates, variables and calls in the languages and shells that are written around values. */
const EXPRESSION = /^<.*>$|^\{.*\}$|^\[.*\]$|\$\{|\$\(|^\$[A-Za-z_]|\{\{|\w\(|%\(|%[sd]\b|<%/;
const ALGORITHM =
  /^(?:oauth2?|openid|sha-?\d+|md5|base64|utf-?8|bcrypt|argon2i?d?|pbkdf2|scrypt|rfc\d+|h[1-6]|v\d+|aes-?\d+|[hr]s\d{3})$/i;
/** In an assignment, a value about testing is a test's own. */
const TEST_WORD =
  /(?:^|[^a-z])(?:test|testing|invalid|wrong|bad|some|hello|default|secret|password|passwd|token|apikey)(?:$|[^a-z])/i;
/** A password that is stored as its hash is not a password, and a constant's name is not a value. */
const HASH_OR_NAME = /^\$?[a-z0-9_-]{2,20}\$|^[A-Z]+(?:_[A-Z]+)+\d?$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What Laravel and CodeIgniter ask of a value, `required|string|min:8`, `trim|min_length[8]`: it says how a secret must be, and is none. */
const ASKED =
  /^(?:accepted|alpha|alpha_dash|alpha_num|alpha_numeric|array|bail|between|boolean|confirmed|current_password|digits|digits_between|different|email|exists|filled|in|int|integer|is_unique|json|matches|max|max_length|min|min_length|not_in|nullable|numeric|password|present|prohibited|regex|required|required_\w+|same|size|sometimes|string|strong_password|timezone|trim|unique|url|uuid|valid_\w+)(?:$|[:[])/;

/** True where a value lists what is asked of one. */
function isValidation(value: string): boolean {
  return value.split('|').every((part) => ASKED.test(part)) && /\||[:[]\d/.test(value);
}

/** True where a value that has the shape of a secret is obviously not one. */
export function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value) || EXPRESSION.test(value) || (value.length >= 16 && entropy(value) < 2.5);
}

/** How a value came to its variable decides how much it must look like a secret. */
export interface Assignment {
  keyword: 'password' | 'other';
  quoted: boolean;
}

/** True where an assigned value is likely to be a real secret: not a word, a name, a path, a sentence or a placeholder. */
export function looksSecret(value: string, { keyword, quoted }: Assignment): boolean {
  if (/\s/.test(value) || /^(?:https?:|[./~@#&-])/.test(value)) return false;
  if (
    isPlaceholder(value) ||
    TEST_WORD.test(value) ||
    UUID.test(value) ||
    ALGORITHM.test(value) ||
    HASH_OR_NAME.test(value) ||
    isValidation(value)
  )
    return false;
  if (!quoted && /[()[\]{}<>$]/.test(value)) return false;
  const parts = value.split(/[^A-Za-z0-9]+/).filter((part) => part !== '');
  const unlikeWords = parts.filter((part) => !isWordLike(part));
  if (keyword === 'password' && quoted) {
    return value.length >= 6 && /[A-Za-z]/.test(value) && /\d|[!#%^*?+=]\S/.test(value) && new Set(value).size >= 5;
  }
  if (keyword === 'password') return value.length >= 8 && unlikeWords.length > 0 && entropy(value) >= 2.8;
  const longest = Math.max(0, ...unlikeWords.map((part) => part.length));
  return value.length >= 16 && longest >= 10 && /\d/.test(value) && entropy(value) >= 3;
}

/** A word or a name: camel case of whole words, perhaps with a number at the end. */
function isWordLike(part: string): boolean {
  return /^(?:[A-Z]{2,16}|[A-Z]?[a-z]+(?:[A-Z][a-z]+){0,16}[A-Z]?)\d{0,4}$/.test(part) || /^\d{1,8}$/.test(part);
}

/** Bits a character: English words have about 2.5 to 3, random base 64 of 20 characters or more about 4. */
function entropy(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
