import type { SourceFile } from '../../source-file.ts';
import { closingBracket } from '../../text/literal.ts';

const FUNCTION = /^(?:function|method)$/;
const SWITCH = /\bswitch\s+\w+\.Method\s*\{/g;
const CASE = /\bcase\s+([^:\n]+):((?:(?!\n\s*(?:case\b|default\s*:))[\s\S])*)/g;
const ASKED = /\bif\s+\w+\.Method\s*==\s*(http\.Method\w+|"[A-Z]+")\s*\{\s*(\w+)\.ServeHTTP\(/g;
const NAMED = /\bhttp\.Method([A-Z]\w+)|"([A-Z]{3,7})"/g;

interface Asked {
  router: string;
  methods: string[];
  inside: number | undefined;
}

/**
 * The methods by which requests come to a router that is handed only some of them: `case http.MethodPost:
 * orders.ServeHTTP(w, r)`, or `mux.Handler(http.MethodGet, "/debug/*path", debug)`.
 */
export function routerMethods(file: SourceFile): (router: string, line: number) => string[] | undefined {
  const all = [...ofSwitches(file), ...ofConditions(file), ...ofHung(file)];
  return (router, line) => {
    const own = all.filter((each) => each.router === router && each.inside === file.symbolAround(line, FUNCTION));
    const methods = [...new Set(own.flatMap((each) => each.methods))];
    // Who may read may ask what a reading would tell.
    const told = methods.includes('GET') ? methods.filter((each) => each !== 'HEAD' && each !== 'OPTIONS') : methods;
    return told.length > 0 ? told : undefined;
  };
}

function ofSwitches(file: SourceFile): Asked[] {
  return [...file.bare.matchAll(SWITCH)].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(file.bare, open);
    const inside = file.symbolAround(file.lineAt(open), FUNCTION);
    return [...file.code.slice(open + 1, Math.max(open + 1, close)).matchAll(CASE)].flatMap(
      ([, asked = '', body = '']): Asked[] => {
        const router = /^\s*(\w+)\.ServeHTTP\(/.exec(body)?.[1];
        return router === undefined ? [] : [{ router, methods: namedIn(asked), inside }];
      },
    );
  });
}

function ofConditions(file: SourceFile): Asked[] {
  return [...file.code.matchAll(ASKED)].map(({ 1: asked = '', 2: router = '', index }) => ({
    router,
    methods: namedIn(asked),
    inside: file.symbolAround(file.lineAt(index), FUNCTION),
  }));
}

function ofHung(file: SourceFile): Asked[] {
  return file.parsed.calls.flatMap(({ name, arguments: given, line }): Asked[] => {
    const [method = '', , router = ''] = given;
    if (!/^(?:Handler|Handle|Method)$/.test(name) || given.length !== 3 || !/^[a-z]\w*$/.test(router)) return [];
    const methods = namedIn(method);
    return methods.length === 0 ? [] : [{ router, methods, inside: file.symbolAround(line, FUNCTION) }];
  });
}

function namedIn(written: string): string[] {
  return [...written.matchAll(NAMED)].map(([, constant, text]) => (constant ?? text ?? '').toUpperCase());
}
