import type { HandlerCode, Parameter } from '../parameter.ts';

const REQUEST = String.raw`\b(?:serverRequest|request|req|ctx|context|call)`;
const TEXT = String.raw`\(\s*"([\w.[\]-]+)"\s*\)`;

/** By what a function of WebFlux, Ktor, Javalin or a servlet reads single values. */
const SINGLE: readonly (readonly [Parameter['in'] | 'sent', RegExp])[] = [
  ['query', new RegExp(`${REQUEST}\\s*\\.\\s*queryParam(?:OrNull|s|AsClass)?${TEXT}`, 'g')],
  ['query', new RegExp(`${REQUEST}\\s*\\.\\s*queryParams\\(\\)\\s*\\.\\s*getFirst${TEXT}`, 'g')],
  ['query', /\bcall\.(?:request\.(?:queryParameters|rawQueryParameters)|parameters)\[\s*"([\w.-]+)"\s*\]/g],
  ['query', new RegExp(`\\bcall\\.(?:request\\.queryParameters|parameters)\\.get(?:All|OrFail)?${TEXT}`, 'g')],
  ['form', new RegExp(`\\bctx\\s*\\.\\s*(?:formParam(?:AsClass)?|uploadedFiles?)${TEXT}`, 'g')],
  ['sent', new RegExp(`\\b(?:request|req)\\.getParameter(?:Values)?${TEXT}`, 'g')],
];

/** By what it reads all that is sent as one type. */
const WHOLE: readonly RegExp[] = [
  new RegExp(
    `${REQUEST}\\s*\\.\\s*(?:bodyToMono|bodyToFlux|body|bodyAsClass|bodyValidator)\\(\\s*([A-Z]\\w*)(?:\\.|::)class`,
    'g',
  ),
  new RegExp(
    `${REQUEST}\\s*\\.\\s*(?:bodyToMono|bodyToFlow|awaitBody(?:OrNull)?|bodyAsClass|bodyValidator|receive(?:Nullable|OrNull)?)<([A-Z]\\w*)\\??>\\(`,
    'g',
  ),
  /:\s*([A-Z]\w*)\s*=\s*call\.receive\(\)/g,
];

/** By what WebFlux fills an object from the query or from a form. */
const BOUND = new RegExp(`${REQUEST}\\s*\\.\\s*bind\\(\\s*([A-Z]\\w*)\\.class`);

/** What a function of Java or Kotlin reads from the request that it is handed. */
export function readInJvm({ code, method, inPath }: HandlerCode): Parameter[] {
  const sent = /^(?:GET|HEAD|DELETE)$/.test(method) ? 'query' : 'form';
  const single = SINGLE.flatMap(([place, pattern]) =>
    [...code.matchAll(pattern)].map(([, name = '']): Parameter => ({ in: place === 'sent' ? sent : place, name })),
  );
  const whole = WHOLE.flatMap((pattern) =>
    [...code.matchAll(pattern)].map(([, type = '']): Parameter => ({ in: 'body', name: null, type })),
  );
  const bound = BOUND.exec(code)?.[1];
  return [
    ...single.filter(({ name }) => !inPath.has(name ?? '')),
    ...(bound === undefined ? [] : [{ in: sent, name: null, type: bound } as const]),
    ...whole.slice(0, 1),
  ];
}
