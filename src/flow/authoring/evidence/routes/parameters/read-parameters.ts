import { splitList } from '../../../../../engine/facts/text/literal.ts';
import type { HandlerCode, Parameter } from './parameter.ts';
import { shownDefault } from './signature.ts';

type Place = Parameter['in'];

const QUERY_OF_SCRIPT = String.raw`(?:(?:req|request|ctx|context|c|event)\.(?:request\.)?query|(?:req|request)\.nextUrl\.searchParams)`;
const BODY_OF_SCRIPT = String.raw`(?:(?:req|request)\.body|ctx\.request\.body|await\s+(?:(?:req|request|c\.req|ctx\.req)\.json|readBody)\(\w*\))`;
const SCHEMA = String.raw`([A-Za-z_$][\w$]*)(?:\.\w+\(\))?\.(?:safeParse|parse|parseAsync|safeParseAsync)\(\s*`;

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
    ...named(
      code,
      /\bsearchParams\??\.get(?:All)?\(\s*['"]([\w.[\]-]+)['"]\s*\)(?:\s*(?:\?\?|\|\|)\s*([^\s,;)]+))?/g,
      'query',
    ),
    ...taken(code, BODY_OF_SCRIPT, 'body'),
    ...named(code, /\bformData\.get\(\s*['"]([\w.-]+)['"]\s*\)/g, 'form'),
  ];
  // What is held against a schema has the parts that the schema says.
  return [...held, ...read.filter((each) => !held.some((other) => other.in === each.in))];
}

function schemas(code: string): Parameter[] {
  const held = [
    ['body', new RegExp(`${SCHEMA}(?:await\\s+)?[\\w.$?]*(?:[bB]ody|\\.json\\(\\)|[pP]ayload)\\b`)],
    ['body', /\b(?:zValidator|validator|sValidator)\(\s*['"]json['"],\s*(\w+)/],
    ['body', /\bschemas?:\s*\{[^{}]{0,300}\bbody:\s*(\w+)/],
    ['query', new RegExp(`${SCHEMA}[\\w.$?]*(?:[qQ]uery|[sS]earchParams)\\b`)],
    ['query', /\b(?:zValidator|validator|sValidator)\(\s*['"]query['"],\s*(\w+)/],
    ['query', /\bschemas?:\s*\{[^{}]{0,300}\bquery(?:string)?:\s*(\w+)/],
  ] as const;
  return held.flatMap(([place, pattern]): Parameter[] => {
    const type = pattern.exec(code)?.[1];
    return type === undefined || /^(?:z|JSON|URL|qs|Number|Date|yup|Joi|schema)$/.test(type)
      ? []
      : [{ in: place, name: null, type }];
  });
}

/** `const { page = 1, q } = req.query` and `req.query.page`. */
function taken(code: string, object: string, place: Place): Parameter[] {
  const whole = [
    ...code.matchAll(new RegExp(`\\{([^{}]{1,300})\\}(?::\\s*[\\w<>.]+)?\\s*=\\s*\\(?${object}(?![\\w.([])`, 'g')),
  ].flatMap(({ 1: list = '' }) =>
    splitList(list).flatMap((each): Parameter[] => {
      const [, name, preset] = /^['"]?([\w-]+)['"]?\s*(?::\s*\w+)?\s*(?:=\s*(.+))?$/.exec(each) ?? [];
      return name === undefined ? [] : [{ in: place, name, ...shownDefault(preset) }];
    }),
  );
  return [
    ...whole,
    ...named(
      code,
      new RegExp(
        `(?<![\\w.])${object}\\??\\.([A-Za-z_]\\w*)\\b(?!\\s*\\()(?:\\s*(?:\\?\\?|\\|\\|)\\s*([^\\s,;)]+))?`,
        'g',
      ),
      place,
    ),
  ];
}

export function named(code: string, pattern: RegExp, place: Place): Parameter[] {
  return [...code.matchAll(pattern)].map(([, name = '', preset]) => ({ in: place, name, ...shownDefault(preset) }));
}

/** What only says how a refused request is answered, or that its values are checked: `Valid<Json<NewOrder>>`. */
const AROUND_EXTRACTOR = /^(?:\w+::)*(?:Option|Result|Valid(?:ated)?|Garde|WithRejection)<\s*(.+)>$/;
const PLAIN_OF_RUST = /^(?:String|bool|char|[iuf]\d+|[iu]size)$/;

/**
 * Extractors of Rust say by their types what a handler takes: `Query<Page>`, `web::Json<NewOrder>`, and those that a project
 * or a library makes of them: `ValidatedJson<NewOrder>`, `QsQuery<Page>`.
 */
export function rustParameters(written: readonly string[]): Parameter[] {
  return written.flatMap((each): Parameter[] => {
    const [, own = '', whole = ''] = /^(.*?)(?<!:):(?!:)\s*(.+)$/.exec(each) ?? [];
    const [, inner = whole] = AROUND_EXTRACTOR.exec(whole) ?? [];
    if (/^(?:\w+::)*\w*Multipart\w*(?:<.*)?$/.test(inner)) return [{ in: 'form', name: null, type: 'multipart' }];
    const [, kind = '', type = ''] =
      /^(?:\w+::)*\w*?(Query(?:Parameters?|Params?)?|Json|Form)<\s*((?:&'\w+\s*)?[\w:]+(?:<[^,]*>)?)\s*(?:,.*)?>/.exec(
        inner,
      ) ?? [];
    const name = type.replace(/(?:\w+::)+(?=\w)/g, '');
    if (name === '' || /^(?:HashMap|Value)\b/.test(name)) return [];
    const place: Place = kind === 'Json' ? 'body' : kind === 'Form' ? 'form' : 'query';
    // One value of the query has the name of its parameter.
    const isPlain = place === 'query' && PLAIN_OF_RUST.test(name.replace(/^(?:Option|Vec)<(.+)>$/, '$1'));
    if (isPlain) return /^\w+$/.test(own) ? [{ in: place, name: own }] : [];
    return [{ in: place, name: null, type: name }];
  });
}
