import { escaped } from '../../../../../../base/escaped.ts';
import { type FoundSymbol, symbolsOfFile } from '../../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../../evidence.ts';
import { directoryOf } from '../../../files/directory-of.ts';
import { goFolders } from '../../handlers/go-methods.ts';

const MOST_FILES = 80;

/** What answers requests for a value that a function makes. */
export interface ServingMethod {
  method: FoundSymbol;
  /** How it calls the handler that it was made with. */
  called: RegExp;
  /** The parameter of the function that a field was set to: `prefix` of `m.prefix`. */
  setTo: (written: string) => string | undefined;
}

/**
 * A function that keeps a handler in what it makes, `return &door{keys: keys, next: next}`, puts the method around it by
 * which that answers: `func (d *door) ServeHTTP(…)`.
 */
export function servingMethod(
  evidence: Evidence,
  { path }: FoundSymbol,
  text: string,
  parameter: string,
): ServingMethod | null {
  const [, type, fields = ''] =
    new RegExp(`&?\\b([A-Za-z]\\w*)\\{([^{}]*\\b\\w+:\\s*${escaped(parameter)}\\s*[,}\\n][^{}]*)`).exec(text) ?? [];
  const field = new RegExp(`\\b(\\w+):\\s*${escaped(parameter)}\\s*(?:[,\\n]|$)`).exec(fields)?.[1];
  if (type === undefined || field === undefined) return null;
  const method = (goFolders(evidence).get(directoryOf(path)) ?? [])
    .slice(0, MOST_FILES)
    .flatMap((each) => symbolsOfFile(evidence.pack, each))
    .find(({ kind, name }) => kind === 'method' && name === `${type}.ServeHTTP`);
  if (method === undefined) return null;
  return {
    method,
    called: new RegExp(`(?<![\\w.])\\w+\\.${escaped(field)}(?:\\.ServeHTTP)?\\(`),
    setTo: (written) => {
      const name = /^\w+\.(\w+)$/.exec(written)?.[1];
      return name === undefined
        ? undefined
        : new RegExp(`\\b${escaped(name)}:\\s*(\\w+)\\s*(?:[,\\n]|$)`).exec(fields)?.[1];
    },
  };
}
