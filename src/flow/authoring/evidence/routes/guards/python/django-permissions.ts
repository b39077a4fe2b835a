import type { Evidence } from '../../../evidence.ts';
import type { Handler } from '../../handlers/handler.ts';
import { attributeOf, type ClassChain } from '../../handlers/python-classes.ts';
import { defaultPermissions } from '../../paths/class-mounts.ts';
import { decoratorsOf } from '../decorators.ts';
import { asksForRights } from '../handler-guards.ts';
import { permissionList, refusing } from './permission-classes.ts';
import { isGuardMixin, strictestMixin } from './view-guards.ts';

export interface Asked {
  /** The method of HTTP, in small letters. */
  verb: string;
  /** The action of a view set, or the verb again. */
  action: string;
  /** `permission_classes` of the action itself, as written. */
  given?: string | undefined;
}

/** What a view class of Django or REST framework asks who calls it by one method. */
export function viewPermissions(evidence: Evidence, chain: ClassChain, asked: Asked): string[] {
  const mixins = [
    ...chain.own.slice(1).flatMap(({ name, text }) => (isGuardMixin(name, text) ? name : [])),
    ...chain.foreign.filter((name) => isGuardMixin(name, undefined)),
  ];
  const texts = chain.own.map(({ text }) => text);
  const mixin = strictestMixin(mixins, { attribute: (name) => attributeOf(chain, name), texts });
  const around = chain.own
    .flatMap(({ text }) => methodDecorators(text, asked.verb))
    .filter((each) => asksForRights(each.replace(/\(.*$/s, '')));
  const isRest = chain.foreign.some((name) => /(?:APIView|ViewSet)$/.test(name));
  const named = isRest ? permissionsOf(evidence, chain, asked) : [];
  return [...mixin, ...around, ...refusing(named, asked.verb)];
}

/** `@method_decorator(login_required, name="dispatch")` on a class holds for all it answers, or for one method. */
function methodDecorators(text: string, verb: string): string[] {
  return [
    ...text.matchAll(/^@method_decorator\(\s*(\[[^\]]*\]|[\w.]+(?:\([^()]*\))?)\s*,\s*name\s*=\s*["'](\w+)["']/gm),
  ].flatMap(([, written = '', name]) => (name === 'dispatch' || name === verb ? permissionList(written) : []));
}

function permissionsOf(evidence: Evidence, chain: ClassChain, asked: Asked): string[] {
  const written = asked.given ?? attributeOf(chain, 'permission_classes');
  const own = written === null ? defaultPermissions(evidence, chain.own[0]?.path ?? '') : permissionList(written);
  for (const { text } of chain.own) {
    const body = /^([ \t]+)def get_permissions\(.*\n((?:\1[ \t]+.*(?:\n|$)|[ \t]*\n)*)/m.exec(text)?.[2];
    if (body !== undefined) return chosen(body.split('\n'), asked, own);
  }
  return own;
}

/** Who asks where it depends on more than the action and the method: the method of the view that decides. */
const UNDECIDED = 'get_permissions';

/**
 * What `get_permissions` returns for an action, read as it runs: conditions about the action and the method are
 * decided; with any other nothing can be told but that it decides.
 */
function chosen(lines: readonly string[], asked: Asked, own: readonly string[]): string[] {
  const values = new Map<string, readonly string[]>([['self.permission_classes', own]]);
  /** Blocks that are left out, by their indentation, and whether a branch before was taken. */
  let skipping: number | null = null;
  const taken = new Map<number, boolean>();
  for (const line of joined(lines)) {
    const indent = /^\s*/.exec(line)?.[0].length ?? 0;
    const text = line.trim();
    if (skipping !== null && indent > skipping) continue;
    skipping = null;
    const branch = /^(if|elif|else)\b\s*(.*?):$/.exec(text);
    if (branch) {
      const [, word, condition = ''] = branch;
      const isLeft = word !== 'if' && taken.get(indent) === true;
      const holds = isLeft ? false : word === 'else' ? true : decided(condition, asked);
      if (holds === null) return [UNDECIDED];
      taken.set(indent, isLeft || holds);
      if (!holds) skipping = indent;
      continue;
    }
    const [, name = '', value = ''] = /^((?:self\.)?\w+)\s*=\s*(.+)$/.exec(text) ?? [];
    if (name !== '') values.set(name, permissionsIn(value, values, own));
    const returned = /^return\s+(.+)$/.exec(text)?.[1];
    if (returned !== undefined) return [...permissionsIn(returned, values, own)];
  }
  return [];
}

/** Statements on one line each. */
function joined(lines: readonly string[]): string[] {
  const found: string[] = [];
  let open = '';
  for (const line of lines) {
    const text = line.replace(/\s+#.*$/, '').trimEnd();
    if (text.trim() === '') continue;
    const whole = open === '' ? text : `${open} ${text.trim()}`;
    const isOpen = (whole.match(/[([{]/g)?.length ?? 0) > (whole.match(/[)\]}]/g)?.length ?? 0);
    open = isOpen ? whole : '';
    if (!isOpen) found.push(whole);
  }
  return found;
}

function permissionsIn(
  written: string,
  values: ReadonlyMap<string, readonly string[]>,
  own: readonly string[],
): readonly string[] {
  const made = /^\[\s*(\w+)\(\)\s+for\s+\1\s+in\s+([\w.]+)\s*\]$/.exec(written)?.[2];
  if (/^super\(.*\)\.get_permissions\(\)$/.test(written)) return values.get('self.permission_classes') ?? own;
  return values.get(made ?? written) ?? permissionList(written);
}

/** Whether a condition about the action or the method holds; null where it speaks of something else. */
function decided(condition: string, { verb, action }: Asked): boolean | null {
  const parts = condition.replace(/^\(\s*([^()]*)\s*\)$/, '$1').split(/\s+or\s+/);
  if (parts.length > 1) {
    const each = parts.map((part) => decided(part, { verb, action }));
    return each.includes(true) ? true : each.includes(null) ? null : false;
  }
  const [, subject, relation, value = ''] =
    /^\(?(self\.action|(?:self\.)?request\.method)\s*(==|!=|not in|in)\s*(.+?)\)?$/.exec(condition.trim()) ?? [];
  if (subject === undefined) return null;
  const is = subject === 'self.action' ? action : verb.toUpperCase();
  const words = /(?:^|\.)SAFE_METHODS$/.test(value)
    ? ['GET']
    : [...value.matchAll(/["'](\w+)["']/g)].map(([, word]) => word);
  if (words.length === 0) return null;
  return words.includes(is) === (relation === '==' || relation === 'in');
}

/** What a function below `@api_view` asks, by `@permission_classes` or else by the settings; null where it is none. */
export function functionPermissions(evidence: Evidence, { path, startLine }: Handler): string[] | null {
  const decorators = decoratorsOf(evidence.lines(path) ?? [], startLine);
  if (!decorators.some((each) => /^(?:\w+\.)?api_view\b/.test(each))) return null;
  const [given] = decorators.flatMap((each) => /^(?:\w+\.)?permission_classes\((.*)\)$/.exec(each)?.[1] ?? []);
  return given === undefined ? defaultPermissions(evidence, path) : permissionList(given);
}
