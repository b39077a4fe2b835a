import { escaped } from '../../../base/escaped.ts';
import { fileOutline } from '../../../engine/pack/file-outline.ts';
import type { Pack } from '../../../engine/pack/open-pack.ts';
import { filesWithName } from '../../../engine/pack/search/term-lists.ts';
import type { Evidence } from '../../authoring/evidence/evidence.ts';
import { settingsOf } from '../../authoring/evidence/settings.ts';
import type { Understanding } from '../understanding/understand-question.ts';
import { isProduction } from './question-terms.ts';

const KEY = /(?<![\w/.-])[a-z][a-z0-9]*(?:-[a-z0-9]+)+(?![\w/.-])/g;
const MOST = 60;
const FIELDS: ReadonlySet<string> = new Set(['property', 'field', 'variable']);

/**
 * A key of the configuration, spelled as it stands there, is the name of the field that is read from it: `retry-count` of
 * `RetryCount int \`yaml:"retry-count"\``. What is merely written with a hyphen stands in no such line.
 */
export function withKeys(evidence: Evidence, asked: Understanding): Understanding {
  const keys = [...new Set(asked.text.match(KEY) ?? [])];
  const named = keys.flatMap((key) => fieldOf(evidence, key) ?? []);
  return named.length === 0 ? asked : { ...asked, identifiers: [...new Set([...asked.identifiers, ...named])] };
}

function fieldOf(evidence: Evidence, key: string): string | null {
  const { pack } = evidence;
  const quoted = new RegExp(`["'{(]${escaped(key)}["',})]`);
  const fields = pathsFor(evidence, key)
    .filter((path) => isProduction(evidence.file(path)?.role))
    .flatMap((path) =>
      (evidence.lines(path) ?? []).flatMap((text, at) =>
        quoted.test(text) ? (fieldAt(pack, path, at + 1) ?? []) : [],
      ),
    );
  const [only, ...others] = new Set(fields);
  return only !== undefined && others.length === 0 ? only : null;
}

/** Files that have a name spelled like the key, or that declare it as a setting: most that is written with a hyphen is in none. */
function pathsFor(evidence: Evidence, key: string): string[] {
  const declared = settingsOf(evidence).filter(({ name }) => name === key || name.endsWith(`.${key}`));
  return [
    ...new Set([
      ...filesWithName(evidence.pack, key.replaceAll('-', '_')).slice(0, MOST),
      ...declared.flatMap(({ facts }) => facts.map(({ path }) => path)),
    ]),
  ];
}

/** The field that a line declares, or the line below what is written above it as its mark. */
function fieldAt(pack: Pack, path: string, line: number): string | null {
  const field = fileOutline(pack, path)?.symbols.find(
    ({ kind, startLine, endLine }) =>
      FIELDS.has(kind) && startLine <= line + 1 && endLine >= line && endLine - startLine < 3,
  );
  return field?.name.includes('.') ? field.name : null;
}
