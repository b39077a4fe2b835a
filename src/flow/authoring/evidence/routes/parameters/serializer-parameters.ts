import type { Evidence } from '../../evidence.ts';
import { decoratorsOf } from '../guards/decorators.ts';
import type { Handler } from '../handlers/handler.ts';
import { attributeOf, classChain, classOfName } from '../handlers/python-classes.ts';
import type { Route } from '../route.ts';
import type { Parameter } from './parameter.ts';

/** What makes the serializer of its view from what was sent, or leaves that to the class above. */
const MAKES = /\bself\.get_serializer\([^()]*\bdata\s*=|\bsuper\(\)\.(?:create|update|partial_update|post|put|patch)\(/;

/** The body that a view of REST framework takes by its `serializer_class`, where no method of it chooses another one. */
export function serializerBody(evidence: Evidence, { fact, method }: Route, handler: Handler): Parameter[] {
  if (!fact.values.framework.startsWith('Django') || !/^(?:POST|PUT|PATCH)$/.test(method)) return [];
  const view = (fact.values.handler ?? '').replace(/\.as_view\(.*$/s, '');
  const type = classOfName(evidence, fact.path, view);
  if (!type) return [];
  const chain = classChain(evidence, type);
  const marked = decoratorsOf(evidence.lines(handler.path) ?? [], handler.startLine).join('\n');
  // `@action(serializer_class=…)` takes the place of what the class says.
  const own = /\bserializer_class\s*=\s*([\w.]+)/.exec(marked)?.[1];
  const written = own ?? attributeOf(chain, 'serializer_class') ?? '';
  const isChosen = chain.own.some(({ methods }) => methods.has('get_serializer_class'));
  // A view without a method of its own is answered by the framework, which takes the serializer of the class.
  const isTaken = handler.id === type.id || MAKES.test(evidence.text(handler));
  const name = /^(?:\w+\.)*(\w+)$/.exec(written)?.[1];
  return name === undefined || isChosen || !isTaken ? [] : [{ in: 'body', name: null, type: name }];
}
