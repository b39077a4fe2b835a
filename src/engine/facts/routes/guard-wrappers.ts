import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { limitNames } from './limit-names.ts';

const WHO =
  '(?:self_?or_?|any_?|site_?|super_?|current_?|valid_?|active_?)?(?:auth(?!ors?$)\\w*|users?(?!_?agent)|admin\\w*|log_?in|logg?ed_?in|session|roles?|perm\\w*|token(?!_?bucket)|sign(?:ed)?_?in|member\\w*|owner\\w*|scopes?|jwt|access|api_?key|\\dfa|mfa|elevated)';

/** `withAdmin`, `requireUser`, `checkToken`, `adminOnly`, `loginRequired`, `authMiddleware`, `basicAuth`. */
const ASKS = new RegExp(
  `^(?:(?:with|requires?|needs?|must(?:_?(?:have|be))?|ensure|check|has|is|only|protect|guard)_?(?:\\w*_)?${WHO}\\w*` +
    // Whose it is may stand between: `requirePartnerAPIKey`.
    `|requires?(?!_?no_?)\\w{0,30}(?:access_?token|api_?(?:key|token)|permissions?|roles?|scopes?|auth(?:entication|ori[sz]ation)?)` +
    `|verify_?(?:auth\\w*|token|session|jwt|access)` +
    `|(?:mw|middleware)_?(?:require\\w*|auth(?!ors?)\\w*|roles?|perm\\w*|admin\\w*|owner\\w*)` +
    `|${WHO}_?(?:only|required|guard|middleware|mw|check\\w*)` +
    '|(?:\\w+_?)?auth|authenticated?|authori[sz]ed?|protected?|signed_?in|logged_?in|login_?required|perm(?:ission)?s?)$',
  'i',
);
/** What makes a handler from its parts is named after what it does, and so is what keeps or changes: `AddAuth`. */
const MAKES =
  /handler$|^new_?|page$|optional|without|^(?:add|set|save|store|create|update|delete|remove|link|register)_?(?=auth)/i;

/** Whether a function that is put around a handler asks who calls, by its name. */
export function isGuardWrapper(name: string): boolean {
  const last = name.split('.').at(-1) ?? name;
  return ASKS.test(last) && !MAKES.test(last) && limitNames([last]).length === 0;
}

/**
 * Functions of Go that are put around a handler where it is registered and ask who calls: `withAdmin(listUsers)`,
 * `may(listUsers, "users:read")` with `may = auth.Perm` in the same file, and what a wrapper was built from.
 */
export function wrapperGuards(file: SourceFile, handler: string | undefined): string[] {
  return wrappersOf(handler).flatMap(({ outer, inside }) => {
    const rights = [...inside.matchAll(/,\s*("[\w:.-]+")(?=\s*(?:,|$))/g)].map(([, right = '']) => right);
    const asked = isGuardWrapper(outer) ? [outer] : heldGuards(file, outer.replace(/\.Then(?:Func)?$/, ''));
    return asked.map((name) => (rights.length > 0 ? `${name}(${rights.join(', ')})` : name));
  });
}

/** What counts the calls among what a wrapper of Go was built from; one that says so by its name is told by that. */
export function wrapperLimits(file: SourceFile, handler: string | undefined): string[] {
  return wrappersOf(handler).flatMap(({ outer }) => {
    const held = limitNames([outer]).length > 0 ? '' : (definitionIn(file, outer) ?? '');
    return /(?<![\w.])[\w.]*(?:RateLimit|Throttl)\w*(?=\()/.exec(held)?.[0] ?? [];
  });
}

/** Functions around a handler with what each is given, the outermost first. */
function wrappersOf(handler: string | undefined): { outer: string; inside: string }[] {
  const found: { outer: string; inside: string }[] = [];
  let written = handler?.trim() ?? '';
  for (let depth = 0; depth < DEEPEST; depth++) {
    const [, outer = '', inside = ''] = /^([\w.]+)\(([\s\S]+)\)$/.exec(written) ?? [];
    if (outer === '' || !/^(?:[\w.]+\s*(?:[,(]|$)|func\b)/.test(inside)) break;
    found.push({ outer, inside });
    written = firstOf(inside);
  }
  return found;
}

const DEEPEST = 4;

/** The guards that a variable of the file stands for or was built from. */
function heldGuards(file: SourceFile, name: string): string[] {
  const definition = definitionIn(file, name);
  if (definition === undefined) return [];
  const names = definition.includes('(')
    ? [...definition.matchAll(/[(,]\s*([A-Za-z][\w.]*)(?=\s*[,)])/g)].map(([, each = '']) => each)
    : [definition];
  return [...new Set(names.filter(isGuardWrapper))];
}

/** What a variable is set to, with the links of a chain that stand on lines of their own. */
function definitionIn(file: SourceFile, name: string): string | undefined {
  if (!/^\w+$/.test(name)) return undefined;
  return new RegExp(
    `\\b${escaped(name)}\\s*:?=\\s*(?!func\\b)([\\w.]+(?:\\([^\\n]*(?:(?<=\\.)\\n[^\\n]*)*)?)(?=\\n|$)`,
  ).exec(file.code)?.[1];
}

/** The first of several arguments. */
function firstOf(list: string): string {
  let depth = 0;
  for (const [at, char] of [...list].entries()) {
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    else if (char === ',' && depth === 0) return list.slice(0, at).trim();
  }
  return list.trim();
}
