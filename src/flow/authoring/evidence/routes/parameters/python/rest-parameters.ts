import type { Evidence } from '../../../evidence.ts';
import type { Handler } from '../../handlers/handler.ts';
import type { Route } from '../../route.ts';
import type { HandlerCode, Parameter } from '../parameter.ts';
import { describedParameters } from './described-parameters.ts';
import { listQuery } from './list-parameters.ts';
import { readInPython } from './python-parameters.ts';
import { restView } from './rest-views.ts';
import { serializerBody } from './serializer-parameters.ts';

/** What a view takes that reads its request itself, or that REST framework hands what was sent. */
export function readInView(evidence: Evidence, code: HandlerCode, route: Route, handler: Handler): Parameter[] {
  const view = restView(evidence, route, handler);
  const read = readInPython(view ? { ...code, code: view.code } : code);
  const described = route.fact.values.framework.startsWith('Django')
    ? describedParameters(evidence, view, handler)
    : [];
  const body = view ? serializerBody(evidence, view, handler) : [];
  const query = [...read, ...described, ...(view ? listQuery(evidence, view) : [])].filter(
    ({ in: place }) => !isSent(place),
  );
  // What the framework answers takes the whole of its serializer, whatever the class looks up in it besides.
  const [sent = []] = (view?.isInherited ? [described, body, read] : [read, described, body])
    .map((all) => all.filter(({ in: place }) => isSent(place)))
    .filter((all) => all.length > 0);
  return [...query, ...sent];
}

function isSent(place: Parameter['in']): boolean {
  return place === 'body' || place === 'form';
}
