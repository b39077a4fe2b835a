import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList } from '../../text/literal.ts';
import { UNSURE } from '../guard-marks.ts';

const ASKS =
  /^(?:requires?_(?!json|https?|ssl|format|param|feature|setup|config)|ensure_(?:auth|logged|signed|user|admin|account|session|role|permi|member|owner|api_key|token)|authori[sz](?:e|ation)|authenticat(?:e|ion)(?:_|$)|verify_(?:auth|token|session|api_key|jwt|user_session)|check_(?:auth|permi|access|api_key|admin)|restrict_|basic_auth$)|_only(?:_plug)?$|_required(?:_plug)?$/;

/** Whether a plug or what runs at the mount of a live view turns strangers away, by its name: `:require_user`. */
export function isGuardPlug(written: string): boolean {
  const last = written.replace(/^:/, '').split('.').at(-1) ?? '';
  const words = last.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
  return ASKS.test(words) && !/maybe|optional|redirect_if/.test(words);
}

/** Who may call the routes of a Phoenix router: what the scopes around them are piped through, and live sessions. */
export function phoenixGuards(file: SourceFile): (call: CodeCall) => string[] {
  const calls = file.parsed.calls.filter(({ receiver }) => receiver === null);
  const scopes = calls.filter(({ name }) => /^(?:scope|live_session)$/.test(name));
  const innermost = (line: number, endLine: number): CodeCall | undefined =>
    scopes
      .filter((scope) => scope.name === 'scope' && scope.line < line && endLine < scope.endLine)
      .sort((a, b) => a.endLine - a.line - (b.endLine - b.line))[0];
  const pipelines = new Map(
    calls
      .filter(({ name }) => name === 'pipeline')
      .map((pipeline) => [pipeline.arguments[0] ?? '', plugsIn(calls, pipeline)]),
  );
  const pipes = calls
    .filter(({ name }) => name === 'pipe_through')
    .map((pipe) => ({
      scope: innermost(pipe.line, pipe.endLine),
      line: pipe.line,
      guards: namesIn(pipe.arguments[0] ?? '').flatMap((name) => [
        ...(isGuardPlug(name) ? [name] : []),
        ...(pipelines.get(name) ?? unsurePlug(name)),
      ]),
    }));
  return ({ line, endLine }) => {
    const around = scopes.filter((scope) => scope.line < line && endLine <= scope.endLine);
    const piped = pipes.filter((pipe) => pipe.line < line && (pipe.scope === undefined || around.includes(pipe.scope)));
    const mounted = around
      .filter(({ name }) => name === 'live_session')
      .flatMap(({ arguments: given }) => mountedIn(given.join(', ')));
    return [...new Set([...piped.flatMap(({ guards }) => guards), ...mounted])];
  };
}

function plugsIn(calls: readonly CodeCall[], { line, endLine }: CodeCall): string[] {
  return calls
    .filter((call) => call.name === 'plug' && call.line > line && call.endLine <= endLine)
    .map((call) => call.arguments[0] ?? '')
    .flatMap((name) => (isGuardPlug(name) ? [name] : unsurePlug(name)));
}

/** Plugs of the framework and those that prepare what is answered. */
const OF_OTHERS =
  /^:(?:accepts|fetch_(?:session|flash|live_flash|query_params|cookies)|put_|protect_from_forgery|assign)|^(?:Plug|Phoenix|OpenApiSpex|Sentry|Corsica|Ueberauth|CORSPlug)\b|^:(?:api|browser)$|limit|throttl|csrf|locale|language|cache|log|maybe|optional|redirect_if/i;

/** A plug that asks nobody by its name may do so by its own code. */
function unsurePlug(name: string): string[] {
  return /^(?::\w+|[A-Z][\w.]*)$/.test(name) && !OF_OTHERS.test(name) && !isGuardPlug(name) ? [`${UNSURE}${name}`] : [];
}

/** `:browser`, `[:browser, :require_user]`. */
function namesIn(written: string): string[] {
  const list = /^\[([\s\S]*)\]$/.exec(written)?.[1];
  return splitList(list ?? written).map((name) => name.trim());
}

/** `on_mount: [{ShopWeb.UserAuth, :require_user}]`. */
function mountedIn(written: string): string[] {
  const from = written.indexOf('on_mount:');
  if (from < 0) return [];
  const rest = written.slice(from + 9).trimStart();
  const close = /^[[{]/.test(rest) ? closingBracket(rest, 0) : -1;
  const value = close < 0 ? (/^[\w.]+/.exec(rest)?.[0] ?? '') : rest.slice(0, close);
  return (value.match(/:\w+|[A-Z][\w.]*/g) ?? []).filter(isGuardPlug);
}
