import { escaped } from '../../../../base/escaped.ts';
import { type FoundSymbol, findSymbols } from '../../../../engine/pack/search/find-symbols.ts';
import { code } from '../../wording/markup.ts';
import type { Evidence, Found } from '../evidence.ts';
import type { Entry } from './entry.ts';

const RUN_FUNCTION = /^([\w.]+):(\w+)$/;

/** The function that an installed command of Python runs, wherever a package passes it on from. */
export function functionRun({ pack }: Evidence, { values }: Found<'entry-point'>): FoundSymbol | null {
  const [, module = '', name = ''] = (values.what === 'binary' && RUN_FUNCTION.exec(values.target ?? '')) || [];
  if (name === '') return null;
  const folder = module.replaceAll('.', '/');
  const found = findSymbols(pack, name, { limit: 20, exact: true }).filter(
    (each) => each.kind === 'function' && each.name === name && /\.py$/.test(each.path),
  );
  const own = found.filter(({ path }) => path.includes(`${folder}/`) || path.endsWith(`${folder}.py`));
  return own.length === 1 ? (own[0] ?? null) : null;
}

/** The file whose name an installed command of Python calls: `main = Shop.launch`. */
export function moduleRun(evidence: Evidence, { values }: Found<'entry-point'>): Entry | null {
  const [, module = '', name = ''] = (values.what === 'binary' && RUN_FUNCTION.exec(values.target ?? '')) || [];
  const path = name === '' ? undefined : moduleFile(evidence, module);
  const line =
    (evidence.lines(path ?? '') ?? []).findIndex((each) => new RegExp(`^${escaped(name)}\\s*=`).test(each)) + 1;
  if (path === undefined || line === 0) return null;
  const why = `the command ${code(values.name)} runs its ${code(name)}`;
  return { path, why, source: { path, startLine: line, endLine: line } };
}

function moduleFile(evidence: Evidence, module: string): string | undefined {
  const file = module.replaceAll('.', '/');
  return [`${file}.py`, `${file}/__init__.py`, `src/${file}.py`, `src/${file}/__init__.py`].find(
    (each) => evidence.file(each) !== undefined,
  );
}
