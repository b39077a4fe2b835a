import type { SourceFile } from '../source-file.ts';

/** What a file sets for a key of Viper, however it writes the key, where it sets it once. */
export function setForKey(file: SourceFile, key: string | undefined): string | undefined {
  const set = file.parsed.calls.filter(({ name, arguments: given }) => name === 'SetDefault' && given[0] === key);
  return key === undefined || set.length !== 1 ? undefined : set[0]?.arguments[1];
}

/** `viper.GetString(portKey)` holds what `viper.SetDefault(portKey, "80")` sets. */
export function heldByViper(file: SourceFile, written: string | undefined): string | undefined {
  const key = /^(?:viper|vp?)\.Get\w*\(\s*([\w."-]+)\s*\)$/.exec(written ?? '')?.[1];
  return (key === undefined ? undefined : setForKey(file, key)) ?? written;
}
