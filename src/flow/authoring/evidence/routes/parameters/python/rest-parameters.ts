import type { Evidence } from '../../../evidence.ts';
import type { Handler } from '../../handlers/handler.ts';
import type { Route } from '../../route.ts';
import type { HandlerCode, Parameter } from '../parameter.ts';
import { describedParameters } from './described-parameters.ts';
import { filledKeywords } from './filled-keywords.ts';
import { genericParameters, genericView } from './generic-views.ts';
import { listQuery } from './list-parameters.ts';
import { loadedSchemas } from './loaded-schemas.ts';
import { locatedArguments } from './located-arguments.ts';
import { readInPython } from './python-parameters.ts';
import { restView } from './rest-views.ts';
import { serializerBody } from './serializer-parameters.ts';

/** What a view takes that reads its request itself, or that REST framework hands what was sent. */
export function readInView(evidence: Evidence, code: HandlerCode, route: Route, handler: Handler): Parameter[] {
  if (code.framework.startsWith('Flask')) return readInFlask(evidence, code, handler);
  const view = restView(evidence, route, handler);
  const generic = view ? null : genericView(evidence, route, handler);
  if (generic)
    return [
      ...genericParameters(evidence, generic, route.method),
      ...readInPython({ ...code, code: generic.code }).filter((each) => !isSent(each.in) || route.method !== 'GET'),
    ];
  const filled = view ? [] : filledKeywords(evidence, handler, code);
  const read = [...filled, ...readInPython(view ? { ...code, code: view.code } : code)];
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

/** What a view of Flask reads itself; what a schema takes as a whole is told by the schema, and not by what is looked up in it. */
function readInFlask(evidence: Evidence, code: HandlerCode, handler: Handler): Parameter[] {
  const told = [...locatedArguments(evidence, handler, code.method), ...loadedSchemas(evidence, code.code, handler)];
  const isWhole = (place: Parameter['in']) => told.some((each) => each.in === place && each.name === null);
  return [...told, ...readInPython(code).filter((each) => !isWhole(each.in))];
}

function isSent(place: Parameter['in']): boolean {
  return place === 'body' || place === 'form';
}
