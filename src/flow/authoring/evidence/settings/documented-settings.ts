import { escaped } from '../../../../base/escaped.ts';
import { isOwn, joined } from '../../../../engine/facts/settings/comment-above.ts';
import { sentencesOf } from '../../wording/doc-sentence.ts';
import { plain } from '../../wording/markup.ts';
import { derived } from '../evidence.ts';
import { speaksOf } from './comment-meaning.ts';
import { type DocumentedSetting, fromRow, fromText, LINES_BELOW, type Said, UNDERLINE } from './document-entries.ts';
import { isPage, pageLines } from './document-pages.ts';
import { sectionProperties } from './section-properties.ts';
import { settingFacts } from './setting-facts.ts';
import { cellsOf, headsOf } from './table-rows.ts';
import { tableSamples } from './table-samples.ts';
import { FEWEST_WORDS, sentence } from './told-sentence.ts';

/** A heading, list item, table row, term, entry of Sphinx or line of a manual page that begins with the name of a setting. */
const LEAD =
  /^[\s#>|*+-]*(?:\d{1,2}[.)]\s+)?(?:\.B\s+|\.It(?: Ev| Fl)?\s+|\.\. (?:py:)?(?:attribute|confval|data|envvar|setting):: +)?[`'"*]{0,6}(--[a-z][\w-]+|-?-?[A-Z][A-Z\d]*(?:_[A-Z\d]+)*|[a-z]+(?:[._-][a-z\d]+)+)[`'"*]*\s*(.*)$/;

/** What documents say of settings that are explained under their own name, by that name. */
export const documentedSettings = derived((evidence): Map<string, DocumentedSetting> => {
  const names = new Set(settingFacts(evidence).map(({ values }) => values.name));
  const found = new Map<string, DocumentedSetting>();
  // What explains a setting counts more than a sample with comments, and that more than a sentence that mentions it.
  const shown = new Map<string, DocumentedSetting>();
  const mentioned = new Map<string, DocumentedSetting>();
  for (const { path, place } of evidence.files) {
    const isSample = COMPOSED.test(path);
    if (
      !(isSample || isPage(evidence, path)) ||
      /^(?:agent|vendored|fixture|test)$/.test(place) ||
      /changelog|changes|news|release/i.test(path)
    )
      continue;
    const add = (
      to: Map<string, DocumentedSetting>,
      name: string,
      index: number,
      said: Said | null,
      isRow = false,
    ): void => {
      if (said === null || rank(path) <= rank(to.get(name)?.source.path)) return;
      const startLine = index + 1 - (said.above ?? 0);
      const source = { path, startLine, endLine: index + 1 + said.below };
      to.set(name, { text: said.text, default: said.default ?? null, without: said.without ?? null, isRow, source });
    };
    const lines = pageLines(evidence, path);
    let isFenced = false;
    let heading = '';
    for (const [index, line] of lines.entries()) {
      if (/^\s*(?:```|~~~)/.test(line) && !path.endsWith('.rst')) isFenced = !isFenced;
      if (!isFenced && /^#+\s/.test(line)) heading = /^#+\s+[`*]*([A-Z][A-Z\d_]*)[`*]*\s*$/.exec(line)?.[1] ?? '';
      const assigned = (isSample || isFenced) && !ENTRY.test(line) ? ASSIGNED.exec(line)?.[1] : undefined;
      if (assigned !== undefined && names.has(assigned))
        add(shown, assigned, index, fromSample(lines, index, assigned));
      if (isSample) continue;
      if (line.trimStart().startsWith('|')) {
        const name = nameInRow(lines, index, names);
        if (name !== undefined && isOfSettings(path, lines, index, name))
          add(found, name, index, fromRow(lines, index, name), true);
        continue;
      }
      const [, field = '', marks = '', inside = ''] = line.includes('<') ? (FIELD.exec(line) ?? []) : [];
      if (names.has(field)) add(found, field, index, fromField(marks, inside, lines, index));
      const [, name = '', rest = ''] =
        (path.endsWith('.rst') ? underlined(lines, index) : null) ?? LEAD.exec(line) ?? [];
      // What is indented as a key with a value shows a file.
      if (SHOWN.test(line)) continue;
      // A word in capitals heads a part about its matter, unless it is marked, or the page is about the settings.
      if (/^#+\s+[A-Z\d]+\s*$/.test(line) && rank(path) < 2) continue;
      // Below the heading of a setting, a list names what that one holds.
      if (/^\s*[-*+]\s/.test(line) && names.has(heading) && !name.startsWith(heading)) continue;
      // What is assigned in a block of code is an expression of its language.
      // In a block of code only a line of help says what its name means.
      if (names.has(name) && (!isFenced || HELP_LINE.test(rest))) add(found, name, index, fromText(rest, lines, index));
      if (isFenced || !line.includes('_')) continue;
      for (const [, other = ''] of line.matchAll(MENTIONED))
        if (names.has(other)) add(mentioned, other, index, fromProse(lines, index, other));
    }
  }
  return new Map([...mentioned, ...tableSamples(evidence, names), ...shown, ...sectionProperties(evidence), ...found]);
});

/** `<port>  The port to listen on` behind the name of an option. */
const HELP_LINE = /^(?:[<[]?[\w=|-]+[>\]]?\s+|[:#–—-]+\s+)?[A-Z][a-z]*\s+[a-z]/;
const SHOWN = /^(?: {4,}|\t)[a-z][\w.-]*: /;

/** The heading of a page in reStructuredText that is nothing but the name of a setting. */
function underlined(lines: readonly string[], index: number): string[] | null {
  const name = /^[a-z][\w-]*$/.exec(lines[index] ?? '')?.[0];
  return name !== undefined && UNDERLINE.test(lines[index + 1] ?? '') ? ['', name, ''] : null;
}

/** Files that start the product with its settings, often with a comment for each; those for a trial tell why it is set so. */
const COMPOSED =
  /(?:^|\/)(?:docker-)?compose(?:[._-](?:prod(?:uction)?|example|sample|template|default|full|all|standalone))?\.ya?ml$/i;
/** `- SHOP_PORT=80`, `SHOP_PORT: 80`, `export SHOP_PORT=80`, also where it is commented out. */
const ASSIGNED = /^\s*#?\s*(?:- +)?(?:export +|ENV +|-e +)?["']?([A-Z][A-Z\d]*(?:_[A-Z\d]+)*)["']?\s*[=:]/;
/** `'SHOP_PORT': 80,  # …`: the key of a value that another setting holds. */
const ENTRY = /^\s+(["'])\w+\1\s*:.*,\s*(?:#.*)?$/;
const MENTIONED = /`\$?([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)`/g;

/** `<ParamField path="SHOP_PORT" default="80">The port to listen on</ParamField>` of a page in MDX. */
const FIELD = /^\s*<[A-Z]\w*Field\s+\w+="([A-Z][A-Z\d]*(?:_[A-Z\d]+)*)"([^>]*)>\s*(.*)$/;

function fromField(marks: string, inside: string, lines: readonly string[], index: number): Said | null {
  const end = lines
    .slice(index, index + LINES_BELOW)
    .findIndex((line, at) => line.includes('</') || (at > 0 && line.trim() === ''));
  const written = [inside, ...lines.slice(index + 1, index + Math.max(end, 0) + 1)].join(' ').split('</')[0] ?? '';
  const said = sentence(written.trim());
  const value = /\bdefault="([^"]*)"/.exec(marks)?.[1] ?? null;
  return end < 0 || (said === null && value === null) ? null : { text: said, default: value, below: end };
}

const HEAD =
  /\b(?:settings?|options?|keys?|config\w*|variables?|vars?|env\w*|param\w*|propert\w+|names?|fields?|flags?)\b/i;

/** A word such as `url` stands in tables of all sorts: one about settings says so in its heads, or in the name of its page. */
function isOfSettings(path: string, lines: readonly string[], index: number, name: string): boolean {
  const heads = /^[a-z]+$/.test(name) ? headsOf(lines, index) : [];
  return heads.length === 0 || rank(path) === 2 || HEAD.test(heads[0] ?? '');
}

/** `<sup>1</sup>`, `[^1]` behind a name. */
const FOOTNOTE = /\s*(?:<(sup\w*)>[^<]*<\/\1>|\[\^\w+\]|\\\*)$/;

/** The setting that a row of a table is about: its name stands alone in one of the first cells. */
function nameInRow(lines: readonly string[], index: number, names: ReadonlySet<string>): string | undefined {
  const cells = cellsOf(lines[index] ?? '').slice(0, 3);
  const written = cells.map((cell) => cell.replace(FOOTNOTE, '').replace(/^[`'"*]+|[`'"*]+$/g, ''));
  const own = written.find((each) => names.has(each));
  if (own !== undefined) return own;
  // `-p, --port <n>` and, below the head "Flag", `port`.
  const [first = ''] = written;
  const long = /(?:^|[\s`])(--[a-z][\w.-]*)/.exec(first)?.[1];
  if (long !== undefined && names.has(long)) return long;
  // A table of "options" may as well show the keys of a file.
  const isFlag =
    names.has(`--${first}`) &&
    /^(?:(?:command[- ]line |cli )(?:option|argument)|flag|switch)/i.test(headsOf(lines, index)[0] ?? '');
  return isFlag ? `--${first}` : undefined;
}

const MOST_ABOVE = 6;

/** What the comment behind an assignment, or right above it, says of it. */
function fromSample(lines: readonly string[], index: number, name: string): Said | null {
  const [, beside] = /\s#+\s+(\S.*)$/.exec((lines[index] ?? '').replace(/^\s*#\s*/, '')) ?? [];
  // Whether it must be given is so for the way that the sample shows.
  const own = beside === undefined ? null : sentence(beside.replace(/^\((?:optional|required)\)\s*/i, ''));
  if (own !== null && speaksOf(own, name)) return { text: own, below: 0 };
  let above = 0;
  while (
    above < MOST_ABOVE &&
    /^\s*#+\s*[^\s#]/.test(lines[index - above - 1] ?? '') &&
    !/^[\s#]*[\w-]+:\s*$/.test(lines[index - above - 1] ?? '') &&
    !ASSIGNED.test(lines[index - above - 1] ?? '')
  )
    above++;
  const comment = joined(lines.slice(index - above, index).map((line) => line.replace(/^[\s#]+/, '').trim()));
  const next = (lines[index + 1] ?? '').replace(/^\s*#\s*(?=(?:- +)?[A-Z])|^\s*- +/, '').replace(/^- +/, '');
  // "Listen on port 80" over `SHOP_ADDRESS=:80` says what the value does that the sample gives.
  const value = (lines[index] ?? '').replace(/^[^=:]*[=:]/, '');
  const isOfValue = (comment.match(/\b\d+\b/g) ?? []).some((number) =>
    new RegExp(`\\b${escaped(number)}\\b`).test(value),
  );
  const text = above > 0 && !isOfValue && isOwn(next, comment, name) ? sentence(comment) : null;
  return text === null || !speaksOf(text, name) ? null : { text, above, below: 0 };
}

/** A sentence that says what to set a setting for and names no other one: "To count nothing, set `SHOP_COUNT` to `false`." */
function fromProse(lines: readonly string[], index: number, name: string): Said | null {
  const isText = (line: string | undefined): boolean => line !== undefined && /^\s*[A-Za-z`*("]/.test(line);
  if (!isText(lines[index])) return null;
  const from = index > 0 && isText(lines[index - 1]) ? index - 1 : index;
  const to = isText(lines[index + 1]) ? index + 1 : index;
  const whole = lines.slice(from, to + 1).join(' ');
  const said = sentencesOf(plain(whole)).filter((each) => each.includes(`\`${name}\``));
  const [first = ''] = said.map(asMeaning);
  const isCut = (from < index && plain(whole).startsWith(first)) || (to > index && !/[.!:]$/.test(said[0] ?? ''));
  if (said.length !== 1 || isCut || !PURPOSE.test(first) || NO_PURPOSE.test(first)) return null;
  if ([...first.matchAll(MENTIONED)].length > 1) return null;
  const text = sentence(first, first === said[0] ? 6 : FEWEST_WORDS);
  return text === null ? null : { text, above: index - from, below: to - index };
}

const PURPOSE =
  /\b(?:set(?:s|ting)?|enables?|disables?|controls?|configures?|specif(?:y|ies)|defines?|changes?|overrides?|determines?|limits?|adjusts?|turns?)\b/i;
const NO_PURPOSE =
  /^(?:If you(?:['’]ve)? (?:see|get|have|set [^,]* only|set an? )|In order to do (?:so|this|that)|We|Luckily|Fortunately|Unfortunately|Since|As of|In v|Starting|Before|After|To (?:test|try|debug|reproduce)|Alternative(?:ly)?|Additionally|Also|This|That|It|They|These|However|Instead|Otherwise|For example|Remember|Make sure|Don't|Do not|Please|Once|Set `)\b|\b(?:for example|e\.g\.|above|deprecated|removed|renamed|no longer)\b|\bcan be (?:set|given|configured|provided|specified) (?:via|by|with|using|through)\b[^.]*`[^`]+`\W*$|\?$/i;

/** "You can change the folder with the `SHOP_FOLDER` environment variable" says that it changes the folder. */
function asMeaning(said: string): string {
  const [, verb, what] =
    /^You can (change|set|configure|override|customi[sz]e|limit|adjust) (.+?) (?:with|using|via|by setting|through) (?:the )?`[^`]+`(?: environment variable| variable)?[.:]?$/.exec(
      said,
    ) ?? [];
  return verb === undefined || what === undefined ? said : `${verb.charAt(0).toUpperCase()}${verb.slice(1)}s ${what}`;
}

/** A page about the settings knows more of one than a page that only uses it; of two alike, the first counts. */
function rank(path: string | undefined): number {
  return path === undefined ? 0 : /reference|config|settings|options|environment|variables/i.test(path) ? 2 : 1;
}
