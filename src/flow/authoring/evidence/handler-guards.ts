import type { Evidence } from './evidence.ts';
import type { Handler } from './handlers.ts';
import { rulesIn } from './rules.ts';

const LINES_ABOVE = 10;
/** A handler that is written where its route is registered has the schema of the route before it. */
const LINES_INSIDE = 60;
/** Words of names that ask who the caller is or what he may do. */
const ASKS =
  /auth(?!or\b|ors\b|oring)|log(?:ged)?_?in_?required|require_?(?:user|login|session|role|admin|permission|project|team|owner|member|scope|token|api_?key|access)|permission|user_passes_test|is_?admin|secured|rolesallowed|check_?access|get_?server_?session|get_?session|current_?user|ensure_?(?:logged|signed|user|admin)|is_?granted/i;
/** In the body of a handler more is called that has to do with authentication; only these decide. */
const DECIDES =
  /(?:^|\.)(?:authenticate|authori[sz]e|require_?(?:auth|user|login|session|role|admin|permission|scope)\w*|ensure_?(?:auth|logged|signed|user|admin|permission)\w*|(?:check|assert|verify)_?(?:auth|permission|access|session|admin|role)\w*|get_?server_?session|(?:get|fetch|load|find|resolve)_?current_?(?:user|caller)|is_?admin(?:_?user)?|can[A-Z_]\w+)(?:\.\w+)?$/i;
/** Asking for the name of who acts, or where to sign in, keeps nobody out. */
const NOT_A_GUARD =
  /\.(?:actor|redirect|url|log\w*|name)$|(?:^|\.)(?:authorize_url|oauth\w*|author\w*|unauthorized|isUnauthorized|csrf_exempt)$/i;

/** Decorators and annotations above a handler, and calls among its first lines, that decide who may use it. */
export function handlerGuards(evidence: Evidence, handler: Handler): string[] {
  const lines = evidence.lines(handler.path);
  if (!lines) return [];
  const decorators = decoratorsOf(lines, handler.startLine).map(withoutObjects);
  const asking = decorators.filter((each) => {
    const name = each.replace(/\(.*$/s, '');
    return ASKS.test(name) && !NOT_A_GUARD.test(name);
  });
  const calls = firstCalls(lines, handler).filter(
    (name) => !LOOKS_UP.test(name) || refusesStrangers(evidence, handler),
  );
  return [...asking, ...classGuards(lines, handler), ...calls]
    .filter((each, place, all) => all.indexOf(each) === place)
    .slice(0, 2);
}

/** Who the caller is may be asked without turning anybody away. */
const LOOKS_UP = /(?:get|fetch|load|find|resolve)_?current_?(?:user|caller)/i;

function refusesStrangers(evidence: Evidence, { path, startLine, endLine }: Handler): boolean {
  return rulesIn(evidence, path, startLine, endLine).some(
    ({ fact: { values } }) => values.form === 'permission' || values.status === 401 || values.status === 403,
  );
}

/** `@require_POST`, `@require_http_methods(["GET"])` and `@api_view(["GET"])` say which methods a handler takes. */
export function handlerMethods(evidence: Evidence, handler: Handler): string[] {
  const lines = evidence.lines(handler.path);
  const decorators = lines ? decoratorsOf(lines, handler.startLine) : [];
  const one = decorators.map((each) => /^require_(GET|POST|safe)$/.exec(each)?.[1]).find(Boolean);
  if (one) return [one === 'safe' ? 'GET' : one];
  const listed = decorators.find((each) => /^(?:require_http_methods|api_view)\(/.test(each));
  return [...(listed ?? '').matchAll(/["']([A-Z]+)["']/g)].map((match) => match[1] ?? '');
}

/** Decorators begin above the definition or, in some languages, count as its first lines. */
function decoratorsOf(lines: readonly string[], startLine: number): string[] {
  const found: string[] = [];
  const text = (line: number): string => lines[line - 1]?.trim() ?? '';
  const mark = /^(?:@|#?\[)([A-Za-z_][\w.]*(?:\(.*\))?)\]?$/;
  for (let line = startLine; line <= startLine + LINES_ABOVE && /^[@[#]/.test(text(line)); line++) {
    const name = mark.exec(text(line))?.[1];
    if (name) found.push(name);
  }
  for (let line = startLine - 1; line > Math.max(0, startLine - LINES_ABOVE); line--) {
    const name = mark.exec(text(line))?.[1];
    if (!name) break;
    found.push(name);
  }
  return found;
}

/** What the class of a handler asks for all its actions: `before_action :require_admin, only: [:edit]` of Rails. */
function classGuards(lines: readonly string[], { startLine, path, name }: Handler): string[] {
  if (!path.endsWith('.rb')) return [];
  const action = name?.split('.').at(-1) ?? '';
  return lines.slice(0, startLine).flatMap((line) => {
    const [, written = ''] = /^\s*before_action\s+(:.*)$/.exec(line) ?? [];
    const [, kind, listed = ''] = /\b(only|except):\s*(\[[^\]]*\]|:\w+|%i\[[^\]]*\])/.exec(written) ?? [];
    const isListed = new RegExp(`\\b${action}\\b`).test(listed);
    if (/\b(?:if|unless):/.test(written) || (kind === 'only' && !isListed) || (kind === 'except' && isListed))
      return [];
    return [...(written.split(/,\s*(?=\w+:)/)[0] ?? '').matchAll(/:(\w+[?!]?)/g)]
      .map((match) => match[1] ?? '')
      .filter((each) => ASKS.test(each));
  });
}

const CALL = /((?:[\w$]+\.)*[\w$]+)\(([^()]*)\)/g;
/** The request or what stands for it, nothing, or the name of a right. */
const ASKED =
  /^(?:$|req(?:uest)?\b|ctx\b|c\b|context\b|event\b|r\b|self\b|auth\b|user\b|caller\b|session\b|headers?\b|info\b|["'])/;

/** Calls whose first argument is the request, or that have none: `authenticate.session(request, 'admin')`. */
function firstCalls(lines: readonly string[], { startLine, endLine }: Handler): string[] {
  const inside = lines.slice(startLine, Math.min(endLine, startLine + LINES_INSIDE));
  return inside
    .filter((line) => !/^\s*(?:\/\/|#|\*|\/\*)/.test(line))
    .flatMap((line) => [...line.matchAll(CALL)])
    .flatMap(([, name = '', written = '']) => {
      if (!ASKED.test(written) || !DECIDES.test(name) || NOT_A_GUARD.test(name)) return [];
      const literals = [...written.matchAll(/(["'])([\w:.-]+)\1/g)].map((match) => `'${match[2]}'`);
      return [literals.length > 0 ? `${name}(${literals.join(', ')})` : name];
    });
}

function withoutObjects(decorator: string): string {
  return decorator.length > 60 || /[{[]/.test(decorator) ? decorator.replace(/\(.*$/s, '') : decorator;
}
