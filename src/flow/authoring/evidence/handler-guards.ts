import type { Evidence } from './evidence.ts';
import type { Handler } from './handlers.ts';

const LINES_ABOVE = 10;
const LINES_INSIDE = 30;
/** Words of names that ask who the caller is or what he may do. */
const ASKS =
  /auth(?!or\b|ors\b|oring)|log(?:ged)?_?in_?required|require_?(?:user|login|session|role|admin|permission|project|team|owner|member|scope|token|api_?key|access)|permission|user_passes_test|is_?admin|secured|rolesallowed|check_?access|get_?server_?session|get_?session|current_?user|ensure_?(?:logged|signed|user|admin)|before_action/i;
/** In the body of a handler more is called that has to do with authentication; only these decide. */
const DECIDES =
  /(?:^|\.)(?:authenticate|authori[sz]e|require_?(?:auth|user|login|session|role|admin|permission|scope)\w*|ensure_?(?:auth|logged|signed|user|admin|permission)\w*|(?:check|assert|verify)_?(?:auth|permission|access|session|admin|role)\w*|get_?server_?session|get_?current_?user|is_?admin(?:_?user)?|can[A-Z_]\w+)(?:\.\w+)?$/i;
const NOT_A_GUARD = /(?:^|\.)(?:authorize_url|oauth\w*|author\w*|unauthorized|isUnauthorized|csrf_exempt)$/i;

/** Decorators and annotations above a handler, and calls among its first lines, that decide who may use it. */
export function handlerGuards(evidence: Evidence, handler: Handler): string[] {
  const lines = evidence.lines(handler.path);
  if (!lines) return [];
  const decorators = decoratorsOf(lines, handler.startLine).map(withoutObjects);
  const asking = decorators.filter((each) => {
    const name = each.replace(/\(.*$/s, '');
    return ASKS.test(name) && !NOT_A_GUARD.test(name);
  });
  return [...asking, ...firstCalls(lines, handler)]
    .filter((each, place, all) => all.indexOf(each) === place)
    .slice(0, 2);
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

/** Calls whose first argument is the request, or that have none: `authenticate.session(request, 'admin')`. */
function firstCalls(lines: readonly string[], { startLine, endLine }: Handler): string[] {
  const inside = lines.slice(startLine, Math.min(endLine, startLine + LINES_INSIDE));
  return inside.flatMap((line) => {
    const [, name, written = ''] =
      /^(?:[\w\s,{}[\]:]*=\s*|if\s*[(!\s]*|return\s+)?(?:await\s+)?((?:[\w$]+\.)*[\w$]+)\(([^()]*)\)/.exec(
        line.trim(),
      ) ?? [];
    const isAsked =
      /^(?:$|req(?:uest)?\b|ctx\b|c\b|context\b|event\b|r\b|self\b|auth\b|user\b|caller\b|session\b|headers?\b|info\b|["'])/.test(
        written,
      );
    if (!name || !isAsked || !DECIDES.test(name)) return [];
    const literals = [...written.matchAll(/(["'])([\w:.-]+)\1/g)].map((match) => `'${match[2]}'`);
    return [literals.length > 0 ? `${name}(${literals.join(', ')})` : name];
  });
}

function withoutObjects(decorator: string): string {
  return decorator.length > 60 || /[{[]/.test(decorator) ? decorator.replace(/\(.*$/s, '') : decorator;
}
