/**
 * How one AI tool is told about this server. Tools differ in the file, the key that holds the address, the word for
 * the transport and the way a secret is named; a wrong word is mostly ignored without a message, so each is data here.
 */
export interface Client {
  id: string;
  name: string;
  snippets: Snippet[];
  /** One click in the browser sets the tool up, without the secret: links end up in histories. */
  install?: { label: string; href: (url: string) => string };
  /** How to see from the tool's side that it works. */
  check?: string;
  note?: string;
}

export interface Snippet {
  /** The choice between several snippets of one tool. */
  label: string;
  /** Does the text hold the token itself, or only the name of where it is kept? */
  secret: boolean;
  /** The file it belongs into, or "Terminal". */
  place: string;
  format: 'json' | 'toml' | 'yaml' | 'shell';
  text: (address: Address) => string;
  note?: string;
}

export interface Address {
  url: string;
  token: string;
}

/** The name under which tools know this server: letters only, because some schemas allow no more. */
export const KEY = 'lorekeep';
/** The environment variable that holds the token in the variants that are safe to commit. */
export const VARIABLE = 'LOREKEEP_TOKEN';

/** A configuration in JSON that holds the token. */
export function withToken(place: string, config: (url: string, bearer: string) => object, note?: string): Snippet {
  return {
    label: 'Token in file',
    secret: true,
    place,
    format: 'json',
    text: ({ url, token }) => json(config(url, `Bearer ${token}`)),
    ...(note && { note }),
  };
}

/** The same configuration with a reference in the tool's own notation, so that the file can be shared. */
export function withReference(
  place: string,
  reference: string,
  config: (url: string, bearer: string) => object,
  words: Partial<Snippet> = {},
): Snippet {
  return {
    label: 'Environment variable',
    secret: false,
    place,
    format: 'json',
    text: ({ url }) => json(config(url, `Bearer ${reference}`)),
    ...words,
  };
}

/** A command line. Every argument is quoted where a shell would touch it. */
export function command(
  label: string,
  secret: boolean,
  words: (url: string, token: string) => string[],
  note?: string,
): Snippet {
  return {
    label,
    secret,
    place: 'Terminal',
    format: 'shell',
    text: ({ url, token }) => words(url, token).map(quote).join(' '),
    ...(note && { note }),
  };
}

export function json(value: object): string {
  return JSON.stringify(value, null, 2);
}

/** Within single quotes a shell takes everything as it is. Plain words stay plain, and headers read better in double quotes. */
function quote(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  if (/^[\w@%+=:,./ •-]+$/.test(word)) return `"${word}"`;
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
