import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';
import { goAssignments } from '../../text/go-assignments.ts';

/** An address that only the machine itself reaches, at a port that the system picks: nobody else can know it. */
const ADDRESS = String.raw`["\x60](?:127\.0\.0\.1|localhost|\[::1\]):0["\x60]`;
const FUNCTION = /^(?:function|method)$/;

/**
 * Routers that a function of Go makes for a listener of the program itself: `net.Listen("tcp", "127.0.0.1:0")`, and
 * below `http.Serve(listener, mux)`. What they answer is asked by the program, or by what it started, and by no caller.
 */
export function ownListeners(file: SourceFile): (router: string, line: number) => boolean {
  const listens = new RegExp(ADDRESS).test(file.code) && /\bnet\.Listen\(/.test(file.bare);
  return (router, line) => {
    if (!listens || !/^\w+$/.test(router) || router === 'http') return false;
    const around = file.parsed.symbols[file.symbolAround(line, FUNCTION) ?? -1];
    if (around === undefined) return false;
    const body = file.codeOf(around.startLine, around.endLine);
    const served = [
      new RegExp(String.raw`\bhttp\.Serve(?:TLS)?\(\s*(\w+)\s*,\s*${escaped(router)}\s*[,)]`),
      new RegExp(String.raw`\bHandler:\s*${escaped(router)}\b[\s\S]*?\.Serve(?:TLS)?\(\s*(\w+)\s*[,)]`),
      new RegExp(String.raw`(?<![\w.])${escaped(router)}\.RunListener\(\s*(\w+)\s*\)`),
    ]
      .map((pattern) => pattern.exec(body)?.[1])
      .find((listener) => listener !== undefined);
    return served !== undefined && isMadeHere(body, router) && isOwnAddress(body, served);
  };
}

/** Whether a function makes the router: what it was handed may be served elsewhere too. */
function isMadeHere(body: string, router: string): boolean {
  return new RegExp(String.raw`(?<![\w.])${escaped(router)}\s*:=`).test(body);
}

/** Whether a listener is made once, at such an address, which may have a name first. */
function isOwnAddress(body: string, listener: string): boolean {
  const made = [
    ...body.matchAll(
      new RegExp(
        String.raw`(?<![\w.])${escaped(listener)}(?:,\s*\w+)?\s*:?=\s*net\.Listen\(\s*"tcp[46]?"\s*,\s*([^\n]+?)\s*\)`,
        'g',
      ),
    ),
  ];
  const written = made.length === 1 ? (made[0]?.[1] ?? '') : '';
  if (new RegExp(`^${ADDRESS}$`).test(written)) return true;
  if (!/^\w+$/.test(written)) return false;
  const [only, ...others] = goAssignments(body, written);
  return others.length === 0 && new RegExp(`^${ADDRESS}$`).test(only?.value ?? '');
}
