import { escaped } from '../../../../../../base/escaped.ts';
import type { Evidence } from '../../../evidence.ts';
import { decoratorsOf } from '../../guards/decorators.ts';
import type { Handler } from '../../handlers/handler.ts';
import { type Asked, bodyOfMethod, decided, type Outcome, outcomeOf } from '../../handlers/python-choices.ts';
import { attributeOf, type ClassChain } from '../../handlers/python-classes.ts';
import type { Parameter } from '../parameter.ts';
import type { RestView } from './rest-views.ts';

/** What makes the serializer of its view from what was sent, or leaves that to the class above. */
const MAKES =
  /\bself\.get_serializer\([^()]*\bdata\s*=|\b(?:super\(.*?\)|self)\.(?:create|update|partial_update|post|put|patch)\(/;

/** The body that a view of REST framework takes by its serializer, where it can be told which that is. */
export function serializerBody(evidence: Evidence, view: RestView, handler: Handler): Parameter[] {
  const { verb, chain, isInherited, code } = view;
  if (!/^(?:post|put|patch)$/.test(verb) || !(isInherited || MAKES.test(code))) return [];
  const marked = isInherited ? '' : decoratorsOf(evidence.lines(handler.path) ?? [], handler.startLine).join('\n');
  // `@action(serializer_class=…)` takes the place of what the class says.
  const own = /\bserializer_class\s*=\s*([\w.]+)/.exec(marked)?.[1];
  const written = chosen(chain, view, own ?? attributeOf(chain, 'serializer_class')) ?? '';
  const name = /^(?:\w+\.)*([A-Z]\w*)$/.exec(written)?.[1];
  return name === undefined ? [] : [{ in: 'body', name: null, type: name }];
}

/** What `get_serializer_class` returns for a request; null where that depends on more. */
function chosen(chain: ClassChain, asked: Asked, usual: string | null): string | null {
  for (const [at, { text }] of chain.own.entries()) {
    const body = bodyOfMethod(text, 'get_serializer_class');
    if (body === null) continue;
    const outcome = outcomeOf(body, asked);
    const name = outcome === null ? null : oneOf(chain, outcome, asked);
    if (name === 'self.serializer_class') return usual;
    const isAbove = name !== null && /^super\(.*\)\.get_serializer_class\(\)$/.test(name);
    return isAbove ? chosen({ ...chain, own: chain.own.slice(at + 1) }, asked, usual) : name;
  }
  return usual;
}

/** `A if self.action == "create" else B`, and `{"create": A}.get(self.action, B)`. */
function oneOf(chain: ClassChain, { returned, values }: Outcome, asked: Asked): string | null {
  const written = returned ?? '';
  const [, first = '', condition = '', second = ''] = /^(\S+) if (.+) else (\S+)$/.exec(written) ?? [];
  if (first !== '') {
    const holds = decided(condition, asked);
    return holds === null ? null : holds ? first : second;
  }
  const [, from, fallback] =
    /^(\{[^{}]*\}|[\w.]+)(?:\.get\(\s*self\.action\s*(?:,\s*(.+?)\s*)?\)|\[self\.action\])$/.exec(written) ?? [];
  if (from === undefined) return written;
  const pairs = values.get(from) ?? attributeOf(chain, from.replace(/^self\./, '')) ?? from;
  const own = new RegExp(`["']${escaped(asked.action)}["']\\s*:\\s*([\\w.]+)`).exec(pairs)?.[1];
  return own ?? fallback ?? null;
}
