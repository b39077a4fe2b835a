import { escaped } from '../../../../../../base/escaped.ts';
import { maskCode } from '../../../../../../engine/facts/text/mask-code.ts';
import type { FoundSymbol } from '../../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../../evidence.ts';
import { definedHandler, type Handler } from '../../handlers/handler.ts';
import type { HandlerCode } from '../parameter.ts';

const DEEPEST = 2;
const READS_REQUEST = /\brequest\.(?:args|form|json|get_json|files|values)\b/;
const ASKS_WHO = /auth|token|csrf|permission|log_?in|current_user/i;

/** The code of a function of Flask with that of the functions of its file that it calls: the request is everybody's there. */
export function withCalled(evidence: Evidence, handler: Handler, own: HandlerCode): HandlerCode {
  const seen = new Set<number>();
  const reached = ({ calls, path }: Handler, depth: number): string[] =>
    depth > DEEPEST
      ? []
      : calls.flatMap((each) => {
          if (each.path !== path || each.kind !== 'function' || seen.has(each.id) || ASKS_WHO.test(each.name))
            return [];
          seen.add(each.id);
          const text = codeOf(evidence, each);
          if (decides(text)) return [];
          return [...(READS_REQUEST.test(text) ? [text] : []), ...reached(definedHandler(evidence, each), depth + 1)];
        });
  const more = reached(handler, 1);
  return more.length === 0 ? own : { ...own, code: [own.code, ...more].join('\n') };
}

function codeOf(evidence: Evidence, symbol: FoundSymbol): string {
  return maskCode('python', evidence.text(symbol)).code;
}

/** Whether a function does other things by what it is handed, so that not all that it reads is of each of its callers. */
function decides(code: string): boolean {
  const [, list = ''] = /\bdef\s+\w+\s*\(([^)]*)\)/.exec(code) ?? [];
  return [...list.matchAll(/(?:^|,)\s*(\w+)/g)].some(([, name = '']) =>
    new RegExp(`\\b${escaped(name)}\\s*[!=]=\\s*["']`).test(code),
  );
}
