import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';
import { firstSentence } from '../text/words.ts';

/** What is said of a variable above its read, behind it, on the value that takes it, or where the file names it. */
export function meaningOf(file: SourceFile, line: number, name: string, isAsked = false): string | null {
  return (
    commentAbove(file, line, name) ??
    docOfMember(file, line) ??
    (isAsked ? null : commentBeside(file, line)) ??
    docOver(file, line) ??
    docNaming(file, name)
  );
}

const CONFIGURATION = /(?:^|\/)[\w.-]*(?:config|settings|env(?:ironment)?)[\w.-]*(?:\/|$)|\.env\.\w+$/i;
const MARK = /^\s*(?:\/\/+|#+:?(?!\[)|\*(?!\/)|\|)\s?/;
const LINE = /^\s*(?:\/\/|#(?!\[))/;
const MOST_LINES = 15;

/** A constant of a whole file: `LONGEST_WAIT = int(os.getenv("SHOP_WAIT", 15))`, `const longestWait = …`. */
const CONSTANT =
  /^(?:defined\(\s*["']\w+["']\s*\)\s*(?:or|\|\|)\s*)?define\(\s*["'][A-Z]|^(?:export\s+)?(?:(?:const|static|var|val|let)\s+)?[A-Z][A-Z\d_]+\s*(?::[^=]+)?=(?!=)|^(?:export\s+)?(?:const|var|val|let)\s+[a-z]\w*\s*(?::[^=]+)?=(?!=)/;
/** A key with its value, or a word of a configuration in Ruby with what the environment gives: `bind ENV.fetch("BIND")`. */
const ROW = /^\s*['"]?[\w.-]+['"]?\s*(?:=>|:|=)|^\s*[a-z_]+[ (][^=]*\bENV\b/;

/** What a comment right above a constant, or a row of a configuration file, says of it: `// How many to keep.` over `'limit' => env(…)`. */
export function commentAbove(file: SourceFile, line: number, name: string): string | null {
  const own = file.lines[line - 1] ?? '';
  if (!CONSTANT.test(own) && !(CONFIGURATION.test(file.path) && ROW.test(own))) return null;
  // Of a table, it is about more than the one value in it.
  if (/^[^"'`{]*(?:[=:]|=>)\s*\{.*\w/.test(own)) return null;
  return commentOver(file, line, name);
}

/** What a comment right above a line says of it, and not of all the lines that follow: `# Mail` over `MAIL_HOST`, `MAIL_PORT`. */
export function commentOver(file: SourceFile, line: number, name: string): string | null {
  const text = lineComment(file, line) ?? blockComment(file, line);
  const next = file.lines[lastLine(file, line, file.lines[line - 1] ?? '')] ?? '';
  return text === null || !isOwn(next, text, name) ? null : text;
}

/** The doc comment right over `this.longestWait = …`: what a class of JavaScript says of a value that it takes. */
function docOfMember(file: SourceFile, line: number): string | null {
  if (!file.isScript || !/^\s+this\.#?\w+\s*=(?!=)\s*(?!!)/.test(file.lines[line - 1] ?? '')) return null;
  return /^\s*(?:\/\*)?\*.*\*\/\s*$|^\s*\*\/\s*$/.test(file.lines[line - 2] ?? '') ? blockComment(file, line) : null;
}

/** The type before the words: `@type {number} Longest wait in seconds`. */
const TYPED = /^@type \{[^{}\n]*\}\s*/;

/** What stands below an open bracket is still the same row. */
function lastLine(file: SourceFile, line: number, own: string): number {
  if (!/[([{]\s*$/.test(own)) return line;
  const close = closingBracket(file.bare, file.offsetOf(line) + own.trimEnd().length - 1);
  return close < 0 ? line : file.lineAt(close);
}

/** A longer one tells how the code came about. */
const LONGEST_BESIDE = 100;
const BEHIND = /[;,)\]}'"\w]\s+(?:\/\/|#)\s+([A-Za-z].*)$/;
/** What a comment tells tools and those who work on the line. */
const FOR_TOOLS =
  /^(?:TODO|FIXME|XXX|HACK|NOTE|p\d\d\b|avg\b|average is|median\b|measured\b|currently\b|observed\b|noqa|nosec|type:|pylint|eslint|@ts-|nolint|ts-ignore|biome|prettier|e\.g|eg\b|see\b|default|fall)/i;

/** What stands behind the code of a line: `PAGES = getenv("PAGES", 20)  # Rows on one page`. */
export function commentBeside(file: SourceFile, line: number): string | null {
  const text = file.lines[line - 1] ?? '';
  if (!/\s(?:\/\/|#)\s/.test(text)) return null;
  const code = file.code.slice(file.offsetOf(line), file.offsetOf(line + 1)).trimEnd();
  const said = BEHIND.exec(text)?.[1]?.trim();
  // What a string holds is no comment.
  if (said === undefined || code.endsWith(said) || FOR_TOOLS.test(said)) return null;
  return said.length <= LONGEST_BESIDE && said.split(/\s+/).length >= 3 ? said : null;
}

function lineComment(file: SourceFile, line: number): string | null {
  let from = line - 1;
  while (from > 0 && line - from <= MOST_LINES && LINE.test(file.lines[from - 1] ?? '')) from--;
  return from === line - 1 ? null : wordsOf(file.lines.slice(from, line - 1));
}

/** The block of Laravel: a title between two rules, then sentences, and often an empty line before the row. */
function blockComment(file: SourceFile, line: number): string | null {
  const whole = /^\s*\/\*+\s+(\S.*?)\s*\*\/\s*$/.exec(file.lines[line - 2] ?? '')?.[1];
  if (whole !== undefined) return wordsOf([whole]);
  const end = (file.lines[line - 2] ?? '').trim() === '' ? line - 3 : line - 2;
  if (!/^\s*\*\/\s*$/.test(file.lines[end] ?? '')) return null;
  let from = end - 1;
  while (from >= 0 && end - from <= MOST_LINES && !/^\s*\/\*/.test(file.lines[from] ?? '')) from--;
  const body = file.lines.slice(from + 1, end);
  const rule = body.findLastIndex((text) => /^[\s|*]*-{5,}/.test(text));
  return wordsOf(body.slice(rule + 1));
}

/** A rule below a title, and a row that is switched off: what is said of the row itself stands below them. */
const CUT = /^[-=~*]{4,}(?:\s*#)?$|^[A-Z][A-Z\d_]+\s*=/;

function wordsOf(lines: readonly string[]): string | null {
  const written = lines.map((text) => text.replace(MARK, '').trim().replace(TYPED, ''));
  const said = written
    .slice(written.findLastIndex((text) => CUT.test(text)) + 1)
    // A heading over a part of the file is drawn with a rule or an arrow: `# ==> Sessions`.
    .filter((text) => !/^[=*-]{2,}>? /.test(text));
  // A title says less than the sentences below it.
  const isTitled = TITLE.test(said[0] ?? '') || MARKED_TITLE.test(said[0] ?? '');
  if (said.length > 1 && isTitled && /^[A-Z]/.test(said[1] ?? '')) said.shift();
  // The name of the row before what it means: `pageSize: how many rows a page has`.
  const words = joined(said).replace(/^[a-z]+[A-Z]\w*:\s+/, '');
  return words.split(/\s+/).length >= 3 && !words.endsWith(':') ? words : null;
}

/** `Allowed Hosts`. */
const TITLE = /^(?!(?:OBSOLETE|DEPRECATED)$)[A-Z][\w-]*(?: (?:[A-Z][\w-]*|of|the|and|for)){0,3}$/;

/** `Crates by van (POC)`. */
const MARKED_TITLE = /^[A-Z][^.!?(]{2,60}\([A-Z][\w ]{1,20}\)$/;

/** Words with which a line begins a sentence of its own, where the one above has no stop. */
const OPENS =
  /^(?:See|E\.g|When|[Ww]arning|Override|Caution|[Ss]etting (?:this|it)|[Cc]ould|Should|Must|Can(?:not)?|Accepts?|Use[ds]?|Sets?|Leave|If|The|This|These|When|Defaults?|Note|Needs?|Only|Valid|Possible|Available|Examples?|Options?|It|You|Requires?|Required|Optional|Values?|Will|Does|Do not|Enables?|Disables?|Allowed|Supported|Change|Make|Please|Otherwise|Also|Specify|Format|Derived|Has to|May|To|By|For)\b/;
/** A line that goes on below. */
const GOES_ON =
  /(?:[.,;:!?(–—-]|\b(?:the|an?|of|to|and|or|for|with|if|when|is|be|are|as|from|that|which|see|use|set))$/i;

/** An example ends what a line says. */
const EXAMPLE_ENDS = /\b(?:eg|e\.g\.?|for example|example)[,:]? \S+$/i;

/** `- off: nothing is kept`, `true = enabled`, `"feed" = as part of the feed`. */
const LISTED = /^[-*•]\s|^(?:true|false|on|off|yes|no)(?:\/\w+)*\s*:\s|^(["'`]?)[\w.-]*\1\s*=>?\s/;

/** What the reader may do with several, above what is said of the one. */
const TO_CHANGE =
  /^(?:change|adjust|edit|update|configure) (?:these|the following) (?:values|settings|variables|options)\b/i;

/** The lines of a comment as one text, with a stop where a new sentence begins without one. */
export function joined(lines: readonly string[]): string {
  // A list of the values that may be given ends what is said of them all.
  const end = lines.findIndex((line, at) => at > 0 && LISTED.test(line));
  return lines
    .slice(0, end < 0 ? undefined : end)
    .filter((line) => line !== '' && !TO_CHANGE.test(line))
    .reduce((text, line) => {
      const isNew = (OPENS.test(line) || isAfterExample(text, line)) && !GOES_ON.test(text);
      return `${text}${text !== '' && isNew ? '.' : ''} ${line}`;
    }, '')
    .trim();
}

function isAfterExample(text: string, line: string): boolean {
  return (
    EXAMPLE_ENDS.test(text) && !/^(?:or|and)\b|^\W/.test(line) && text.split('(').length === text.split(')').length
  );
}

/** A comment over several rows of one sort is about them all, unless it names what only the first is about. */
export function isOwn(next: string, comment: string, name: string): boolean {
  if (/^\s*(?:$|[\])}]|\/\/|\/\*|#)/.test(next)) return true;
  const others = next.toLowerCase();
  const words = name.toLowerCase().split(/[_.-]+/);
  if (!new RegExp(`(?:^|\\W)${escaped(words[0] ?? name)}`).test(others)) return true;
  return words.some(
    (word) => word.length >= 3 && !others.includes(word) && new RegExp(`\\b${escaped(word)}s?\\b`, 'i').test(comment),
  );
}

const MOST_LINES_OF_VALUE = 8;

/** The doc comment of a constant or a field that the read gives its value. */
export function docOver(file: SourceFile, line: number): string | null {
  // What is turned around says the opposite of the variable.
  if (/[=(]\s*!(?![=\s])/.test(file.bare.slice(file.offsetOf(line), file.offsetOf(line + 1)))) return null;
  const value = file.parsed.symbols.find(
    ({ kind, doc, startLine, endLine }) =>
      doc !== '' &&
      /^(?:constant|variable|property|field)$/.test(kind) &&
      startLine <= line &&
      line <= endLine &&
      endLine - startLine <= MOST_LINES_OF_VALUE &&
      // Of a list or an object, it is about more than the one value.
      !/=\s*[[{][^\]}]*$/.test(file.bare.slice(file.offsetOf(startLine), file.offsetOf(line))),
  );
  const said = joined((value?.doc.split('\n\n')[0] ?? '').split('\n').map((each) => each.trim().replace(TYPED, '')));
  // A comment in Go begins with the name of the value.
  const own = said.replace(new RegExp(`^${escaped(value?.name.split('.').at(-1) ?? '')} (?:is|are|holds) `), '');
  return own.split(' ').length < 3 || /^@|^(?:TODO|FIXME)\b/.test(own)
    ? null
    : `${own.charAt(0).toUpperCase()}${own.slice(1)}`;
}

/** "leeway is how late a token may be. It can be set by SHOP_LEEWAY": what the comment on a value says that names the variable. */
function docNaming(file: SourceFile, name: string): string | null {
  const named = new RegExp(`\\b${escaped(name)}\\b`);
  // Most values of a long list have no comment at all.
  const value = file.parsed.symbols.find(
    ({ kind, doc }) => doc !== '' && /^(?:constant|variable|property)$/.test(kind) && named.test(doc),
  );
  const said = value && firstSentence(value.doc.split('\n\n')[0] ?? '');
  const words = said?.startsWith(`${value?.name} is `) ? said.slice(`${value?.name} is `.length) : '';
  return words === '' ? null : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
