import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { maskCode } from '../../text/mask-code.ts';
import { phpParts } from '../../text/php-parts.ts';
import { makeRoute } from '../route-maker.ts';

/** What answers a route that no framework knows of: a file that the web server runs where its own address is asked for. */
export const PLAIN_PHP = 'PHP';

/** Folders of what other files take in: pieces of pages, settings, words of other languages, programs for a shell, pictures. */
const TAKEN_IN =
  /(?:^|\/)(?:views?|templates?|tpls?|themes?|skins?|partials?|layouts?|inc|incl|includes?|config|conf|migrations?|lang|languages?|locales?|i18n|bin|cli|images?|img|icons?|fonts?|svg|_tests?)\//i;
/** A file that another one must have told something first answers nobody by itself: `defined('SHOP') || exit;`. */
const ONLY_INSIDE =
  /!\s*defined\(\s*['"][\w\\]+['"]\s*\)\s*\)\s*\{?\s*(?:[\w\\]+\([^;{}]{0,200}\);\s*){0,3}(?:exit|die|return)\b|(?<!!\s{0,9})\bdefined\(\s*['"][\w\\]+['"]\s*\)\s*(?:\|\||or)\s*(?:exit|die)\b/i;
const OF_SHELL =
  /\b(?:php_sapi_name\(\)|PHP_SAPI)\s*!==?\s*['"]cli['"]\s*\)\s*\{?\s*(?:[\w\\]+\([^;{}]{0,200}\);\s*|echo\b[^;{}]{0,200};\s*){0,3}(?:exit|die|return)\b/i;
const READS = /\$_(?:GET|POST|REQUEST|FILES)\b|\$_SERVER\[\s*['"]REQUEST_METHOD['"]|php:\/\/input|\bfilter_input\(/;
const ANSWERS = /\b(?:echo|print|printf|readfile|http_response_code|json_encode|header)\b|\b(?:die|exit)\s*\(\s*[^)\s]/;
/** What only an answer to a request has. */
const HAS_HEAD = /\b(?:header|http_response_code)\s*\(/;
const TAKES_IN = /\b(?:require|include)(?:_once)?\b/;
const TAG = /<[a-z!][^<>]*>/i;

/**
 * A file that runs by itself and answers a request. Whether it is served, under which address and for which methods is
 * told by the files around it.
 */
export function addressedScripts(file: SourceFile): Fact[] {
  if (file.extension !== 'php' || TAKEN_IN.test(file.path) || !file.text.includes('<?')) return [];
  if (file.text.startsWith('#!')) return [];
  if (![READS, TAKES_IN, HAS_HEAD].some((each) => each.test(file.text))) return [];
  const parts = phpParts(file.text);
  const code = runAtOnce(file, maskCode('php', parts.code).code);
  if (/\$this\b/.test(code) || ONLY_INSIDE.test(code) || OF_SHELL.test(code)) return [];
  const isRead = READS.test(code);
  if (/\$arg[vc]\b/.test(code) && !isRead) return [];
  const isAnswering = ANSWERS.test(code) || TAG.test(parts.markup);
  if (!isRead && !(isAnswering && TAKES_IN.test(code)) && !HAS_HEAD.test(code)) return [];
  return [
    makeRoute({
      method: 'ANY',
      path: [file.path],
      framework: PLAIN_PHP,
      line: 1,
      endLine: file.lines.length,
      listed: true,
    }),
  ];
}

/** The code without its functions and classes, which run only where they are called. */
function runAtOnce(file: SourceFile, code: string): string {
  const lines = code.split('\n');
  for (const { kind, startLine, endLine } of file.parsed.symbols)
    if (/^(?:function|class|interface|trait|enum)$/.test(kind))
      for (let line = startLine; line <= endLine; line++) lines[line - 1] = '';
  return lines.join('\n');
}
