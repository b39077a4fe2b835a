import { escaped } from '../../../../base/escaped.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { namedArgument } from '../../text/literal.ts';
import { onlySometimes, UNTOLD } from '../guard-marks.ts';
import { guardNames } from '../guard-names.ts';
import { unsureNames } from '../passed-names.ts';
import { makeMount } from '../route-maker.ts';

const HOOK = /^before_(?:app_)?request$/;
const REFUSES =
  /\babort\(\s*(?:40[13]|HTTPStatus\.(?:UNAUTHORIZED|FORBIDDEN))|\breturn\b[^\n]*\b40[13]\b|\bredirect\([^\n]*(?:log_?in|sign_?in)|\bunauthorized\(\)|\braise\s+\w*(?:Unauthorized|Forbidden)/i;
/** A hook that asks which route is called may let some of them pass. */
const CHOOSES = /\brequest\.(?:endpoint|path|url_rule|blueprint|method|full_path|base_url)\b/;

/** What Flask asks before every route of a blueprint or an application: `@orders.before_request` over a function that refuses. */
export function requestHooks(file: SourceFile): Map<string, string[]> {
  const hooks = new Map<string, string[]>();
  if (!file.text.includes('before_request') && !file.text.includes('before_app_request')) return hooks;
  for (const { name, receiver, arguments: given, decorates } of file.parsed.calls) {
    if (!HOOK.test(name) || receiver === null) continue;
    const hook = decorates ?? file.parsed.symbols.findIndex((each) => each.name === given[0]);
    const asked = hook >= 0 ? askedBy(file, hook) : guardNames(given);
    const router = name === 'before_app_request' ? 'app' : receiver;
    const own = decorates === null ? given[0] : file.symbol(decorates)?.name;
    const found = asked.length > 0 || !isOfPart(name, receiver) ? asked : unsureNames(own === undefined ? [] : [own]);
    if (found.length > 0) hooks.set(router, [...(hooks.get(router) ?? []), ...found]);
  }
  return hooks;
}

/** Whether a hook stands before the routes of one blueprint alone. */
function isOfPart(name: string, receiver: string): boolean {
  return name === 'before_request' && !/(?:^|[._])app(?:lication)?$/i.test(receiver);
}

/** What an application asks before all of its routes, whatever files they are in. */
export function applicationHooks(file: SourceFile, hooks: ReadonlyMap<string, string[]>): Fact[] {
  const guards = hooks.get('app') ?? hooks.get('application') ?? [];
  const line = file.parsed.calls.find(({ name }) => HOOK.test(name))?.line ?? 1;
  const mount = { prefix: '', router: 'app', framework: 'Flask', onto: 'application' };
  const unsure = Map.groupBy(unsureHooks(file, hooks), ({ app }) => app);
  return [
    ...(guards.length > 0 ? [makeMount({ ...mount, line, guards })] : []),
    ...[...unsure].map(([app, found]) =>
      makeMount({ ...mount, line, app, guards: [...new Set(found.map(({ guard }) => guard))] }),
    ),
  ];
}

interface Hook {
  guard: string;
  /** The application before whose routes it stands, where that has a name. */
  app: string | undefined;
}

/** Hooks and middleware of which it is not known before which routes they ask who calls. */
function unsureHooks(file: SourceFile, hooks: ReadonlyMap<string, string[]>): Hook[] {
  const known = [...hooks.values()].flat();
  return file.parsed.calls.flatMap(({ name, receiver, arguments: given, decorates, line }): Hook[] => {
    if (receiver === null && name !== 'FastAPI' && name !== 'Middleware') return [];
    const [first = ''] = given;
    if (name === 'FastAPI') {
      const asked = namedArgument(given, 'dependencies') ?? '';
      const app = /^\s*([\w.]+)\s*(?::[^=]+)?=/.exec(file.lines[line - 1] ?? '')?.[1];
      return [...asked.matchAll(/\b(?:Depends|Security)\(\s*([\w.]+)/g)].flatMap((each) =>
        unsureNames([each[1] ?? '']).map((guard) => ({ guard, app })),
      );
    }
    const isMiddleware = /^(?:add_middleware|Middleware)$/.test(name) || (name === 'middleware' && decorates !== null);
    if (!isMiddleware && (!HOOK.test(name) || isOfPart(name, receiver ?? '') || goesOn(file, decorates))) return [];
    const own = decorates === null ? first : (file.symbol(decorates)?.name ?? '');
    if (
      known.includes(own) ||
      /^(?:CORS|GZip|TrustedHost|Session|HTTPSRedirect|Brotli|RawContext|CorrelationId)\w*$|csrf/i.test(
        importedAs(file, own),
      )
    )
      return [];
    const app = /^(?:add_)?middleware$/.test(name) ? (receiver ?? undefined) : undefined;
    const [guard = UNTOLD] = /^[A-Za-z_][\w.]*$/.test(own) ? unsureNames([own]) : [];
    return [{ guard: guard !== UNTOLD && isInBranch(file, line) ? onlySometimes(guard) : guard, app }];
  });
}

/** A hook that gives back nothing, raises nothing and calls nothing that might lets every request go on. */
function goesOn(file: SourceFile, hook: number | null): boolean {
  const symbol = hook === null ? undefined : file.symbol(hook);
  if (!symbol) return false;
  const text = file.bare.slice(file.offsetOf(symbol.startLine), file.offsetOf(symbol.endLine + 1));
  return !/\breturn[ \t]+\S|\b(?:raise|abort|redirect\w*)\b|(?:check|require|verify|ensure|authenticate|authori[sz]e|login|limit)\w*\(/.test(
    text.slice(text.indexOf('def ')),
  );
}

/** `SessionMiddleware` of `from starsessions import SessionMiddleware as Sessions`. */
function importedAs(file: SourceFile, name: string): string {
  return (/^\w+$/.test(name) && new RegExp(`\\b(\\w+)\\s+as\\s+${escaped(name)}\\b`).exec(file.bare)?.[1]) || name;
}

/** Whether a line of Python is run only where a condition of the function around it holds. */
function isInBranch({ lines }: SourceFile, line: number): boolean {
  const depthOf = (text: string): number => text.length - text.trimStart().length;
  let depth = depthOf(lines[line - 1] ?? '');
  for (let at = line - 1; at > 0 && depth > 0; at--) {
    const above = lines[at - 1] ?? '';
    if (above.trim() === '' || depthOf(above) >= depth || /^\s*(?:#|[)\]}])/.test(above)) continue;
    depth = depthOf(above);
    if (/^\s*(?:if|elif|else)\b/.test(above)) return true;
    if (/^\s*(?:async\s+)?def\b/.test(above)) return false;
  }
  return false;
}

/** A function that is empty but for a decorator asks what that asks. */
function askedBy(file: SourceFile, hook: number): string[] {
  const symbol = file.symbol(hook);
  if (symbol?.kind !== 'function') return [];
  const decorators = guardNames(file.decorators(hook).map(({ name, receiver }) => (receiver === null ? name : '')));
  const text = file.code.slice(file.offsetOf(symbol.startLine), file.offsetOf(symbol.endLine + 1));
  if (CHOOSES.test(text)) return [];
  return decorators.length > 0 ? decorators : REFUSES.test(text) ? [symbol.name] : [];
}
