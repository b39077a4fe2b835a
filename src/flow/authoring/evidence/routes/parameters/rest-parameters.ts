import type { Evidence } from '../../evidence.ts';
import type { Handler } from '../handlers/handler.ts';
import type { Route } from '../route.ts';
import { listQuery } from './list-parameters.ts';
import type { HandlerCode, Parameter } from './parameter.ts';
import { readInPython } from './python-parameters.ts';
import { restView } from './rest-views.ts';
import { serializerBody } from './serializer-parameters.ts';

/** What a view takes that reads its request itself, or that REST framework hands what was sent. */
export function readInView(evidence: Evidence, code: HandlerCode, route: Route, handler: Handler): Parameter[] {
  const view = restView(evidence, route, handler);
  const read = readInPython(view ? { ...code, code: view.code } : code);
  if (!view) return read;
  const query = listQuery(evidence, view);
  const isSent = read.some((each) => /^(?:body|form)$/.test(each.in));
  return [...read, ...query, ...(isSent ? [] : serializerBody(evidence, view, handler))];
}
