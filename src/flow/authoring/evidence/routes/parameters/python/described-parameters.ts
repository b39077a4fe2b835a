import { escaped } from '../../../../../../base/escaped.ts';
import { closingBracket, namedArgument, splitList, stringValue } from '../../../../../../engine/facts/text/literal.ts';
import { maskCode } from '../../../../../../engine/facts/text/mask-code.ts';
import type { Evidence } from '../../../evidence.ts';
import type { Handler } from '../../handlers/handler.ts';
import type { Parameter } from '../parameter.ts';
import type { RestView } from './rest-views.ts';

const DESCRIBES = /\b(?:extend_schema|swagger_auto_schema)\(/g;

/** What the decorators of a view of REST framework say for its description: `@extend_schema(parameters=[…], request=…)`. */
export function describedParameters(evidence: Evidence, view: RestView | null, handler: Handler): Parameter[] {
  const own = view?.isInherited ? '' : evidence.text(handler);
  const type = view?.chain.own[0]?.text ?? '';
  return [
    ...described(own.slice(0, Math.max(0, own.search(/^[ \t]*(?:async )?def /m))), () => true),
    ...described(type.slice(0, Math.max(0, type.search(/^class /m))), (before, after) => {
      // `@method_decorator(name="list", decorator=extend_schema(…))` and `@extend_schema_view(list=extend_schema(…))`.
      const named = `name\\s*=\\s*["'](?:${escaped(view?.action ?? '')}|${escaped(view?.verb ?? '')})["']`;
      return (
        new RegExp(`(?:^|[(,\\s])${escaped(view?.action ?? '')}\\s*=\\s*$`).test(before) ||
        (/\bdecorator\s*=\s*$/.test(before) && new RegExp(`${named}[^()]*$`).test(before)) ||
        (/\bmethod_decorator\([^()]*$/.test(before) && new RegExp(`^[^()]*\\b${named}`).test(after))
      );
    }),
  ];
}

function described(text: string, isMeant: (before: string, after: string) => boolean): Parameter[] {
  if (!/extend_schema|swagger_auto_schema/.test(text)) return [];
  const { code, bare } = maskCode('python', text);
  return [...bare.matchAll(DESCRIBES)].flatMap(({ 0: start, index }) => {
    const open = index + start.length - 1;
    const close = closingBracket(bare, open);
    if (close < 0 || !isMeant(code.slice(0, index), code.slice(close + 1))) return [];
    const list = splitList(code.slice(open + 1, close));
    const written = namedArgument(list, 'parameters') ?? namedArgument(list, 'manual_parameters') ?? '';
    const body = namedArgument(list, 'request') ?? namedArgument(list, 'request_body');
    const query = namedArgument(list, 'query_serializer');
    return [
      ...splitList(/^\[([\s\S]*)\]$/.exec(written)?.[1] ?? '').flatMap(oneParameter),
      ...serializer(query ?? '', 'query'),
      ...serializer(body ?? '', 'body'),
    ];
  });
}

/** `OpenApiParameter("page", OpenApiTypes.INT, OpenApiParameter.QUERY)`, or a serializer that holds several. */
function oneParameter(written: string): Parameter[] {
  const given = /^(?:\w+\.)?(?:OpenApi)?Parameter\(([\s\S]*)\)$/.exec(written.trim())?.[1];
  if (given === undefined) return serializer(written, 'query');
  const list = splitList(given);
  const name = stringValue(namedArgument(list, 'name') ?? list[0]);
  const isElsewhere = /\b(?:PATH|HEADER|COOKIE|IN_PATH|IN_HEADER|IN_BODY|IN_FORM)\b|["'](?:path|header|cookie)["']/;
  return name === null || isElsewhere.test(given.replace(/\bdescription\s*=[\s\S]*/, ''))
    ? []
    : [{ in: 'query', name }];
}

function serializer(written: string, place: Parameter['in']): Parameter[] {
  const type = /^(?:\w+\.)*([A-Z]\w*Serializer\w*)(?:\([^()]*\))?$/.exec(written.trim())?.[1];
  return type === undefined ? [] : [{ in: place, name: null, type }];
}
