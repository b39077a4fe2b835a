import type { SourceFile } from '../source-file.ts';
import type { SettingFact } from './setting-fact.ts';
import { makeSetting, type SettingFound } from './setting-maker.ts';

/** Scripts that start the program in its image. */
const STARTS = /^(?:docker[-_])?(?:entry[-_]?point|bootstrap|start|run|init|launch)(?:[-_.]\w+)*$/i;
/** A name of the project: `APP_PORT`; one word may be anything. */
const NAME = '[A-Z][A-Z\\d]*(?:_[A-Z\\d]+)+';

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

/** `${APP_PORT:-80}` and `"$APP_MODE" =`; what the script itself sets is no setting, unless it only falls back. */
function shellReads(file: SourceFile): SettingFound[] {
  const set = new Set(
    [...file.text.matchAll(new RegExp(`^\\s*(?:export\\s+|local\\s+|readonly\\s+)?(${NAME})=(.*)$`, 'gm'))].flatMap(
      ([, name = '', value = '']) => (new RegExp(`^"?\\$\\{${name}:?[-=]`).test(value) ? [] : [name]),
    ),
  );
  return file.lines.flatMap((text, index): SettingFound[] =>
    text.trimStart().startsWith('#')
      ? []
      : [...text.matchAll(new RegExp(`\\$(?:\\{(${NAME})(?::?[-=]([^{}$]*))?\\}|(${NAME})\\b)`, 'g'))].flatMap(
          ([, braced, fallback, bare]): SettingFound[] => {
            const name = braced ?? bare ?? '';
            const value = fallback?.replace(/^(["'])(.*)\1$/, '$2');
            return set.has(name)
              ? []
              : [{ name, source: 'environment', default: value ? JSON.stringify(value) : null, line: index + 1 }];
          },
        ),
  );
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
