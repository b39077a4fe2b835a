import type { SourceFile } from '../source-file.ts';
import { closingBracket, splitList } from '../text/literal.ts';
import { meaningOf } from './comment-above.ts';
import { helpersIn } from './helper-reads.ts';
import type { SettingFound } from './setting-maker.ts';

/** `var("PORT")`, `env_vars::list::<Url>("ORIGINS")`: a function, and no method, macro or type, is given a name in capitals. */
const CALL =
  /(?<![\w.!:])((?:[a-z_]\w*::)*)([a-z_]\w*)(?:::<[^()\n]{1,60}>)?\(\s*"([A-Z][A-Z\d]*(?:_[A-Z\d]+)*)"\s*(?=[,)])/g;
/** They are read by name elsewhere, or set. */
const READ = /(?:^|::)(?:env|dotenvy?)::$/;
const NO_MODULE = /^(?:crate|self|super)$/;

/** Functions of Rust that are given the name of a variable: whether they ask the environment, only their own file tells. */
export function rustHelperReads(file: SourceFile): SettingFound[] {
  const own = helpersIn(file);
  return [...file.code.matchAll(CALL)].flatMap(({ 0: call, 1: path = '', 2: called = '', 3: name = '', index }) => {
    // What a string shows as an example is not read.
    if (READ.test(path) || file.bare[index] !== file.code[index]) return [];
    const helper = path === '' ? own.get(called) : undefined;
    const at = index + call.length;
    const close = closingBracket(file.bare, file.bare.lastIndexOf('(', at - 1));
    if (close < 0) return [];
    const [second] = splitList(file.code.slice(at, close).replace(/^,/, ''));
    const chained = fallbackBehind(file, close);
    const line = file.lineAt(index);
    const isNeeded = chained === null && isUnwrapped(file, close) && isAlways(file, index, line);
    const defaultAt = chained === null && second !== undefined ? 1 : -1;
    const read = {
      name,
      source: 'environment',
      default: chained ?? (helper && helper.defaultAt !== defaultAt ? null : second),
      help: meaningOf(file, line, name),
      required: isNeeded && helper?.isStrict !== false,
      line,
    } as const;
    return [helper ? read : { ...read, by: { helper: helperName(file, path, called), defaultAt } }];
  });
}

const STARTS = /^(?:main|run|start|serve|(?:from|load|read|parse|init)_?env\w*|load|\w*(?:config|settings)\w*)$/;

/** Whether a program that starts asks the environment itself, and ends where there is nothing: `env::var("KEY").expect("…")`. */
export function isDemanded(file: SourceFile, at: number): boolean {
  const line = file.lineAt(at);
  const around = file.symbol(file.symbolAround(line, /^(?:function|method)$/));
  const close = closingBracket(file.bare, file.bare.indexOf('(', at));
  return (
    STARTS.test(around?.name.split('.').at(-1) ?? '') &&
    file.name !== 'build.rs' &&
    close >= 0 &&
    fallbackBehind(file, close) === null &&
    isUnwrapped(file, close) &&
    isAlways(file, at, line)
  );
}

/** With the module or crate that it is taken from, and as that one calls it. */
function helperName(file: SourceFile, path: string, called: string): string {
  const taken = file.parsed.imports.find(({ names }) => names.some(({ local }) => local === called));
  const name = path === '' ? taken?.names.find(({ local }) => local === called)?.name : undefined;
  const module = (path === '' ? (taken?.module ?? '') : path.replace(/::$/, '')).split('::').at(-1) ?? '';
  return `${module === '' || NO_MODULE.test(module) ? '' : `${module}.`}${name ?? called}`;
}

const LINK = /^\s*\??\s*\.(\w+)(?:::<[^()\n]{1,60}>)?(?=\()/;
const MOST_LINKS = 6;

/** What stands in for nothing in the chain behind a read: `var("PORT")?.unwrap_or(8888)`. */
function fallbackBehind(file: SourceFile, close: number): string | null {
  let end = close;
  let isMapped = false;
  for (let links = 0; links < MOST_LINKS; links++) {
    const [link, method = ''] = LINK.exec(file.bare.slice(end + 1, end + 121)) ?? [];
    if (link === undefined) return null;
    const open = end + 1 + link.length;
    end = closingBracket(file.bare, open);
    if (end < 0) return null;
    if (!/^unwrap_or(?:_else)?$/.test(method)) {
      isMapped ||= method === 'map';
      continue;
    }
    const given = file.code
      .slice(open + 1, end)
      .trim()
      .replace(/^\|\w*\|\s*/, '')
      .replace(/\.(?:into|to_string|to_owned)\(\)$/, '');
    if (/\b(?:panic|bail|unreachable)!|\bexit\(/.test(given)) return null;
    // A constant that stands in for what was made of the value may count something else.
    return isMapped && /^[A-Z]/.test(given) ? `map(${given})` : given;
  }
  return null;
}

/** `required("KEY")?`, `.unwrap()`, `.context("…")?`: what is not there ends what asks for it. */
function isUnwrapped(file: SourceFile, close: number): boolean {
  let end = close + 1;
  const [said] = /^\s*\.(?:with_)?context(?=\()/.exec(file.bare.slice(end, end + 80)) ?? [];
  if (said !== undefined) end = closingBracket(file.bare, end + said.length) + 1;
  return end > 0 && /^\s*(?:\?|\.unwrap\(\)|\.expect\()/.test(file.bare.slice(end, end + 80));
}

const BRANCH = /\b(?:if|else|match|for|while|loop)\b|=>|\|[^|]*\|/;

/** Whether a function reads it in any case: below no condition, and behind no way out. */
function isAlways(file: SourceFile, at: number, line: number): boolean {
  const around = file.symbol(file.symbolAround(line, /^(?:function|method)$/));
  if (around === undefined) return false;
  const before = file.bare.slice(file.offsetOf(around.startLine), at);
  if (/\breturn\b/.test(before)) return false;
  // What opens a bracket around the read, and is still open there.
  let depth = 0;
  for (let place = before.length - 1; place >= 0; place--) {
    const sign = before[place] ?? '';
    if (/[)}\]]/.test(sign)) depth++;
    else if (/[({[]/.test(sign) && depth > 0) depth--;
    else if (/[({[]/.test(sign)) {
      const head = before.slice(
        Math.max(before.lastIndexOf(';', place), before.lastIndexOf('{', place - 1)) + 1,
        place,
      );
      if (BRANCH.test(head)) return false;
    }
  }
  const own = before.slice(Math.max(before.lastIndexOf(';'), before.lastIndexOf('{')) + 1);
  return !BRANCH.test(own.slice(own.lastIndexOf(',') + 1));
}
