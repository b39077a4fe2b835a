import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { stringValue } from '../../text/literal.ts';
import { makeRoute } from '../route-maker.ts';

const ENDPOINT = /^(?:\w+\.)*Endpoint(?:WithoutRequest|WithMapp\w+)?(?:<|$)/;
const VERB = /^(?:Get|Post|Put|Patch|Delete|Head)$/;
const ASKS = /^(?:Roles|Policies|Permissions(?:All)?|Claims(?:All)?|Policy|AuthSchemes)$/;

/** Classes of FastEndpoints, each of which answers what its `Configure` says: `Post("/orders"); Roles("Staff");`. */
export function fastEndpoints(file: SourceFile): Fact[] {
  if (!file.bare.includes('void Configure()')) return [];
  return file.parsed.symbols.flatMap((type, index): Fact[] => {
    if (type.kind !== 'class' || !type.bases.some((base) => ENDPOINT.test(base))) return [];
    const members = file.members(index);
    const configure = members.find(({ symbol }) => symbol.name === 'Configure');
    const answer = members.find(({ symbol }) => /^(?:Handle|Execute)Async$/.test(symbol.name));
    const said = file.parsed.calls.filter(({ inside, receiver }) => inside === configure?.index && receiver === null);
    if (!configure || !answer) return [];
    const open = said.some(({ name }) => name === 'AllowAnonymous');
    return said.flatMap((call) =>
      registered(call, said).map(({ method, path, after }) =>
        makeRoute({
          method,
          path: [path],
          after: after && (after.includes('.') ? after : `${type.name}.${after}`),
          framework: 'FastEndpoints',
          line: call.line,
          endLine: call.endLine,
          handler: `${type.name}.${answer.symbol.name}`,
          guards: open ? [] : said.filter(({ name }) => ASKS.test(name)).map(written),
          open,
          // A group is a class of its own, with a prefix of its own.
          whole: !said.some(({ name }) => /^Group\b/.test(name)),
        }),
      ),
    );
  });
}

interface Registered {
  method: string;
  path: string;
  /** The constant that holds the path. */
  after?: string;
}

/** `Get("/orders", "/all-orders")`, `Get(OrderRequest.Route)`, or `Verbs(Http.GET)` beside `Routes("/orders")`. */
function registered({ name, arguments: list }: CodeCall, said: readonly CodeCall[]): Registered[] {
  const verbs = said.filter((each) => each.name === 'Verbs').flatMap((each) => each.arguments);
  const methods = VERB.test(name)
    ? [name]
    : name === 'Routes'
      ? verbs.flatMap((verb) => /^(?:Http\.|")([A-Z]+)"?$/.exec(verb)?.[1] ?? [])
      : [];
  const paths = list.flatMap((each): Omit<Registered, 'method'>[] => {
    const path = stringValue(each);
    if (path !== null) return [{ path }];
    return /^(?:[A-Z]\w*\.){0,3}[A-Z]\w*$/.test(each) ? [{ path: '', after: each.split('.').slice(-2).join('.') }] : [];
  });
  return methods.flatMap((method) => paths.map((each) => ({ method, ...each })));
}

function written({ name, arguments: list }: CodeCall): string {
  return `${name}(${list.join(', ')})`;
}
