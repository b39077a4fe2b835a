import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';

const IS_DEVELOPMENT = String.raw`(?:===?\s*['"](?:dev|development|test|testing)['"]|!==?\s*['"]production['"])`;
const DEVELOPMENT = new RegExp(
  String.raw`^(?:!\s*(?:\w{1,30}\.){0,4}(?:[iI]sProd|is_prod)\w*(?:\(\))?|(?:this\.|self\.|config\.|env\.)*(?:isDev\w*|isTest\w*|is_dev\w*|is_test\w*|devMode|debugMode|testMode)(?:\(\))?|process\.env\.NODE_ENV\s*${IS_DEVELOPMENT}|\w{1,30}(?:\.\w{1,30}){0,4}\.get\(\s*['"](?:node_?)?env(?:ironment)?['"]\s*\)\s*${IS_DEVELOPMENT}|(?:\w{1,30}\.){0,4}(?:nodeEnv|NODE_ENV|environment|env)\s*${IS_DEVELOPMENT}|\w{1,30}(?:\.\w{1,30}){0,4}\.get\(\s*['"](?:\w{1,30}[:.]){0,4}(?:test|dev)_?[mM]ode['"]\s*\)|(?:settings\.|app\.)?(?:DEBUG|DEVELOPMENT|(?:DEV(?:ELOPMENT)?|TEST)_MODE|(?:IS_|RUNNING_)?TEST(?:S|ING|_SUITE))|(?:\w{1,30}\.){1,4}Is(?:Development\(\)|Environment\("(?:Development|Testing|Test)"\))|Rails\.env\.(?:development|test)\?|app()->environment\(['"](?:local|testing)['"]\))$`,
);

/** Lines that run only while the product is being made: `if (isDev) { … }`, `if settings.DEBUG:`. */
export function developmentOnly(file: SourceFile): (line: number) => boolean {
  const ranges = (RANGES[file.language] ?? braced)(file);
  return (line) => ranges.some(([from, to]) => from < line && line <= to);
}

const MIX =
  /^(?:Mix\.env\(\)\s*(?:==\s*|in\s*\[\s*):(?:\w+_)?(?:dev|test)(?:\s*,\s*:(?:\w+_)?(?:dev|test))*\s*\]?|Application\.compile_env\(:\w+,\s*:dev_routes(?:,\s*\w+)?\))$/;

/** `if Mix.env() in [:dev, :test] do … end` of Elixir. */
function blocks(file: SourceFile): [number, number][] {
  return file.parsed.calls
    .filter(({ name, receiver, arguments: [first = ''] }) => name === 'if' && receiver === null && MIX.test(first))
    .map(({ line, endLine }): [number, number] => [line, endLine]);
}

/** `#[cfg(debug_assertions)] mod development { … }` and the tests of Rust are no part of what is delivered. */
function leftOut(file: SourceFile): [number, number][] {
  const item = /#\[cfg\((?:debug_assertions|test)\)\]\s*(?:pub\s+)?(?:mod|(?:async\s+)?fn)\s[^{};]*\{/g;
  return [...file.bare.matchAll(item)].flatMap((match): [number, number][] => {
    const open = match.index + match[0].length - 1;
    const end = closingBracket(file.bare, open);
    return end < 0 ? [] : [[file.lineAt(match.index), file.lineAt(end)]];
  });
}

function braced(file: SourceFile): [number, number][] {
  return [...file.bare.matchAll(/\bif\s*\(/g)].flatMap((match): [number, number][] => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(file.bare, open, 200);
    if (close < 0 || !DEVELOPMENT.test(file.code.slice(open + 1, close).trim())) return [];
    const body = /^\s*\{/.exec(file.bare.slice(close + 1, close + 40));
    const end = body ? closingBracket(file.bare, close + body[0].length) : -1;
    return end < 0 ? [] : [[file.lineAt(open), file.lineAt(end)]];
  });
}

const GO_DEVELOPMENT = /^(?:!\s*(?:\w+\.)*[iI]sProd\w*|(?:\w+\.)*(?:[iI]sDev\w*|[dD]ev(?:elopment)?Mode))(?:\(\))?$/;

/** `if !setting.IsProd { … }` of Go, which writes no brackets around what is asked. */
function bare(file: SourceFile): [number, number][] {
  return [...file.bare.matchAll(/\bif +([^\n{}]+?) *\{/g)].flatMap((match): [number, number][] => {
    const end = GO_DEVELOPMENT.test(match[1] ?? '') ? closingBracket(file.bare, match.index + match[0].length - 1) : -1;
    return end < 0 ? [] : [[file.lineAt(match.index), file.lineAt(end)]];
  });
}

function indented(file: SourceFile): [number, number][] {
  return file.lines.flatMap((text, index): [number, number][] => {
    const [, indent = '', condition = ''] = /^(\s*)if\s+(.+?)\s*:\s*$/.exec(text) ?? [];
    if (condition === '' || !DEVELOPMENT.test(condition)) return [];
    let last = index;
    for (let at = index + 1; at < file.lines.length; at++) {
      const line = file.lines[at] ?? '';
      if (line.trim() === '') continue;
      if (!line.startsWith(`${indent} `) && !line.startsWith(`${indent}\t`)) break;
      last = at;
    }
    return [[index + 1, last + 1]];
  });
}

const RANGES: Readonly<Record<string, (file: SourceFile) => [number, number][]>> = {
  python: indented,
  elixir: blocks,
  rust: leftOut,
  go: bare,
};
