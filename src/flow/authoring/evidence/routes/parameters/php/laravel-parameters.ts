import { escaped } from '../../../../../../base/escaped.ts';
import { closingBracket } from '../../../../../../engine/facts/text/literal.ts';
import { maskCode } from '../../../../../../engine/facts/text/mask-code.ts';
import { type FoundSymbol, findSymbols } from '../../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../../evidence.ts';
import { requestClass } from '../../guards/laravel/form-requests.ts';
import type { Handler } from '../../handlers/handler.ts';
import type { HandlerCode, Parameter } from '../parameter.ts';
import { listAt, writtenTo } from './php-parameters.ts';

const DEEPEST_CLASS = 4;

/**
 * What the request of Laravel that an action is handed holds what is sent against: the keys of its `rules`, or its name.
 * Null where it is handed none that has rules.
 */
export function formParameters(
  evidence: Evidence,
  handler: Handler,
  { code, method }: HandlerCode,
): Parameter[] | null {
  const type = /\bfunction\s+\w+\s*\([^()]*?\b([A-Z]\w+Request)\s+\$\w+/.exec(code)?.[1];
  if (type === undefined || /^(?:Form|Server)Request$/.test(type)) return null;
  const place = /^(?:GET|HEAD)$/.test(method) ? 'query' : 'body';
  const keys = ruledKeys(evidence, handler.path, type);
  // What is deleted is mostly named by the path: only rules say that more is sent.
  if (method === 'DELETE' && (keys ?? []).length === 0) return null;
  // What is sent by a class of a library is told by that.
  if (keys === null)
    return place === 'query' || requestClass(evidence, handler.path, type) ? null : [{ in: place, name: null, type }];
  return keys.length > 0 ? keys.map((name) => ({ in: place, name })) : [{ in: place, name: null, type }];
}

/** The keys of the rules of a request; none where it makes its rules of those of others, null where it has no rules. */
function ruledKeys(evidence: Evidence, from: string, type: string, depth = 0): string[] | null {
  const symbol = requestClass(evidence, from, type);
  if (!symbol) return null;
  const { code, bare } = maskCode('php', evidence.text(symbol));
  const head = /\bfunction\s+rules\s*\([^)]*\)[^{]*/.exec(bare);
  if (!head) {
    const above = /\bclass\s+\w+\s+extends\s+\\?(?:\w+\\)*(\w+)/.exec(bare)?.[1];
    const inherited =
      above === undefined || depth >= DEEPEST_CLASS ? null : ruledKeys(evidence, symbol.path, above, depth + 1);
    return inherited === null || inherited.length > 0 ? inherited : [];
  }
  const open = head.index + head[0].length;
  const body = {
    code: code.slice(open, closingBracket(bare, open)),
    bare: bare.slice(open, closingBracket(bare, open)),
  };
  const variable = /\breturn\s+(\$\w+)\s*;\s*$/.exec(body.bare)?.[1];
  const list = /\breturn\s*(?=\[)/.exec(body.bare);
  if (variable === undefined ? !list : isMadeElsewhere(body.code, variable)) return [];
  const entries =
    variable === undefined
      ? listAt(body.code, body.bare, (list?.index ?? 0) + (list?.[0].length ?? 0))
      : writtenTo(body.code, body.bare, variable);
  if (entries.some((each) => each.startsWith('...'))) return [];
  const ruled = entries.flatMap((each) => {
    const constant = /^\s*(\w+)::(\w+)\s*(?:\.\s*['"]\.[\w.*]+['"]\s*)?=>/.exec(each);
    const key = constant
      ? constantOf(evidence, symbol, constant[1] ?? '', constant[2] ?? '')
      : /^\s*['"](\w+)(?:\.[\w.*]+)?['"]\s*=>/.exec(each)?.[1];
    if (key === undefined) return [];
    return /['"|]confirmed['"|]/.test(each) ? [key, `${key}_confirmation`] : [key];
  });
  // A password may be asked for beside the rules, before they hold.
  const asked = [...code.matchAll(/\$this->input\(\s*['"](\w+)['"]/g)].map(([, name = '']) => name);
  const keys = ruled.length === 0 ? [] : [...ruled, ...asked];
  // Rules that are empty ask for nothing.
  return entries.every((each) => each.trim() === '') ? null : [...new Set(keys)];
}

/** Whether a variable gets more than is written there: `$rules = parent::rules()`, `$rules[$key] = 'string'`. */
function isMadeElsewhere(code: string, variable: string): boolean {
  return new RegExp(`${escaped(variable)}\\s*(?:\\[(?!['"][\\w.*]+['"]\\])|\\+?=(?!\\s*\\[|[=>]))`).test(code);
}

/** What a constant of a class stands for as a key: `Fields::CRATE_ID`, `self::CRATE_ID`. */
function constantOf(evidence: Evidence, own: FoundSymbol, type: string, name: string): string | undefined {
  const [holder, ...others] = /^(?:self|static)$/.test(type)
    ? [own]
    : findSymbols(evidence.pack, type, { exact: true, limit: 10 }).filter(
        (each) => each.name === type && each.path.endsWith('.php') && evidence.file(each.path)?.place === 'source',
      );
  if (!holder || others.length > 0) return undefined;
  const { code } = maskCode('php', evidence.text(holder));
  return new RegExp(`\\bconst\\s+(?:string\\s+)?${escaped(name)}\\s*=\\s*['"](\\w+)(?:\\.[\\w.*]+)?['"]`).exec(
    code,
  )?.[1];
}
