import { namedArgument, splitList } from '../../../../../engine/facts/text/literal.ts';
import { findSymbols } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../evidence.ts';
import type { HandlerCode, Parameter } from './parameter.ts';
import { shownDefault, writtenParameters } from './signature.ts';

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

/** What a function of FastAPI, or of one that works like it, takes: its parameters say from where. */
export function signedParameters(evidence: Evidence, handler: HandlerCode): Parameter[] {
  return writtenParameters(handler).flatMap((written): Parameter[] => {
    const [, name = '', type = '', preset] = /^(\w+)\s*:\s*(.+?)\s*(?:(?<![=!<>])=(?!=)\s*(.+))?$/.exec(written) ?? [];
    if (name === '' || handler.inPath.has(name) || HANDED.test(written)) return [];
    const plain = /^(?:\w+\.)?Annotated\[(.*)\]$/.exec(type)?.[1];
    const own = (plain === undefined ? type : (splitList(plain)[0] ?? '')).replace(/^["']|["']$/g, '');
    const [, mark = '', given = ''] =
      /\b(Query|Body|Form|File|Header)\((.*)\)/.exec(`${plain ?? ''} ${preset ?? ''}`) ?? [];
    if (/^(?:fastapi\.)?UploadFile\b|\[UploadFile\]/.test(own)) return [{ in: 'form', name }];
    if (mark !== '') {
      const arguments_ = splitList(given);
      const called = namedArgument(arguments_, 'alias')?.replace(/^["']|["']$/g, '') ?? name;
      const written = preset?.includes(`${mark}(`) ? (namedArgument(arguments_, 'default') ?? arguments_[0]) : preset;
      const isModel = mark === 'Body' && isClass(evidence, own) && !/embed\s*=\s*True/.test(given);
      return [
        isModel
          ? { in: 'body', name: null, type: own }
          : { in: PLACES[mark] ?? 'query', name: called, ...shownDefault(written) },
      ];
    }
    if (PLAIN.test(own)) return [{ in: 'query', name, ...shownDefault(preset) }];
    const model = /^(?:list|List)\[(\w+)\]$/.exec(own)?.[1] ?? own;
    return /^(?:POST|PUT|PATCH|DELETE)$/.test(handler.method) && isClass(evidence, model)
      ? [{ in: 'body', name: null, type: own }]
      : [];
  });
}

/** Whether a name is that of a class of the project that is no list of choices. */
function isClass(evidence: Evidence, type: string): boolean {
  if (!/^[A-Z]\w*$/.test(type)) return false;
  const found = findSymbols(evidence.pack, type, { exact: true, kind: 'class', limit: 4 }).filter(
    ({ name, path }) => name === type && path.endsWith('.py'),
  );
  return (
    found.length > 0 &&
    !found.some((symbol) => /Enum\b/.test(evidence.text({ ...symbol, endLine: symbol.startLine + 1 })))
  );
}

const READS: readonly (readonly [Parameter['in'], RegExp])[] = [
  ['query', /\brequest\.(?:args|GET|query_params|query|rel_url\.query)(?:\.get(?:list)?\(\s*|\[)/g],
  ['query', /\bself\.get_(?:query_)?arguments?\(\s*/g],
  ['form', /\brequest\.(?:form|POST|files|FILES)(?:\.get(?:list)?\(\s*|\[)/g],
  ['form', /\bself\.get_body_arguments?\(\s*/g],
  ['body', /\brequest\.(?:json|data|get_json\([^()]*\))(?:\.get\(\s*|\[)/g],
];

/** What a view of Flask, Django, Tornado or aiohttp reads from its request. */
export function readInPython({ code }: HandlerCode): Parameter[] {
  const read = READS.flatMap(([place, pattern]) =>
    [...code.matchAll(pattern)].flatMap(({ 0: start, index }): Parameter[] => {
      const [, name, preset] =
        /^["']([\w.[\]-]+)["']\s*(?:,\s*([^,()[\]]+?)\s*[,)])?/.exec(code.slice(index + start.length)) ?? [];
      return name === undefined ? [] : [{ in: place, name, ...shownDefault(preset) }];
    }),
  );
  const serializer = /\b([A-Z]\w*Serializer)\(\s*(?:\w+,\s*)?data\s*=\s*(?:self\.)?request\.data\b/.exec(code)?.[1];
  return serializer === undefined ? read : [...read, { in: 'body', name: null, type: serializer }];
}
