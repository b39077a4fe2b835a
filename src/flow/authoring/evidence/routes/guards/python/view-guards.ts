import { escaped } from '../../../../../../base/escaped.ts';
import { guardNames } from '../../../../../../engine/facts/routes/guard-names.ts';
import { closingBracket, splitList, stringsIn } from '../../../../../../engine/facts/text/literal.ts';
import { derived, type Evidence } from '../../../evidence.ts';
import { bodyOfMethod } from '../../handlers/python-choices.ts';
import { attributeIn, classOfName } from '../../handlers/python-classes.ts';
import { permissionList, refusing } from './permission-classes.ts';

const DEEPEST = 4;
/** `LoginRequiredMixin`, `ObjectPermissionRequiredMixin`, `UserPassesTestMixin`, `StaffOnlyMixin`. */
const MIXIN =
  /^(?=\w*(?:login|permission|user|staff|admin|auth|owner|group|role|member|access))\w*(?:Required|PassesTest|Only|Permission)\w*Mixin$/i;

/** What a mixin overrides or raises that turns somebody away. */
const REFUSES =
  /\bdef (?:dispatch|test_func|has_permission|check_permissions|get_permissions|initial)\b|handle_no_permission|PermissionDenied|^\s+permission_required\s*=|\bdef as_view\b[\s\S]{0,400}?\breturn\s+[\w.]*(?:required|permission)\w*\(/m;

/**
 * Whether a class that stands before a view asks who calls: by its name and, where it is of the product, by what it does or
 * by what is above it and not asked itself.
 */
export function isGuardMixin(name: string, text: string | undefined, asked: readonly string[] = []): boolean {
  if (text !== undefined && /Mix[iI]n$/.test(name) && (turnsAway(text) || hasOwnTest(text))) return true;
  if (!MIXIN.test(name) || text === undefined) return MIXIN.test(name);
  // One that only adds to a mixin of the framework asks what that asks.
  const [, above = ''] = /^class\s+\w+\s*\(([^)]*)\)\s*:/m.exec(text) ?? [];
  // It is often imported under another name: `LoginRequiredMixin as LoginRequiredMixinBase`.
  const nameOf = (base: string): string => (base.trim().split('.').at(-1) ?? '').replace(/^_?(?:Base)?|_?Base$/g, '');
  const isAdded = above.split(',').some((base) => MIXIN.test(nameOf(base)) && !asked.includes(base.trim()));
  return REFUSES.test(text) || isAdded;
}

const ENTRIES = ['dispatch', 'test_func', 'has_permission', 'check_permissions', 'initial'];

/** Whether a class looks who calls where a request comes in, and sends some away, whatever it is called. */
function turnsAway(text: string): boolean {
  return ENTRIES.some((name) => {
    const body = bodyOfMethod(text, name)?.join('\n') ?? '';
    return (
      /\brequest\.user\b/.test(body) &&
      /PermissionDenied|handle_no_permission|redirect\(|Forbidden|Http404|get_object_or_404/.test(body)
    );
  });
}

/** A mixin that says what `UserPassesTestMixin` above it asks: `return is_keeper(self.request.user)`. */
function hasOwnTest(text: string): boolean {
  return (
    /^class\s+\w+\s*\([^)]*\bUserPassesTestMixin\b[^)]*\)\s*:/m.test(text) &&
    /\bself\.request\.user\b/.test(bodyOfMethod(text, 'test_func')?.join('\n') ?? '') &&
    !TEST.test(text)
  );
}

const MOST_RIGHTS = 3;

const TEST =
  /^[ \t]+def test_func\(self\)[^\n]*:\s+return\s+self\.request\.(user\.\w+(?:\((?:["'][\w.]+["'])?\))?)\s*$/m;

/**
 * Of the mixins before a view those that ask for more than who calls: who needs a right has signed in. A mixin that
 * looks into `permission_required`, or into what it calls so itself, is told with the rights that stand there, and
 * `UserPassesTestMixin` is what its test asks.
 */
export function strictestMixin(
  mixins: readonly string[],
  { attribute, texts }: { attribute: (name: string) => string | null; texts: readonly string[] },
): string[] {
  const asking = mixins.filter((each) => !/(?:^|\.)Login/.test(each));
  const test = texts.find((text) => /\bdef test_func\(/.test(text)) ?? '';
  return (asking.length > 0 ? asking : mixins.slice(0, 1)).map((name) => {
    const asked = /(?:^|\.)UserPassesTestMixin$/.test(name) ? TEST.exec(test)?.[1] : undefined;
    if (asked !== undefined) return asked;
    const own = texts.find((text) => new RegExp(`^class ${escaped(name)}\\b`, 'm').test(text)) ?? '';
    const read = READS_RIGHT.exec(own)?.[1] ?? 'permission_required';
    const rights = /Permission\w*Mixin$/.test(name) ? stringsIn(attribute(read) ?? '') : [];
    const isTold = rights.length > 0 && rights.length <= MOST_RIGHTS;
    return isTold ? `${name}(${rights.map((right) => `'${right}'`).join(', ')})` : name;
  });
}

/** `return event_permission_required(cls.permission)(view)`. */
const READS_RIGHT = /\b(?:cls|self)\.(\w*permissions?(?:_required)?)\b(?!\s*[(=])/;

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
  const text = evidence.text({ path, startLine, endLine });
  const [, written = ''] = /^\s*(?:@[^\n]*\n\s*)*class\s+\w+\s*\(([^)]*)\)\s*:/.exec(text) ?? [];
  const bases = written.split(',').map((base) => base.trim());
  const given = attributeIn(text, 'permission_classes');
  const mixins = bases.filter((base) => {
    const type = /Mix[iI]n$/.test(base) ? classOfName(evidence, path, base) : undefined;
    return isGuardMixin(base.split('.').at(-1) ?? '', type && evidence.text(type));
  });
  const mixin = strictestMixin(mixins, { attribute: (name) => attributeIn(text, name), texts: [text] });
  // Django itself asks who changes a password.
  if (bases.some((base) => /(?:^|\.)PasswordChange(?:Done)?View$/.test(base))) return ['login_required'];
  if (given !== null || mixin.length > 0) return [...mixin, ...refusing(permissionList(given ?? ''), 'any')];
  const own = DECORATORS.exec(text);
  const around = guardNames(own === null ? [] : listedDecorators(text, own.index + own[0].length - 1));
  // A class that lists its own has those of the class above it only where it says so.
  if (depth === DEEPEST || (own !== null && own[1] === undefined)) return around;
  for (const base of bases) {
    const parent = classOfName(evidence, path, base);
    const above = parent === undefined ? [] : guardsOf(evidence, parent, depth + 1);
    if (above.length > 0) return [...new Set([...above, ...around])];
  }
  return around;
}

/** `decorators = [login_required]`, or `Base.decorators + [login_required]`. */
const DECORATORS = /^\s+(?:method_)?decorators\s*=\s*(?:([\w.]+)\s*\+\s*)?[[(]/m;

/** Those of a list, each with the names that it is told: `allows.requires(IsKeeper)` of `allows.requires(IsKeeper, on_fail=back("/"))`. */
function listedDecorators(text: string, open: number): string[] {
  const close = closingBracket(text, open);
  return splitList(text.slice(open + 1, Math.max(open + 1, close))).map((each) => {
    const [, name, given = ''] = /^([\w.]+)\(([\s\S]*\([\s\S]*)\)$/.exec(each.trim()) ?? [];
    if (name === undefined) return each;
    const told = splitList(given).flatMap((part) => /^([\w.]+)(?:\(\))?$/.exec(part.trim())?.[1] ?? []);
    return told.length === 0 ? name : `${name}(${told.join(', ')})`;
  });
}
