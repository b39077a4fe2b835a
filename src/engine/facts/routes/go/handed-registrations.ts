import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { stringValue } from '../../text/literal.ts';
import { UNTOLD } from '../guard-marks.ts';
import { makeRoute } from '../route-maker.ts';
import { ofReceiver, withoutBody } from './go-handlers.ts';
import { writtenPath } from './go-paths.ts';

/** What routers of libraries are told by is read as theirs; what sends a request is handed a method and a path as well. */
const NO_REGISTRAR =
  /^(?:Handle|HandleFunc|HandlerFunc|Handler|Method|MethodFunc|Any|Match)$|request|^(?:do|send|call|fetch|expect|assert)(?![a-z])/i;
/** What answers: a function by its name, one that is written on the spot, or what a call makes of one. */
const HANDLER =
  /^(?!(?:nil|true|false)$)[A-Za-z_][\w.]*$|^func\b|^(?!(?:strings|bytes|io|url|json)\.)[\w.]+\([\s\S]*\)$/;

/**
 * Calls that hand a method, a path and what answers to a function of the project: `reg.Register(http.MethodGet, "/crates",
 * list)`. Only the text of that function, often in another file, tells whether it registers them; what it puts around
 * what answers is not read, so that nothing is known of guards.
 */
export function handedRegistrations(file: SourceFile, framework: string): Fact[] {
  if (file.place !== 'source') return [];
  return file.parsed.calls.flatMap((call): Fact[] => {
    const [written = '', place, handler = ''] = call.arguments;
    const method = /^http\.Method([A-Z]\w+)$/.exec(written)?.[1] ?? /^"([A-Z]{3,7})"$/.exec(written)?.[1];
    if (method === undefined || !HANDLER.test(handler)) return [];
    const through = call.receiver === null ? heldFunction(file, call) : call.name;
    const path = NO_REGISTRAR.test(through) ? null : pathOf(file, place);
    if (path === null) return [];
    return [
      makeRoute({
        method,
        path: [path],
        framework,
        line: call.line,
        endLine: call.endLine,
        handler: ofReceiver(file, call.inside, withoutBody(handler)),
        guards: [UNTOLD],
        through,
      }),
    ];
  });
}

function pathOf(file: SourceFile, written: string | undefined): string | null {
  const path = stringValue(written) ?? writtenPath(file, written);
  return path !== null && /^\/\S*$/.test(path) ? path : null;
}

/** `Register` of `add := conf.Registrar.Register`, where the function around calls it by that name. */
function heldFunction(file: SourceFile, { name, inside }: CodeCall): string {
  const around = file.symbol(inside);
  const text = around ? file.codeOf(around.startLine, around.endLine) : '';
  return new RegExp(`\\b${escaped(name)}\\s*:=\\s*\\w+(?:\\.\\w+)*\\.(\\w+)[ \\t]*$`, 'm').exec(text)?.[1] ?? name;
}
