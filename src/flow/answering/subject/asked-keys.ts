import { escaped } from '../../../base/escaped.ts';
import { fileOutline } from '../../../engine/pack/file-outline.ts';
import type { Pack } from '../../../engine/pack/open-pack.ts';
import { findText } from '../../../engine/pack/search/find-text.ts';
import type { Understanding } from '../understanding/understand-question.ts';
import { isProduction } from './question-terms.ts';

const KEY = /(?<![\w/.-])[a-z][a-z0-9]*(?:-[a-z0-9]+)+(?![\w/.-])/g;
const MOST = 60;
const PATIENCE_MS = 2_000;
const FIELDS: ReadonlySet<string> = new Set(['property', 'field', 'variable']);

/**
 * A key of the configuration, spelled as it stands there, is the name of the field that is read from it: `retry-count` of
 * `RetryCount int \`yaml:"retry-count"\``. What is merely written with a hyphen stands in no such line.
 */
export function withKeys(pack: Pack, asked: Understanding): Understanding {
  const keys = [...new Set(asked.text.match(KEY) ?? [])];
  const named = keys.flatMap((key) => fieldOf(pack, key) ?? []);
  return named.length === 0 ? asked : { ...asked, identifiers: [...new Set([...asked.identifiers, ...named])] };
}

function fieldOf(pack: Pack, key: string): string | null {
  const quoted = new RegExp(`["'{(]${escaped(key)}["',})]`);
  const roles = new Map(pack.corpus.files.map(({ path, role }) => [path, role]));
  const { lines } = findText(pack, key, { limit: MOST, patience: PATIENCE_MS });
  const fields = lines
    .filter(({ path, text }) => isProduction(roles.get(path)) && quoted.test(text))
    .flatMap(({ path, line }) => fieldAt(pack, path, line) ?? []);
  const [only, ...others] = new Set(fields);
  return only !== undefined && others.length === 0 ? only : null;
}

/** The field that a line declares, or the line below what is written above it as its mark. */
function fieldAt(pack: Pack, path: string, line: number): string | null {
  const field = fileOutline(pack, path)?.symbols.find(
    ({ kind, startLine, endLine }) =>
      FIELDS.has(kind) && startLine <= line + 1 && endLine >= line && endLine - startLine < 3,
  );
  return field?.name.includes('.') ? field.name : null;
}
