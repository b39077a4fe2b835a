import { closingBracket, splitList } from '../../../../../engine/facts/text/literal.ts';
import { maskCode } from '../../../../../engine/facts/text/mask-code.ts';
import type { Evidence } from '../../evidence.ts';
import { requestClass } from '../guards/laravel/form-requests.ts';
import type { Handler } from '../handlers/handler.ts';
import type { HandlerCode, Parameter } from './parameter.ts';

const DEEPEST_CLASS = 4;

/** What the request of Laravel that an action is handed holds the query against: the keys of its `rules`, or its name. */
export function formQuery(evidence: Evidence, handler: Handler, { code, method }: HandlerCode): Parameter[] {
  const type = /^(?:GET|HEAD)$/.test(method)
    ? /\bfunction\s+\w+\s*\([^()]*?\b([A-Z]\w+Request)\s+\$\w+/.exec(code)?.[1]
    : undefined;
  if (type === undefined || /^(?:Form|Server)Request$/.test(type)) return [];
  const keys = ruledKeys(evidence, handler.path, type);
  if (keys === null) return [];
  return keys.length > 0 ? keys.map((name) => ({ in: 'query', name })) : [{ in: 'query', name: null, type }];
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
  const list = /(?:\breturn|=)\s*\[/.exec(body.bare);
  if (!list) return [];
  const begin = list.index + list[0].length - 1;
  const entries = splitList(body.code.slice(begin + 1, closingBracket(body.bare, begin)));
  const keys = entries.flatMap((each) => /^\s*['"](\w+)(?:\.[\w.*]+)?['"]\s*=>/.exec(each)?.[1] ?? []);
  // Rules that are empty ask for nothing.
  return entries.every((each) => each.trim() === '') ? null : [...new Set(keys)];
}
