import { namedArgument, splitList } from '../../../../../../engine/facts/text/literal.ts';
import { maskCode } from '../../../../../../engine/facts/text/mask-code.ts';
import { findSymbols, symbolsOfFile } from '../../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../../evidence.ts';
import { aliasOf } from '../../guards/python/asked-dependencies.ts';
import { importedSymbol } from '../../handlers/imported-names.ts';
import type { HandlerCode, Parameter } from '../parameter.ts';
import { shownDefault, writtenParameters } from '../signature.ts';
import { askedFunction, bodyType } from './asked-functions.ts';
import { ofRequest } from './view-methods.ts';
import { filledForms, partsOfWholes } from './whole-parts.ts';

const PLACES: Readonly<Record<string, Parameter['in']>> = {
  Query: 'query',
  Body: 'body',
  Form: 'form',
  File: 'form',
  Header: 'header',
};
const PLAIN =
  /^(?:Optional\[)?(?:list\[|List\[|set\[)?(?:str|int|float|bool|UUID4?|uuid\.UUID|datetime(?:\.\w+)?|date|Decimal|HttpUrl|EmailStr|Literal\[.*)\]?\]?(?:\s*\|\s*None)?$/;
/** What stands for no value that is sent. */
const HANDED = /\b(?:Depends|Security|Request|Response|BackgroundTasks|WebSocket|Cookie|Path|Provide)\b/;

interface SignedPlace {
  path: string;
  /** Whether the function only makes the one that answers, and is handed what no request carries. */
  isMade: boolean;
}

/** What a function of FastAPI, or of one that works like it, takes: its parameters say from where. */
export function signedParameters(evidence: Evidence, handler: HandlerCode, place: SignedPlace): Parameter[] {
  const made = place.isMade ? [...handler.bare.matchAll(/^\s+return (\w+)\s*$/gm)].at(-1)?.[1] : undefined;
  if (place.isMade && made === undefined) return [];
  const written = writtenParameters(made === undefined ? handler : { ...handler, name: made });
  const all = written.flatMap((each) => signed(evidence, handler, place.path, each));
  // What a function takes and what is asked before takes too is sent once.
  const found = all.filter((each, at) => all.findIndex(({ own }) => own === each.own) === at);
  const sent = found.filter((each) => each.in === 'body');
  // One model is the whole body; of several each lies below its name.
  return found.map(({ own, ...each }) => (each.name === null && sent.length > 1 ? { ...each, name: own } : each));
}

interface Signed extends Parameter {
  /** What the function calls it. */
  own: string;
}

function signed(evidence: Evidence, handler: HandlerCode, path: string, written: string, depth = 0): Signed[] {
  const [, name = '', typed = '', preset] = /^(\w+)\s*:\s*(.+?)\s*(?:(?<![=!<>])=(?!=)\s*(.+))?$/.exec(written) ?? [];
  if (name === '' || handler.inPath.has(name)) return [];
  const held = heldBy(evidence, typed, written);
  if (held) return [{ ...held, own: name }];
  const alias = aliasOf(evidence, path, written);
  const from = alias ?? { path, text: written };
  if (HANDED.test(from.text)) return depth < DEEPEST ? askedBefore(evidence, handler, from, depth) : [];
  const type = alias
    ? alias.text
        .replace(/^[^=]*=\s*/, '')
        .replace(/\s+/g, ' ')
        .trim()
    : typed;
  const plain = /^(?:\w+\.)?Annotated\[(.*)\]$/.exec(type)?.[1];
  const own = (plain === undefined ? type : (splitList(plain)[0] ?? ''))
    .replace(/^["']|["']$/g, '')
    .replace(/^Optional\[(.*)\]$|\s*\|\s*None$/, '$1')
    .trim();
  const [, mark = '', given = ''] =
    /\b(Query|Body|Form|File|Header)\((.*)\)/.exec(`${plain ?? ''} ${preset ?? ''}`) ?? [];
  if (/^(?:fastapi\.)?UploadFile\b|\[UploadFile\]/.test(own)) return [{ in: 'form', name, own: name }];
  const model = own.split('.').at(-1) ?? own;
  if (mark !== '') {
    const arguments_ = splitList(given);
    const called = sentName(arguments_, mark, name);
    const value = preset?.includes(`${mark}(`) ? (namedArgument(arguments_, 'default') ?? arguments_[0]) : preset;
    const isModel = mark === 'Body' && isClass(evidence, model) && !/embed\s*=\s*True/.test(given);
    return [
      isModel
        ? { in: 'body', name: null, type: model, own: name }
        : { in: PLACES[mark] ?? 'query', name: called, own: name, ...shownDefault(value) },
    ];
  }
  const maker = /^([A-Za-z_][\w.]*)\(/.exec(preset ?? '')?.[1];
  if (maker !== undefined) return markedIn(evidence, path, maker);
  if (PLAIN.test(own)) return [{ in: 'query', name, own: name, ...shownDefault(preset) }];
  const single = /^(?:list|List)\[(?:\w+\.)*(\w+)\]$/.exec(own)?.[1] ?? model;
  return /^(?:POST|PUT|PATCH|DELETE)$/.test(handler.method) && isClass(evidence, single)
    ? [{ in: 'body', name: null, type: single === model ? model : own, own: name }]
    : [];
}

/** `page: PageQuery = Depends()`: what a request carries, gathered in a class that is called so. */
function heldBy(evidence: Evidence, type: string, written: string): Parameter | null {
  const [call, asked] = /\bDepends\(\s*(?:([A-Z]\w*)\s*)?\)/.exec(written) ?? [];
  const held = asked ?? /^(?:\w+\.)?(?:Annotated\[\s*)?(?:\w+\.)*([A-Z]\w*)/.exec(type)?.[1] ?? '';
  if (call === undefined || !CARRIED.test(held)) return null;
  if (held === 'OAuth2PasswordRequestForm') return { in: 'form', name: null, type: held };
  return isClass(evidence, held) ? { in: held.endsWith('Form') ? 'form' : 'query', name: null, type: held } : null;
}

const CARRIED = /(?:Query|Params|Parameters|Filters?|Pagination|Paging|Form)$/;

const DEEPEST = 3;

/** What a function that is asked before takes is sent as what the handler takes: `Depends(page_token)`. */
function askedBefore(
  evidence: Evidence,
  handler: HandlerCode,
  { path, text }: { path: string; text: string },
  depth: number,
): Signed[] {
  const asked = askedFunction(evidence, path, text);
  if (!asked) return [];
  const { symbol, name } = asked;
  const code = { ...handler, ...maskCode('python', evidence.text(symbol)), name };
  const found = writtenParameters(code).flatMap((each) => signed(evidence, code, symbol.path, each, depth + 1));
  const type = /^(?:POST|PUT|PATCH)$/.test(handler.method) ? bodyType(evidence, symbol) : null;
  if (type === null || !isClass(evidence, type)) return found;
  return [...found.filter((each) => each.in !== 'body'), { in: 'body', name: null, type, own: name }];
}

/** Parameters that the text of a function marks with where they come from, its own or those of one inside of it. */
function markedIn(evidence: Evidence, path: string, name: string): Signed[] {
  const symbol =
    symbolsOfFile(evidence.pack, path).find((each) => each.name === name) ?? importedSymbol(evidence, path, name);
  if (!symbol || !/^(?:function|method)$/.test(symbol.kind)) return [];
  const { code, bare } = maskCode('python', evidence.text(symbol));
  return [...bare.matchAll(/\bdef (\w+)\s*\(/g)].flatMap(([, each = '']) =>
    writtenParameters({ ...NO_HANDLER, code, bare, name: each }).flatMap((written): Signed[] => {
      const [, own, mark, given = ''] = /^(\w+)\s*:.*?\b(Query|Body|Form|Header)\((.*)\)/.exec(written) ?? [];
      if (own === undefined || mark === undefined) return [];
      return [{ in: PLACES[mark] ?? 'query', name: sentName(splitList(given), mark, own), own }];
    }),
  );
}

/** What is sent may have another name; headers are written with hyphens. */
function sentName(given: readonly string[], mark: string, name: string): string {
  const alias = namedArgument(given, 'alias')?.replace(/^["']|["']$/g, '');
  return alias ?? (mark === 'Header' ? name.replaceAll('_', '-') : name);
}

const NO_HANDLER = { method: '', framework: '', inPath: new Set<string>() };

/** Whether a name is that of a class of the project that is no list of choices. */
function isClass(evidence: Evidence, type: string): boolean {
  if (!/^[A-Z]\w*$/.test(type) || PLAIN.test(type)) return false;
  const found = findSymbols(evidence.pack, type, { exact: true, kind: 'class', limit: 4 }).filter(
    ({ name, path }) => name === type && path.endsWith('.py'),
  );
  return (
    found.length > 0 &&
    !found.some((symbol) => /Enum\b/.test(evidence.text({ ...symbol, endLine: symbol.startLine + 1 })))
  );
}

/** `if "page" in request.GET`. */
const ASKED_FOR = /["']([\w.[\]-]+)["']\s+(?:not\s+)?in\s+(?:self\.)?request\.(?:GET|args|query_params)\b/g;

const READS: readonly (readonly [Parameter['in'], RegExp])[] = [
  [
    'query',
    /\brequest\.(?:args|GET|query_params|query|rel_url\.query)(?:\.to_dict\([^()]*\))?(?:\.get(?:list)?\(\s*|\[)/g,
  ],
  ['query', /\bself\.get_(?:query_)?arguments?\(\s*/g],
  ['form', /\brequest\.(?:form|POST|files|FILES)(?:\.to_dict\([^()]*\))?(?:\.get(?:list)?\(\s*|\[)/g],
  ['form', /\bself\.get_body_arguments?\(\s*/g],
  ['body', /\brequest\.(?:json|data|get_json\([^()]*\))(?:\.get\(\s*|\[)/g],
];

/** What is handed to a serializer to be read: `NewOrderSerializer(data=request.data)`. */
const HANDED_ON =
  /\b([A-Z]\w*Serializer\w*)\(\s*(?:(?:instance\s*=\s*)?[\w.]+,\s*)?data\s*=\s*(?:self\.)?request\.(data|query_params|GET)\b(?!\s*[.[])/g;

/** What a view of Flask, Django, Tornado or aiohttp reads from its request. */
export function readInPython({ code: whole, method }: Pick<HandlerCode, 'code' | 'method'>): Parameter[] {
  // Of a class that answers by what it inherits, the methods are read that this request comes to.
  const code = /^\s*class\b/.test(whole) ? ofRequest(whole, method) : whole;
  const asked = [...code.matchAll(ASKED_FOR)].map(([, name = '']): Parameter => ({ in: 'query', name }));
  const read = READS.flatMap(([place, pattern]) =>
    [...code.matchAll(pattern)].flatMap(({ 0: start, index }): Parameter[] => {
      const [, name, preset] =
        /^["']([\w.[\]-]+)["']\s*(?:,\s*([^,()[\]]+?)\s*[,)])?/.exec(code.slice(index + start.length)) ?? [];
      return name === undefined ? [] : [{ in: place, name, ...shownDefault(preset) }];
    }),
  );
  const handed = [...code.matchAll(HANDED_ON)].map(
    ([, type = '', from]): Parameter => ({ in: from === 'data' ? 'body' : 'query', name: null, type }),
  );
  // What a function deletes it tells apart from what it takes of others.
  const isApart = method === 'DELETE' && /\brequest\.method\s*==\s*["']DELETE["']/.test(code);
  const all = [
    ...read,
    ...partsOfWholes(code),
    ...filledForms(code),
    ...asked.filter(({ name }) => !read.some((each) => each.in === 'query' && each.name === name)),
  ];
  return [...all, ...firstOfEach(handed)].filter((each) => !isApart || each.in === 'query');
}

/** Where several serializers take the same, the first is told. */
function firstOfEach(found: readonly Parameter[]): Parameter[] {
  return found.filter((each, at) => found.findIndex((other) => other.in === each.in) === at);
}
