import type { Evidence } from '../../../evidence.ts';
import { requestClass } from '../../guards/laravel/form-requests.ts';
import type { Handler } from '../../handlers/handler.ts';
import type { HandlerCode, Parameter } from '../parameter.ts';

const DEEPEST_CLASS = 4;
/** `$this->request->all()` in a class that is handed the request: any part of the query may count. */
const READS_ALL = /(?:\$this->request|\brequest\(\))->(?:all|query|input|only|except)\(/;

/** `index(OrderFilters $filters)` of Laravel: an object that reads the query for the action, whatever it looks for in it. */
export function queryFilters(evidence: Evidence, { path }: Handler, { code, method }: HandlerCode): Parameter[] {
  if (!/^(?:GET|HEAD)$/.test(method)) return [];
  const [, list = ''] = /\bfunction\s+\w+\s*\(([^()]*)\)/.exec(code) ?? [];
  return [...list.matchAll(/(?:^|,)\s*\\?(?:\w+\\)*([A-Z]\w*)\s+\$\w+/g)]
    .map(([, type = '']) => type)
    .filter((type) => !type.endsWith('Request') && readsQuery(evidence, path, type))
    .map((type) => ({ in: 'query', name: null, type }));
}

function readsQuery(evidence: Evidence, from: string, type: string, depth = 0): boolean {
  const symbol = requestClass(evidence, from, type);
  if (!symbol) return false;
  const text = evidence.text(symbol);
  if (READS_ALL.test(text)) return true;
  const above = /\bclass\s+\w+\s+extends\s+\\?(?:\w+\\)*(\w+)/.exec(text)?.[1];
  return (
    above !== undefined &&
    above !== type &&
    depth < DEEPEST_CLASS &&
    readsQuery(evidence, symbol.path, above, depth + 1)
  );
}
