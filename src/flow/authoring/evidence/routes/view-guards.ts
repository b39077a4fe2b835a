import { guardNames } from '../../../../engine/facts/routes/route-maker.ts';
import { type FoundSymbol, findSymbols } from '../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../evidence.ts';

const DEEPEST = 4;
/** `LoginRequiredMixin`, `ObjectPermissionRequiredMixin`, `UserPassesTestMixin`, `StaffOnlyMixin`. */
const MIXIN =
  /^(?=\w*(?:login|permission|user|staff|admin|auth|owner|group|role|member|access))\w*(?:Required|PassesTest|Only|Permission)\w*Mixin$/i;
/** Permissions of REST framework that let everybody pass. */
const OPEN = /^(?:AllowAny|permissions\.AllowAny)$/;

/** Whether a class that stands before a view asks who calls, by its name. */
export function isGuardMixin(name: string): boolean {
  return MIXIN.test(name);
}

interface Place {
  path: string;
  startLine: number;
  endLine: number;
}

/**
 * What a view class of Django or Flask, or one that it extends, asks: a mixin before the view, `permission_classes` of
 * REST framework, `decorators` of Flask.
 */
export function viewGuards(evidence: Evidence, view: Place): string[] {
  const key = `${view.path}:${view.startLine}`;
  const known = knownViews(evidence).get(key);
  if (known) return known;
  const found = guardsOf(evidence, view, 0);
  knownViews(evidence).set(key, found);
  return found;
}

const knownViews = derived((): Map<string, string[]> => new Map());

function guardsOf(evidence: Evidence, { path, startLine, endLine }: Place, depth: number): string[] {
  const text = (evidence.lines(path) ?? []).slice(startLine - 1, endLine).join('\n');
  const [, written = ''] = /^\s*(?:@[^\n]*\n\s*)*class\s+\w+\s*\(([^)]*)\)\s*:/.exec(text) ?? [];
  const bases = written.split(',').map((base) => base.trim());
  const given = /^\s+permission_classes\s*(?::[^=\n]+)?=\s*[[(]([^\])]*)[\])]/m.exec(text)?.[1];
  const mixins = bases.filter((base) => isGuardMixin(base.split('.').at(-1) ?? ''));
  if (given !== undefined || mixins.length > 0) return [...mixins, ...permissions(given ?? '')];
  const own = DECORATORS.exec(text);
  const around = guardNames((own?.[2] ?? '').split(','));
  // A class that lists its own has those of the class above it only where it says so.
  if (depth === DEEPEST || (own !== null && own[1] === undefined)) return around;
  for (const base of bases) {
    const parent = classNamed(evidence, base.split('.').at(-1) ?? '');
    const above = parent === undefined ? [] : guardsOf(evidence, parent, depth + 1);
    if (above.length > 0) return [...new Set([...above, ...around])];
  }
  return around;
}

/** `decorators = [login_required]`, or `Base.decorators + [login_required]`. */
const DECORATORS = /^\s+(?:method_)?decorators\s*=\s*(?:([\w.]+)\s*\+\s*)?[[(]([^\])]*)[\])]/m;

function permissions(written: string): string[] {
  const names = written
    .replace(/#[^\n]*/g, '')
    .split(',')
    .map((name) => name.trim());
  return names.filter((name) => /^[\w.]+$/.test(name) && !OPEN.test(name));
}

/** The one class of the product with a name; of several it cannot be told which is meant. */
export function classNamed(evidence: Evidence, name: string): FoundSymbol | undefined {
  if (!/^[A-Z]\w*$/.test(name)) return undefined;
  const [only, ...others] = findSymbols(evidence.pack, name, { kind: 'class', exact: true, limit: 5 }).filter(
    (each) => each.name === name && evidence.file(each.path)?.place === 'source',
  );
  return others.length === 0 ? only : undefined;
}
