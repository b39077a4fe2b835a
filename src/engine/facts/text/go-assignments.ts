import { escaped } from '../../../base/escaped.ts';

interface Assignment {
  /** `:=`, `=`, `+=` and the like. */
  operator: string;
  value: string;
  index: number;
}

/** Where code of Go sets a variable, `name := …`, `name, err = …` or `config.Name += …`, with what stands on the line behind it. */
export function goAssignments(code: string, name: string): Assignment[] {
  const written = new RegExp(`(?<![\\w.])${escaped(name)}(?:\\s*,\\s*\\w+)*\\s*([-+|]?:?=)(?!=)\\s*([^\\n]+)`, 'g');
  return [...code.matchAll(written)].map(({ 1: operator = '', 2: value = '', index }) => {
    return { operator, value: value.trim(), index };
  });
}
