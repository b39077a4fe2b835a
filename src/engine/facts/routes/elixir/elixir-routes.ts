import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { stringValue } from '../../text/literal.ts';
import { restfulActions } from '../restful-actions.ts';
import { enclosingPrefixes, makeRoute } from '../route-maker.ts';
import { phoenixGuards } from './phoenix-guards.ts';

const RESTFUL = restfulActions('delete');

interface Block {
  prefix: string;
  line: number;
  endLine: number;
  /** The module that the controllers inside are looked for in. */
  module?: string | undefined;
}

/** The Phoenix router and plain `Plug.Router` modules. */
export function elixirRoutes(file: SourceFile): Fact[] {
  if (!/use\s+[\w.]+,\s*:router\b|use\s+(?:Phoenix|Plug)\.Router\b/.test(file.code)) return [];
  const blocks = file.parsed.calls.flatMap((call): Block[] => {
    if (call.receiver === null && call.name === 'resources' && call.endLine > call.line) return nestedBlock(call);
    if (call.receiver !== null || call.name !== 'scope') return [];
    const path = stringValue(call.arguments[0]) ?? /^path:\s*"([^"]*)"/.exec(call.arguments.join(', '))?.[1] ?? '';
    const module =
      /^[A-Z][\w.]*$/.exec(call.arguments[1] ?? '')?.[0] ??
      /\balias:\s*([A-Z][\w.]*)/.exec(call.arguments.join(', '))?.[1];
    return [{ prefix: path, line: call.line, endLine: call.endLine, module }];
  });
  const guardsOf = phoenixGuards(file);
  return file.parsed.calls.flatMap((call): Fact[] => {
    const path = stringValue(call.arguments[0]);
    if (call.receiver !== null || path === null || !path.startsWith('/')) return [];
    const above = enclosingPrefixes(blocks, call.line, call.endLine);
    // A controller is one of the modules of the scopes around it.
    const modules = blocks
      .filter((block) => block.line < call.line && call.endLine <= block.endLine)
      .flatMap(({ module }) => module ?? []);
    const make = (method: string, rest: string, action: string | undefined) =>
      makeRoute({
        method,
        path: [...above, path, rest],
        framework: 'Phoenix',
        line: call.line,
        endLine: call.line,
        handler: [call.arguments[1], action].filter(Boolean).join('.'),
        guards: guardsOf(call),
        router: modules.join('.'),
        symbol: call.inside,
      });
    if (/^(?:get|post|put|patch|delete|options|head)$/.test(call.name))
      return [make(call.name, '', call.arguments[2]?.replace(/^:/, ''))];
    if (call.name === 'live') return [make('PAGE', '', call.arguments[2]?.replace(/^:/, ''))];
    // What is handed on is answered with all that lies below it.
    if (call.name === 'forward') return [make('ANY', '/*', undefined)];
    if (call.name !== 'resources') return [];
    const { options, param, isOne } = resourceOptions(call);
    const only = /only:\s*\[([^\]]*)\]/.exec(options)?.[1];
    const except = /except:\s*\[([^\]]*)\]/.exec(options)?.[1];
    return RESTFUL.filter(([action]) =>
      only === undefined ? !except?.includes(`:${action}`) : only.includes(`:${action}`),
    )
      .filter(([action]) => !(isOne && action === 'index'))
      .map(([action, method, rest]) => make(method, rest.replace('/{id}', isOne ? '' : `/{${param}}`), action));
  });
}

function resourceOptions(call: CodeCall): { options: string; param: string; isOne: boolean } {
  const options = call.arguments.slice(2).join(' ');
  const param = /\bparam:\s*"(\w+)"/.exec(options)?.[1] ?? 'id';
  return { options, param, isOne: /\bsingleton:\s*true\b/.test(options) };
}

/** What stands inside of `resources "/depots", DepotController do` hangs below one of them: `/depots/{depot_id}`. */
function nestedBlock(call: CodeCall): Block[] {
  const path = stringValue(call.arguments[0]);
  const { options, param, isOne } = resourceOptions(call);
  const controller = /(\w+?)(?:Controller)?$/.exec(call.arguments[1] ?? '')?.[1] ?? '';
  const name =
    /\bname:\s*"(\w+)"/.exec(options)?.[1] ?? controller.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_').toLowerCase();
  if (path === null || name === '') return [];
  const prefix = isOne ? path : `${path}/{${name}_${param}}`;
  return [{ prefix, line: call.line, endLine: call.endLine }];
}
