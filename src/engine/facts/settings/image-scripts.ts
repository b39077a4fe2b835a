import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import type { SettingFact } from './setting-fact.ts';
import { makeSetting, type SettingFound } from './setting-maker.ts';

/** Scripts that start the program in its image. */
const STARTS = /^(?:docker[-_])?(?:entry[-_]?point|bootstrap|start(?:[-_]?up)?|run|init|launch)(?:_\w+)?(?:[-.]\w+)*$/i;
/** A name of the project: `APP_PORT`; one word may be anything. */
const NAME = '[A-Z][A-Z\\d]*(?:_[A-Z\\d]+)+';
/** One word that something is taken for is one that somebody may give: `PUID=${PUID:-1000}`. */
const OFFERED = /\b([A-Z][A-Z\d]{2,30})=(["']?)\$\{\1:?[-=]([^{}$"']{0,80})\}\2/g;

/** Variables that are read before the program starts: by the script of its image, by the server or supervisor it runs under. */
export function imageScripts(file: SourceFile): SettingFact[] {
  const found =
    STARTS.test(file.name) && /^#!.*\b(?:ba|da|a|z|k)?sh\b/.test(file.lines[0] ?? '')
      ? shellReads(file)
      : /^(?:uwsgi|supervisord?)[\w.-]*\.(?:ini|conf)$/i.test(file.name)
        ? serverReads(file)
        : [];
  return found.map((each) => makeSetting(file, each)).filter((each) => each !== null);
}

/** Where a command may begin: on a line of its own, behind another one, behind the label of a case. */
const BEGINS = '(?:^|[;&|(){}]|\\b(?:then|do|else|export|local|readonly|declare|typeset)\\b)(?:\\s+-\\w+)*\\s*';
const ASSIGNED = new RegExp(`${BEGINS}(${NAME})\\+?=(.*)$`, 'gm');
/** What is given as it stands, to the end of the command. */
const PLAIN = /^(["']?)([\w./:@,-]+)\1\s*(?:;|$)/;
/** `for SHOP_FILE in …`, `read -r SHOP_LINE`, `getopts "p:" SHOP_OPTION`: the shell itself gives it a value. */
const FILLED = new RegExp(
  `\\bfor\\s+(${NAME})\\s+in\\b|\\bread\\s+(?:-\\w+\\s+)*(${NAME})\\b|\\bgetopts\\s+\\S+\\s+(${NAME})\\b`,
  'g',
);

/**
 * `${APP_PORT:-80}` and `"$APP_MODE" =`; what the script itself sets is no setting, unless it only falls back or asks
 * first whether there is a value.
 */
function shellReads(file: SourceFile): SettingFound[] {
  const own = file.lines.map((text) => (text.trimStart().startsWith('#') ? ' '.repeat(text.length) : text)).join('\n');
  const set = new Set<string>();
  const fallen = new Map<string, string>();
  for (const { 1: name = '', 2: value = '', index } of own.matchAll(ASSIGNED)) {
    if (new RegExp(`^"?\\$\\{${escaped(name)}:?[-=]`).test(value)) continue;
    const isAsked = new RegExp(`\\[\\s+-z\\s+"?\\$\\{?${escaped(name)}\\b`).test(own.slice(0, index));
    if (isAsked && !fallen.has(name)) fallen.set(name, PLAIN.exec(value)?.[2] ?? '');
    else set.add(name);
  }
  for (const [, looped, read, chosen] of own.matchAll(FILLED)) set.add(looped ?? read ?? chosen ?? '');
  const offered = [...own.matchAll(OFFERED)].map(
    ({ 1: name = '', 3: value = '', index }): SettingFound => ({
      name,
      source: 'environment',
      default: value === '' ? null : JSON.stringify(value),
      line: file.lineAt(index),
    }),
  );
  const read = own.split('\n').flatMap((text, index): SettingFound[] =>
    [...text.matchAll(new RegExp(`\\$(?:\\{(${NAME})(?::?[-=]([^{}$]*))?\\}|(${NAME})\\b)`, 'g'))].flatMap(
      ([, braced, fallback, bare]): SettingFound[] => {
        const name = braced ?? bare ?? '';
        if (set.has(name)) return [];
        const value = fallback?.replace(/^(["'])(.*)\1$/, '$2') || fallen.get(name);
        // What the script works out for it, only a run tells.
        const written = value === '' ? 'worked_out()' : value ? JSON.stringify(value) : null;
        return [{ name, source: 'environment', default: written, line: index + 1 }];
      },
    ),
  );
  return [...read, ...offered];
}

/** `if-env = APP_TIMEOUT` and `$(APP_TIMEOUT)` of uWSGI, `%(ENV_APP_USER)s` of supervisord. */
function serverReads(file: SourceFile): SettingFound[] {
  const pattern = new RegExp(`^\\s*if-env\\s*=\\s*(${NAME})|\\$\\((${NAME})\\)|%\\(ENV_(${NAME})\\)s`, 'g');
  return file.lines.flatMap((text, index): SettingFound[] =>
    [...(/^\s*[#;]/.test(text) ? '' : text).matchAll(pattern)].map(([, tested, put, handed]) => ({
      name: tested ?? put ?? handed ?? '',
      source: 'environment',
      line: index + 1,
    })),
  );
}
