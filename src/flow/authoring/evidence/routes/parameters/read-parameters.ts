import { escaped } from '../../../../../base/escaped.ts';
import { closingBracket, splitList, stringValue } from '../../../../../engine/facts/text/literal.ts';
import type { HandlerCode, Parameter } from './parameter.ts';
import { shownDefault } from './signature.ts';

type Place = Parameter['in'];

const QUERY_OF_SCRIPT = String.raw`(?:(?:req|request|ctx|context|c|event)\.(?:request\.)?query|(?:req|request)\.nextUrl\.searchParams)`;
const BODY_OF_SCRIPT = String.raw`(?:(?:req|request)\.body|ctx\.request\.body|await\s+(?:(?:req|request|c\.req|ctx\.req)\.json|readBody)\(\w*\))`;
const SCHEMA = String.raw`((?:[A-Za-z_$][\w$]*\.){0,3}[A-Za-z_$][\w$]*)(?:\.\w+\(\))?\.(?:safeParse|parse|parseAsync|safeParseAsync|(?<=[sS]chema\.)validate(?:Async|Sync)?)\(\s*`;

/** What a function of JavaScript reads from its request, or the schema that it holds it against. */
export function readInScript({ code }: HandlerCode): Parameter[] {
  const held = schemas(code);
  const read = [
    ...taken(code, QUERY_OF_SCRIPT, 'query'),
    ...named(
      code,
      /\b(?:c|ctx)\.req\.query\(\s*['"]([\w.[\]-]+)['"]\s*\)(?:\s*(?:\?\?|\|\|)\s*([^\s,;)]+))?/g,
      'query',
    ),
    ...searched(code),
    ...taken(code, BODY_OF_SCRIPT, 'body'),
    ...parsed(code),
    ...named(code, /\bformData\.get\(\s*['"]([\w.-]+)['"]\s*\)/g, 'form'),
    ...multipart(code),
  ];
  // What is held against a schema has the parts that the schema says.
  const told = [...held, ...read.filter((each) => !held.some((other) => other.in === each.in))];
  // What the request is declared to carry says more than that all of it is taken.
  const declared = declaredParts(code).filter(
    ({ in: place }) => !told.some((each) => each.in === place && each.type !== 'any'),
  );
  return [...told.filter((each) => !declared.some((other) => other.in === each.in)), ...declared];
}

const DECLARED = /\b_?(?:req|request)\s*:\s*(?:\w+\.)?(\w*Request)</;

/** `req: Request<Params, Answer, NewOrder, Page>` of Express, `request: FastifyRequest<{ Body: NewOrder }>` of Fastify. */
function declaredParts(code: string): Parameter[] {
  const found = DECLARED.exec(code);
  if (!found) return [];
  const rest = code.slice(found.index + found[0].length);
  let depth = 1;
  const end = [...rest].findIndex((char, at) => {
    if ('<({['.includes(char)) depth++;
    else if (')}]'.includes(char) || (char === '>' && rest[at - 1] !== '=')) depth--;
    return depth === 0;
  });
  const written = rest.slice(0, Math.max(0, end));
  const given = splitList(written.replace(/</g, '(').replace(/(?<!=)>/g, ')'));
  const isOfFastify = found[1] === 'FastifyRequest';
  const body = isOfFastify ? /\bBody:\s*(\w+(?:\[\])?)\s*[;,}\n]/.exec(written)?.[1] : given[2];
  const query = isOfFastify ? /\bQuerystring:\s*(\w+)\s*[;,}\n]/.exec(written)?.[1] : given[3];
  return (
    [
      ['body', body],
      ['query', query],
    ] as const
  ).flatMap(([place, type]): Parameter[] =>
    /^[A-Z]\w+(?:\[\])?$/.test(type ?? '') && !/^(?:Record|Object|Partial)$/.test(type ?? '')
      ? [{ in: place, name: null, type: type ?? '' }]
      : [],
  );
}

const MULTIPART = /(?:=|\bof)\s*(?:await\s+)?(?:req|request)\.(?:files?|parts|saveRequestFiles)\((?!\s*['"])/;

/** `const file = await req.file()` of the plugin of Fastify, with the fields that are read beside it. */
function multipart(code: string): Parameter[] {
  if (!MULTIPART.test(code)) return [];
  return [
    { in: 'form', name: null, type: 'multipart' },
    ...named(code, /\.fields\??\.(\w+)\b(?!\()/g, 'form'),
    ...named(code, /\.fields\??\.?\[['"]([\w-]+)['"]\]/g, 'form'),
  ];
}

const SEARCHED =
  /(?:(\w+)\??\.)?\bsearchParams\??\.get(?:All)?\(\s*['"]([\w.[\]-]+)['"]\s*\)(?:\s*(?:\?\?|\|\|)\s*([^\s,;)]+))?/g;
const OWN_ADDRESS = /^\s*(?:`\$\{)?(?:await\s+)?(?:req|request|event|ctx|context|c)\b/;

/** `url.searchParams.get('page')`, unless the address is another one than that of the request: `new URL(body.link)`. */
function searched(code: string): Parameter[] {
  const isTaken = /\burl\b[^=;\n]*=\s*(?:req|request)\b/.test(code);
  return [...code.matchAll(SEARCHED)].flatMap(([, object = 'searchParams', name = '', preset]): Parameter[] => {
    const made = new RegExp(`\\b${escaped(object)}\\b[^=;\\n]*=\\s*new URL\\(([^;]*)`).exec(code)?.[1];
    const isOwn = made === undefined || OWN_ADDRESS.test(made) || (isTaken && /^\s*url\b/.test(made));
    return isOwn ? [{ in: 'query', name, ...shownDefault(preset) }] : [];
  });
}

const PARSED = /\{([^{}]*)\}\s*=\s*await\s+[\w.]+\(\s*(?:req|request)\b/g;

/** `const { body, error } = await parseRequest(request, schema)`: what a helper took from the request goes by its usual name. */
function parsed(code: string): Parameter[] {
  return [...code.matchAll(PARSED)].flatMap(([whole, list = '']) => {
    const names = list.split(',').map((each) => each.trim());
    const rest = code.replace(whole, '');
    return (['query', 'body'] as const)
      .filter((place) => names.includes(place))
      .flatMap((place) => {
        const read = [...opened(rest, place, place), ...membersOf(rest, `(?<![\\w$.])${place}`, place)];
        return [...read, ...handedOn(rest, `(?<![\\w$.])${place}`, place, read.length > 0)];
      });
  });
}

/** What others answered is not what was sent. */
const OF_OTHERS = String.raw`(?!(?:res|resp|result|upstream|(?:\w*R|r)esponse)\b)`;
const WITHIN = String.raw`\bschemas?:\s*\{(?:[^{}]|\{[^{}]{0,200}\}){0,300}?`;
/** What a helper is given to hold it against: `readBody(request, NewOrder)`, `parseBody({ request, schema: NewOrder })`. */
const GIVEN = String.raw`\(\s*(?:\{[^{}]{0,200}\bschema:|(?:req|request|event|c)\s*,)\s*(\w*[A-Z]\w*)\s*[,})]`;
const BOUND = new RegExp(
  `(\\w+)(?:\\s*:\\s*[\\w<>, ]{1,60})?\\s*=\\s*\\(?(?:${BODY_OF_SCRIPT}|await\\s+\\w*(?:[jJ]son|[bB]ody)\\w*(?:<[^()]{0,60}>)?\\(\\s*(?:req|request)\\b)`,
  'g',
);

function schemas(code: string): Parameter[] {
  const bound = ['body', 'Body', 'payload', 'Payload', ...[...code.matchAll(BOUND)].map(([, name = '']) => name)];
  const held = [
    [
      'body',
      new RegExp(
        `${SCHEMA}(?:await\\s+)?${OF_OTHERS}(?:[\\w.$?]*\\.json\\(\\)|(?:[\\w$?]+\\.)*\\w*?(?:${bound.map(escaped).join('|')})\\b)`,
      ),
    ],
    ['body', /\b(?:zValidator|validator|sValidator)\(\s*['"]json['"],\s*(\w+)/],
    ['body', new RegExp(`\\b\\w*[bB]ody\\w*${GIVEN}`)],
    ['body', new RegExp(`${WITHIN}\\bbody:\\s*(\\w+)`)],
    ['query', new RegExp(`${SCHEMA}(?:Object\\.fromEntries\\(\\s*)?[\\w.$?]*(?:[qQ]uery|[sS]earchParams)\\b`)],
    ['query', /\b(?:zValidator|validator|sValidator)\(\s*['"]query['"],\s*(\w+)/],
    ['query', new RegExp(`\\b\\w*(?:[qQ]uery|[sS]earchParams)\\w*${GIVEN}`)],
    ['query', new RegExp(`${WITHIN}\\bquery(?:string)?:\\s*(\\w+)`)],
  ] as const;
  return held.flatMap(([place, pattern]): Parameter[] => {
    const type = pattern.exec(code)?.[1]?.replace(/^this\./, '');
    if (type !== undefined && !/^(?:(?:z|JSON|URL|qs|Number|Date|yup|Joi)(?:\.|$)|schema$)/.test(type))
      return [{ in: place, name: null, type }];
    const written = writtenSchema(code, place);
    return written === null ? [] : [{ in: place, name: null, type: written }];
  });
}

const WRITTEN = /(?<![\w$.])[\w$]+\s*\.\s*(?:object|strictObject|looseObject)\(/g;
const LINK = /^\s*\.\s*([\w$]+)\s*\(/;
const MOST_LINKS = 10;

/** `z.object({ page: z.number() }).parse(req.query)`: a schema that stands where it is used. */
function writtenSchema(code: string, place: 'body' | 'query'): string | null {
  const held = new RegExp(`^\\s*\\(?(?:${place === 'body' ? BODY_OF_SCRIPT : QUERY_OF_SCRIPT})(?![\\w.[])`);
  for (const { 0: start, index } of code.matchAll(WRITTEN)) {
    let end = closingBracket(code, index + start.length - 1);
    for (let step = 0; step < MOST_LINKS && end >= 0; step++) {
      const link = LINK.exec(code.slice(end + 1));
      if (!link) break;
      const open = end + link[0].length;
      if (/^(?:safeP|p)arse(?:Async)?$/.test(link[1] ?? '')) {
        if (held.test(code.slice(open + 1))) return code.slice(index, end + 1);
        break;
      }
      end = closingBracket(code, open);
    }
  }
  return null;
}

/** The fields that a function takes out of what a schema gave back: `const { name, size: width } = Schemas.crate.parse(req.body)`. */
export function takenOut({ code }: HandlerCode, place: Place, schema: string): Parameter[] {
  const named = escaped(schema);
  return opened(code, `(?:await\\s+)?(?:this\\.)?${named}\\.(?:parse|parseAsync|validate)\\(`, place, '');
}

/** `const { page = 1, q } = req.query`, `req.query.page`, and what is read from a name that stands for all of it. */
function taken(code: string, objectPattern: string, place: Place): Parameter[] {
  const parts = [
    ...opened(code, objectPattern, place),
    ...membersOf(code, `(?<![\\w.])${objectPattern}`, place),
    ...looped(code, objectPattern, place),
    ...handedNames(code, objectPattern, place),
  ];
  const held = [
    ...code.matchAll(
      new RegExp(
        `\\b(?:const|let|var)\\s+(\\w+)(?:\\s*:\\s*([A-Z]\\w*(?:\\[\\])?))?\\s*=\\s*\\(?${objectPattern}(?![\\w.(?[])\\)?(?:\\s+as\\s+(\\{[^{}]*\\}|\\w+(?:\\[\\])?))?`,
        'g',
      ),
    ),
  ].flatMap(([, name = '', declared, cast]): Parameter[] => {
    const type = declared ?? cast ?? '';
    if (type.startsWith('{'))
      return [...type.matchAll(/[{;,]\s*(\w+)\??\s*:/g)].map(([, key = '']) => ({ in: place, name: key }));
    if (/^[A-Z]\w*(?:\[\])?$/.test(type) && !/^(?:Record|Partial|Object)$/.test(type))
      return [{ in: place, name: null, type }];
    const read = [
      ...opened(code, name, place),
      ...membersOf(code, `(?<![\\w$.])${name}`, place),
      ...handedNames(code, name, place),
    ];
    return read.length === 0 && isList(code, name) ? [{ in: place, name: null, type: 'any[]' }] : read;
  });
  // What all of it is said to be has the parts that are read from it.
  const typed = held.filter(({ name }) => name === null);
  const all = [...parts, ...held];
  return typed.length > 0 ? typed : [...all, ...handedOn(code, objectPattern, place, all.length > 0)];
}

/** `getQueryString(req.query, 'sort', 'name')`: a function that is called after taking one value is told its name. */
function handedNames(code: string, objectPattern: string, place: Place): Parameter[] {
  const taker = String.raw`(?:get|has|(?:get|read|take|parse|as|to|optional|require)\w*(?:Param|Query|String|Number|Int|Bool|Value|Field|Key|Arg|Date)\w*)`;
  return named(
    code,
    new RegExp(
      `\\b${taker}\\(\\s*${objectPattern}\\s*,\\s*['"]([\\w.-]+)['"]\\s*(?:,\\s*('[^']+'|"[^"]+"|-?\\d+|true|false)\\s*[,)])?`,
      'g',
    ),
    place,
  );
}

/** Whether what is no list is refused. */
function isList(code: string, name: string): boolean {
  return new RegExp(`!\\s*Array\\.isArray\\(\\s*${escaped(name)}\\s*\\)`).test(code);
}

/** What is done with all of it may take any part: `Object.assign(order, req.body)`. To keep a log of it is nothing. */
export function handedOn(code: string, objectPattern: string, place: Place, isNamed: boolean): Parameter[] {
  // Beside parts that are read, what is given to a check is not what is worked with.
  const before = isNamed ? String.raw`(?:\w:|\.\.\.)` : String.raw`(?:[(,:={]|\.\.\.)`;
  const isGiven = [...code.matchAll(new RegExp(`${before}\\s*${objectPattern}(?![\\w.([?])`, 'g'))].some(
    ({ index }) => !isLogged(code.slice(Math.max(0, index - 200), index + 1)),
  );
  return isGiven ? [{ in: place, name: null, type: isNamed ? 'any other' : 'any' }] : [];
}

/** Whether what stands before is a call of a log that is still open, also where no semicolon ends a statement. */
function isLogged(before: string): boolean {
  return [...before.matchAll(/(?:log|console|debug)\w*(?:\.\w+)*\(/gi)].some(({ 0: call, index }) => {
    const given = before.slice(index + call.length);
    return !given.includes(';') && given.split('(').length >= given.split(')').length;
  });
}

const LOOP = /\bfor\s*\(\s*(?:const|let|var)\s+(\w+)\s+of\s+(\w+|\[[^\]]{1,400}\])\s*\)/g;

/** `for (const key of ['name', 'icon']) … req.body[key]`: a list of the names that are read, also one that the code holds above. */
function looped(code: string, objectPattern: string, place: Place): Parameter[] {
  return [...code.matchAll(LOOP)].flatMap(({ 1: key = '', 2: list = '', index }): Parameter[] => {
    if (!new RegExp(`(?<![\\w.])${objectPattern}\\??\\.?\\[\\s*${escaped(key)}\\s*\\]`).test(code.slice(index)))
      return [];
    const written = list.startsWith('[')
      ? list
      : (new RegExp(`\\b(?:const|let|var)\\s+${escaped(list)}\\s*=\\s*(\\[[^\\]]{1,400}\\])`).exec(code)?.[1] ?? '');
    const names = splitList(written.slice(1, -1)).map((each) => stringValue(each));
    return names.some((name) => name === null) ? [] : names.map((name) => ({ in: place, name }));
  });
}

function opened(
  code: string,
  objectPattern: string,
  place: Place,
  behindPattern = String.raw`(?![\w.([])`,
): Parameter[] {
  return [
    ...code.matchAll(
      new RegExp(
        `\\{([^{}]{1,300})\\}(?:\\s*:\\s*(?:[\\w<>.]+|\\{[^{}]{0,400}\\}))?\\s*=\\s*\\(?${objectPattern}${behindPattern}`,
        'g',
      ),
    ),
  ].flatMap(({ 1: list = '' }) =>
    splitList(list).flatMap((each): Parameter[] => {
      const [, name, preset] = /^['"]?([\w-]+)['"]?\s*(?::\s*\w+)?\s*(?:=\s*(.+))?$/.exec(each) ?? [];
      return name === undefined ? [] : [{ in: place, name, ...shownDefault(preset) }];
    }),
  );
}

/** A function of the project that takes what else holds: `toNumber(req.query.page, 0)`; the radix of `parseInt` is none. */
const TO_NUMBER = /\b(?:to|as|get|parse)_?(?:Number|Integer|Int(?<!parseInt))\(\s*$/;

function membersOf(code: string, objectPattern: string, place: Place): Parameter[] {
  const pattern = new RegExp(
    `${objectPattern}\\??\\.(?!length\\b)([A-Za-z_]\\w*)\\b(?!\\s*\\()(?:\\s*(?:\\?\\?|\\|\\|)\\s*([^\\s,;)]+))?`,
    'g',
  );
  return [...code.matchAll(pattern)].map(({ 0: whole, 1: name = '', 2: written, index }) => {
    const isNumber = TO_NUMBER.test(code.slice(Math.max(0, index - 40), index));
    const beside = isNumber ? /^\s*,\s*(-?\d+)\s*\)/.exec(code.slice(index + whole.length))?.[1] : undefined;
    // An empty list that is refused is none that holds.
    const isRefused =
      written === '[]' && new RegExp(`!\\s*${escaped(name)}\\??\\.length\\b[^\\n]*\\n?[^\\n]*\\b4\\d\\d\\b`).test(code);
    return { in: place, name, ...(isRefused ? {} : shownDefault(written ?? beside)) };
  });
}

export function named(code: string, pattern: RegExp, place: Place): Parameter[] {
  return [...code.matchAll(pattern)].map(([, name = '', preset]) => ({ in: place, name, ...shownDefault(preset) }));
}
