import { readImports } from '../../../../../engine/pack/file-content.ts';
import { fileImports } from '../../../../../engine/pack/graph/file-graph.ts';
import { symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../evidence.ts';
import type { Exported } from './exported-routers.ts';

const DEEPEST = 3;
const MADE = /^[ \t]+(\w+)[ \t]*(?::[^=\n]+)?=[ \t]*(?:\w+\.)?(?:FastAPI|Starlette|Flask|Quart|APIRouter|Blueprint)\(/m;

/**
 * Where the router or the application of Python that a file calls so is made, and its name there; what a function makes
 * goes by its name in that function. Null where the imports of the file do not tell.
 */
export function pythonRouter(evidence: Evidence, path: string, written: string): Exported | null {
  const taken = madeElsewhere(evidence, path, written);
  const { target, router } = taken ?? { target: path, router: written };
  const maker = symbolsOfFile(evidence.pack, target).find((each) => each.name === router && each.kind === 'function');
  const made = maker && MADE.exec(evidence.text(maker))?.[1];
  return made === undefined ? taken : { target, router: made };
}

/** `api_app` after `from shop.apps import api_app`, which that package has by `from shop.apps.api import app as api_app`. */
function madeElsewhere(evidence: Evidence, path: string, local: string, depth = 0): Exported | null {
  const file = evidence.file(path);
  if (!file || depth > DEEPEST || !/^\w+$/.test(local)) return null;
  const taken = readImports(evidence.pack.blocks, file.id).find(({ names }) =>
    names.some((each) => each.local === local),
  );
  const name = taken?.names.find((each) => each.local === local)?.name ?? '';
  if (taken === undefined || name === '') return null;
  const targets = fileImports(evidence.pack, path).flatMap(({ module, line, target }) =>
    module === taken.module && line === taken.line && target !== null ? [target] : [],
  );
  const [only, ...others] = new Set(targets);
  if (only === undefined || others.length > 0 || only === path || !isModule(only, taken.module)) return null;
  return madeElsewhere(evidence, only, name, depth + 1) ?? { target: only, router: name };
}

/** `from shop.apps import orders` may also lead to the file of a module in that package. */
function isModule(path: string, module: string): boolean {
  const own = module.replace(/^\.+/, '').replaceAll('.', '/');
  return own === ''
    ? path.endsWith('__init__.py')
    : [`${own}.py`, `${own}/__init__.py`].some((end) => `/${path}`.endsWith(`/${end}`));
}
