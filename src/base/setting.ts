import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';

/** One row of the table of settings. */
export interface Setting<Value> {
  env: string;
  about: string;
  /** As a person would write it in the environment; absent means the setting has no value unless given. */
  fallback?: string;
  /** A secret may also come from a file named by `<env>_FILE`, and is never printed. */
  secret?: true;
  /** Throws a sentence that completes "LOREKEEP_X must …". */
  read(text: string): Value;
}

export const setting = <Value>(row: Setting<Value>): Setting<Value> => row;

export const perMinute = (env: string, fallback: number, about: string) =>
  setting({ env, about, fallback: String(fallback), read: wholeNumber(1, 1_000_000) });

/** What the environment says, by itself or by the file that it names. */
export function givenText(environment: NodeJS.ProcessEnv, row: Setting<unknown>): string | undefined {
  const text = environment[row.env];
  const file = row.secret ? environment[`${row.env}_FILE`] : undefined;
  if (text !== undefined && text !== '' && file) throw new Error('and its _FILE variant must not both be given');
  if (file) {
    try {
      return readFileSync(file, 'utf8').trim();
    } catch {
      throw new Error(`must name a readable file in ${row.env}_FILE ('${file}' cannot be read)`);
    }
  }
  return text === '' ? undefined : text;
}

export function isGiven(environment: NodeJS.ProcessEnv, { env }: Setting<unknown>): boolean {
  return Boolean(environment[env] || environment[`${env}_FILE`]);
}

export function nonEmpty(text: string): string {
  if (text.trim() === '') throw new Error('must not be empty');
  return text.trim();
}

/** An address or a name to listen on, without brackets, port or scheme. */
export function host(text: string): string {
  const name = nonEmpty(text);
  if (isIP(name) === 0 && !/^[\w-]+(?:\.[\w-]+)*\.?$/.test(name)) {
    throw new Error(`must be an IP address or a host name, such as 127.0.0.1 or ::1, not '${text}'`);
  }
  return name;
}

/** A file with certificates that can be read now: what is found out later fails each clone. */
export function certificateFile(text: string): string {
  const file = resolve(nonEmpty(text));
  let content: string;
  try {
    content = readFileSync(file, 'latin1');
  } catch {
    throw new Error(`must name a readable file ('${file}' cannot be read)`);
  }
  if (!/-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----/.test(content)) {
    throw new Error(`must name a file with certificates in PEM form ('${file}' has none)`);
  }
  return file;
}

export function list(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text.trim()) || value < least || value > most) {
      throw new Error(`must be a whole number from ${least} to ${most}, not '${text}'`);
    }
    return value;
  };
}

export function oneOf<const Word extends string>(...words: Word[]): (text: string) => Word {
  return (text) => {
    const word = words.find((candidate) => candidate === text.trim());
    if (!word) throw new Error(`must be one of ${words.join(', ')}, not '${text}'`);
    return word;
  };
}

export function baseUrl(text: string): string {
  const url = URL.parse(text.trim());
  const plain =
    url && (url.protocol === 'http:' || url.protocol === 'https:') && !url.username && !url.search && !url.hash;
  if (!plain)
    throw new Error(`must be an http or https address without query, such as https://lore.example.com, not '${text}'`);
  if (url.pathname !== '/') throw new Error(`must have no path, not '${text}'`);
  return url.origin;
}

export function network(text: string): string {
  const [address = '', bits] = text.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  if (isIP(address) === 0 || !fits)
    throw new Error(`must list addresses or networks such as 10.0.0.0/8, not '${text}'`);
  return text;
}

export function postgresUrl(text: string): string {
  const url = URL.parse(text.trim());
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) throw new Error('must begin with postgres://');
  return text.trim();
}

export function storageUrl(text: string): { bucket: string; prefix: string } {
  const [, bucket, prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(text.trim()) ?? [];
  if (bucket === undefined) {
    throw new Error(
      `must look like s3://bucket/prefix, the bucket with 3 to 63 small letters, digits, '.' and '-', the prefix with letters, digits, '.', '_', '-' and '/', not '${text}'`,
    );
  }
  return { bucket, prefix: prefix.split('/').filter(Boolean).join('/') };
}

export function email(text: string): string {
  const address = text.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(address) || address.length > 254)
    throw new Error(`must be an email address, not '${text}'`);
  return address;
}

export function password(text: string): string {
  if (text.length < 10 || text.length > 256) throw new Error('must have 10 to 256 characters');
  return text;
}

export function longSecret(text: string): string {
  if (text.length < 32) throw new Error('must have at least 32 characters');
  return text;
}

export function rateFactor(text: string): number {
  if (text.trim() === 'off') return Number.POSITIVE_INFINITY;
  const factor = Number(text);
  if (!(factor > 0 && factor <= 1000))
    throw new Error(`must be 'off' or a number above 0 and up to 1000, not '${text}'`);
  return factor;
}

export function share(text: string): number {
  const part = Number(text);
  if (text.trim() === '' || !(part >= 0 && part <= 1)) throw new Error(`must be a number from 0 to 1, not '${text}'`);
  return part;
}
