import { readFile } from '../../../engine/pack/read-file.ts';
import type { CodeSource } from '../cite.ts';
import { code } from '../wording/markup.ts';
import { at, derived, type Evidence } from './evidence.ts';
import { CODE_HINTS } from './hints/code-hints.ts';
import type { Hinted } from './hints/hinted.ts';
import { LIBRARY_HINTS, MODULE_HINTS } from './hints/library-hints.ts';
import { outsideImports } from './libraries/outside-imports.ts';
import { productFiles } from './parts.ts';
import { profileOf } from './profile.ts';

/** A sign that something is there, as the beginning of a sentence, and where it stands. */
export interface Hint {
  text: string;
  source: CodeSource;
}

/**
 * The first sign that a project has a thing of which nothing was read. Whoever would say that there is none asks here first:
 * what is depended on, what is imported, what the code itself and the README speak of.
 */
export function hintOf(evidence: Evidence, thing: Hinted): Hint | null {
  const known = hintsOf(evidence);
  const found = known.has(thing) ? known.get(thing) : searched(evidence, thing);
  known.set(thing, found ?? null);
  return found ?? null;
}

const hintsOf = derived(() => new Map<Hinted, Hint | null>());

function searched(evidence: Evidence, thing: Hinted): Hint | null {
  return dependedOn(evidence, thing) ?? imported(evidence, thing) ?? written(evidence, thing) ?? told(evidence, thing);
}

/** A dependency that is there for a thing, whatever was read of it. */
function dependedOn(evidence: Evidence, thing: Hinted): Hint | null {
  const pattern = LIBRARY_HINTS[thing];
  if (pattern === undefined) return null;
  const wanted = thing === 'tests' ? /./ : /^(?:runtime|peer|optional)$/;
  const own = new Set(evidence.facts('manifest').map(({ values }) => values.name));
  const fact = evidence
    .facts('dependency')
    .find(
      ({ values, path }) =>
        wanted.test(values.scope) &&
        pattern.test(values.name) &&
        !own.has(values.name) &&
        evidence.file(path)?.place === 'source',
    );
  return fact ? { text: `It depends on ${code(fact.values.name)}`, source: at(fact) } : null;
}

function imported(evidence: Evidence, thing: Hinted): Hint | null {
  const pattern = MODULE_HINTS[thing];
  if (pattern === undefined) return null;
  for (const { path } of filesFor(evidence, thing)) {
    const found = outsideImports(evidence, path).find(({ module }) => pattern.test(module));
    if (found)
      return {
        text: `${code(path)} imports ${code(found.module)}`,
        source: { path, startLine: found.line, endLine: found.line },
      };
  }
  return null;
}

/** What is run by hand takes options, and says nothing of the commands of the product. */
const BY_HAND = /(?:^|\/)scripts?\/[^/]+$/;

function filesFor(evidence: Evidence, thing: Hinted): { path: string }[] {
  const files = productFiles(evidence);
  return /commands$/.test(thing) ? files.filter(({ path }) => !BY_HAND.test(path)) : files;
}

const OF_PAGES = /\.(?:[cm]?[jt]sx?|vue|svelte|astro|html?|coffee|elm|dart)$/;

function written(evidence: Evidence, thing: Hinted): Hint | null {
  const pattern = CODE_HINTS[thing];
  if (pattern === undefined) return null;
  for (const { path } of filesFor(evidence, thing)) {
    const hint = mentioned(readFile(evidence.pack, path)?.text ?? '', path, pattern, thing);
    // A document of XML makes elements as a page does.
    if (hint && !(/`document\./.test(hint.text) && !OF_PAGES.test(path))) return hint;
  }
  return null;
}

/** What is written out of use is no sign of anything: a line that is a comment, or the end of one. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*|#(?!\[|include)|--|;|<!--|%)|\s\/\/\s/;
const MOST_MATCHES = 50;

function mentioned(text: string, path: string, pattern: RegExp, thing: Hinted): Hint | null {
  const every = new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`);
  let looked = 0;
  for (const match of text.matchAll(every)) {
    if (++looked > MOST_MATCHES) return null;
    const before = text.slice(text.lastIndexOf('\n', match.index) + 1, match.index);
    if (COMMENT.test(`${before}x`)) continue;
    const line = text.slice(0, match.index).split('\n').length;
    const shown = match[0].replace(/^[^\w/@$.]+|[^\w/)\]]+$/g, '');
    // By which word an error is raised says nothing of what is asked for.
    const what =
      thing === 'rules'
        ? `${code(path)} raises errors`
        : (keptInBrowser(text, match, path) ?? `${code(path)} mentions ${code(shown)}`);
    return { text: what, source: { path, startLine: line, endLine: line } };
  }
  return null;
}

/** `localStorage.setItem('lastLids', …)` says itself under which name something is kept. */
function keptInBrowser(text: string, match: RegExpExecArray, path: string): string | null {
  const behind = text.slice(match.index, match.index + LONGEST_KEPT);
  const name = /^localStorage\.setItem\(\s*(["'`])([\w.:-]+)\1/.exec(behind)?.[2];
  return name === undefined ? null : `${code(path)} keeps ${code(name)} in the ${code('localStorage')} of the browser`;
}

const LONGEST_KEPT = 120;

/** What only the words of a README tell. */
const README_HINTS: Partial<Record<Hinted, RegExp>> = {
  routes:
    /\b(?:(?:REST(?:ful)?|HTTP|JSON|GraphQL|gRPC|web) API|(?:API|HTTP|REST) endpoints?|HTTP server|web server)\b/i,
  interface: /\b(?:web UI|web interface|GUI|graphical (?:user )?interface|dashboard|admin panel|desktop app)\b/i,
};

function told(evidence: Evidence, thing: Hinted): Hint | null {
  const { readme } = profileOf(evidence);
  const pattern = README_HINTS[thing];
  if (!readme || pattern === undefined) return null;
  const lines = evidence.lines(readme.path) ?? [];
  const line = lines.findIndex((each) => pattern.test(each));
  const words = pattern.exec(lines[line] ?? '')?.[0];
  return words === undefined
    ? null
    : {
        text: `The README speaks of "${words}"`,
        source: { path: readme.path, startLine: line + 1, endLine: line + 1 },
      };
}
