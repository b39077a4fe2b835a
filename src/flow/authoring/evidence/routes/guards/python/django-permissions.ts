import { splitList } from '../../../../../../engine/facts/text/literal.ts';
import type { Evidence } from '../../../evidence.ts';
import type { Handler } from '../../handlers/handler.ts';
import { type Asked, bodyOfMethod, outcomeOf } from '../../handlers/python-choices.ts';
import { attributeOf, type ClassChain, classOfName } from '../../handlers/python-classes.ts';
import { defaultPermissions } from '../../paths/class-mounts.ts';
import { decoratorsOf } from '../decorators.ts';
import { asksForRights } from '../handler-guards.ts';
import { askedByClass } from './asked-roles.ts';
import { isOpenToAll, permissionList, readersOf, refusing } from './permission-classes.ts';
import { isGuardMixin, strictestMixin } from './view-guards.ts';

interface AskedView extends Asked {
  /** `permission_classes` of the action itself, as written. */
  given?: string | undefined;
}

/** What a view class of Django or REST framework asks who calls it by one method. */
export function viewPermissions(evidence: Evidence, chain: ClassChain, asked: AskedView): string[] {
  const names = chain.own.map(({ name }) => name);
  const own = chain.own.slice(1).filter(({ name, text }) => isGuardMixin(name, text, names));
  // What another mixin says that it asks is told by the name of that.
  const isTold = own.some(({ name, text }) => name !== USER_PASSES && /\bdef test_func\(/.test(text));
  const mixins = [
    ...own.map(({ name }) => name),
    ...chain.foreign.filter((name) => isGuardMixin(name, undefined) && !(isTold && name === USER_PASSES)),
  ];
  const texts = chain.own.map(({ text }) => text);
  const mixin = strictestMixin(mixins, { attribute: (name) => attributeOf(chain, name), texts });
  const around = chain.own
    .flatMap(({ text }) => methodDecorators(text, asked.verb))
    .filter((each) => asksForRights(each.replace(/\(.*$/s, '')));
  // What a project has taken over from REST framework goes by the same attribute.
  const isRest =
    chain.foreign.some((name) => /(?:APIView|ViewSet)$/.test(name)) ||
    attributeOf(chain, 'permission_classes') !== null;
  const named = isRest ? permissionsOf(evidence, chain, asked) : [];
  const refused = refusing(named, asked.verb).filter((each) => readers(evidence, chain, asked, each) !== 'anybody');
  return [...mixin, ...around, ...refused];
}

const USER_PASSES = 'UserPassesTestMixin';

/** Of what a view asks those that let everybody read who has signed in, whatever they are called. */
export function lenientPermissions(
  evidence: Evidence,
  chain: ClassChain,
  asked: AskedView,
  guards: readonly string[],
): string[] {
  return guards.filter((each) => readers(evidence, chain, asked, each) === 'signed in');
}

function readers(evidence: Evidence, { own }: ClassChain, { verb }: AskedView, name: string): string | null {
  if (!/^[\w.]+$/.test(name)) return null;
  const type = own.map(({ path }) => classOfName(evidence, path, name)).find((each) => each !== undefined);
  const text = type === undefined ? '' : evidence.text(type);
  const asked = askedByClass(text, verb);
  if (asked !== null) return asked === 'anybody' ? 'anybody' : asked === 'signed in' ? 'signed in' : null;
  return /^(?:get|head|options)$/.test(verb) ? readersOf(text) : null;
}

/** Whether a view names permissions, and these let everybody call it. */
export function isViewOpen(evidence: Evidence, chain: ClassChain, asked: AskedView): boolean {
  if (chain.own.some(({ text }) => bodyOfMethod(text, 'get_permissions') !== null))
    return isOpenToAll(permissionsOf(evidence, chain, asked));
  const written = asked.given ?? attributeOf(chain, 'permission_classes');
  return written !== null && isOpenToAll(permissionList(written));
}

/** `@method_decorator(login_required, name="dispatch")` on a class holds for all it answers, or for one method. */
function methodDecorators(text: string, verb: string): string[] {
  return [
    ...text.matchAll(/^@method_decorator\(\s*(\[[^\]]*\]|[\w.]+(?:\([^()]*\))?)\s*,\s*name\s*=\s*["'](\w+)["']/gm),
  ].flatMap(([, written = '', name]) => (name === 'dispatch' || name === verb ? permissionList(written) : []));
}

function permissionsOf(evidence: Evidence, chain: ClassChain, asked: AskedView): string[] {
  const written = asked.given ?? attributeOf(chain, 'permission_classes');
  const all = (): string[] => defaultPermissions(evidence, chain.own[0]?.path ?? '');
  const own = written === null ? all() : summed(written, all);
  for (const { text } of chain.own) {
    const body = bodyOfMethod(text, 'get_permissions');
    if (body !== null) return isOfAll(body) ? own : chosen(body, asked, own);
  }
  return own;
}

/** `DEFAULT_PERMISSION_CLASSES + [IsOwner]`: those of the settings and more. What another class names is asked by its name. */
function summed(written: string, all: () => string[]): string[] {
  return splitList(written, '+').flatMap((part) => {
    if (/^(?:\w+\.)*DEFAULT_PERMISSION_CLASSES$/.test(part)) return all();
    return /^(?:list|tuple)?[[(]/.test(part) ? permissionList(part) : [part];
  });
}

/** `for each in self.permission_classes: yield each(self)` makes those of the class, whatever the action. */
function isOfAll(body: readonly string[]): boolean {
  return body.some((line) => line.includes('self.permission_classes')) && !body.some((line) => /\bif\b/.test(line));
}

/** Who asks where it depends on more than the action and the method: the method of the view that decides. */
const UNDECIDED = 'get_permissions';

/** What `get_permissions` returns for an action. */
function chosen(lines: readonly string[], asked: AskedView, own: readonly string[]): string[] {
  const outcome = outcomeOf(lines, asked);
  if (outcome === null) return [UNDECIDED];
  const { returned, values } = outcome;
  if (returned === null) return [];
  const made = /^\[\s*(\w+)\(\)\s+for\s+\1\s+in\s+([\w.]+)\s*\]$/.exec(returned)?.[2] ?? returned;
  const given = values.get(made) ?? made;
  if (!/^(?:super\(.*\)\.get_permissions\(\)|self\.permission_classes)$/.test(given)) return permissionList(given);
  const above = values.get('self.permission_classes');
  return above === undefined ? [...own] : permissionList(above);
}

/** What a function below `@api_view` asks, by `@permission_classes` or else by the settings; null where it is none. */
export function functionPermissions(evidence: Evidence, { path, startLine }: Handler): string[] | null {
  const decorators = decoratorsOf(evidence.lines(path) ?? [], startLine);
  if (!decorators.some((each) => /^(?:\w+\.)?api_view\b/.test(each))) return null;
  const [given] = decorators.flatMap((each) => /^(?:\w+\.)?permission_classes\((.*)\)$/.exec(each)?.[1] ?? []);
  return given === undefined ? defaultPermissions(evidence, path) : permissionList(given);
}
