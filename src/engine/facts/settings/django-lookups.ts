import type { SourceFile } from '../source-file.ts';
import { closingBracket, splitList, stringValue } from '../text/literal.ts';
import { meaningOf } from './comment-above.ts';
import type { SettingFound } from './setting-maker.ts';

/** Where an application of Django looks up what the project that it is put into may set. */
const FILE = /^(?:\w+_)?(?:settings|conf|config|configuration|defaults|constants|preferences|options)\.py$/;
const TAKES = /^from django\.conf import (?:\w+, )?settings(?: as (\w+))?\s*$/m;

/** Those of Django itself, and of what most projects have beside it. */
const OF_DJANGO =
  /^(?:ABSOLUTE_URL|ADMINS?|ALLOWED_HOSTS|APPEND_SLASH|ASGI|AUTH|AUTHENTICATION|BASE_DIR|BASE_URL|CACHES?|CELERY|CONN|CSRF|DATABASES?|DATA_UPLOAD|DATE|DATETIME|DEBUG|DECIMAL|DEFAULT|EMAIL|FILE_UPLOAD|FIRST_DAY|FIXTURE_DIRS|FORCE_SCRIPT|FORMAT_MODULE|INSTALLED_APPS|INTERNAL_IPS|LANGUAGES?|LOCALE|LOGGING|LOGIN|LOGOUT|MANAGERS|MEDIA|MESSAGE|MIDDLEWARE|MIGRATION|NUMBER|PASSWORD|PREPEND_WWW|PROJECT|REST_FRAMEWORK|ROOT_URLCONF|SECRET_KEY|SECURE|SERVER_EMAIL|SESSION|SHORT|SIGNING|SITE_ID|SITE_URL|STATIC|STATICFILES|STORAGES|TEMPLATES?|TESTING|TEST|THOUSAND|TIME|USE|WSGI|X_FRAME|YEAR)(?:_|$)/;

/** `PAGES = getattr(settings, "SHOP_PAGES", 20)` in the settings of an application, also by a function of the same file. */
export function djangoLookups(file: SourceFile): SettingFound[] {
  if (file.language !== 'python' || !FILE.test(file.name) || !file.text.includes('getattr(')) return [];
  const taken = TAKES.exec(file.code);
  if (taken === null) return [];
  const object = taken[1] ?? 'settings';
  const helpers = helpersOf(file, object);
  return file.parsed.calls.flatMap(({ name: called, receiver, arguments: given, line, endLine }): SettingFound[] => {
    const prefix = helpers.get(called);
    const isAsked = called === 'getattr' && receiver === null && given[0] === object;
    if (!isAsked && (prefix === undefined || (receiver !== null && receiver !== 'self'))) return [];
    const [written, fallback] = isAsked ? given.slice(1) : given;
    const own = stringValue(written);
    const name = own === null ? '' : `${isAsked ? '' : prefix}${own}`;
    if (!/^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(name) || OF_DJANGO.test(name)) return [];
    const said = meaningOf(file, line, name);
    // What is said of switching it off is not what the name switches on.
    const isTurned = /^(?:disable|hide|switch off|turn off)\b/i.test(said ?? '') && /ENABLE|SHOW|USE_/.test(name);
    return [
      {
        name,
        source: 'declared',
        default: fallback === 'None' ? null : fallback,
        help: isTurned ? null : said,
        declared: true,
        line,
        endLine,
      },
    ];
  });
}

/** Functions that look up what their first argument names, with what they put before it: `getattr(settings, "SHOP_" + name, default)`. */
function helpersOf(file: SourceFile, object: string): Map<string, string> {
  return new Map(
    file.parsed.symbols.flatMap(({ kind, name, startLine, endLine }): [string, string][] => {
      if (!/^(?:function|method)$/.test(kind) || endLine - startLine > MOST_LINES) return [];
      const text = file.textOf(startLine, endLine);
      const [, first = ''] = /^\s*def \w+\(\s*(?:(?:self|cls)\s*,\s*)?(\w+)/.exec(text) ?? [];
      const open = text.indexOf('getattr(');
      const close = open < 0 ? -1 : closingBracket(text, open + 'getattr'.length);
      const [of, asked = ''] = close < 0 ? [] : splitList(text.slice(open + 'getattr('.length, close));
      if (first === '' || of !== object) return [];
      const own = name.split('.').at(-1) ?? name;
      if (asked === first) return [[own, '']];
      const [, prefix, filled] =
        /^f?["']([A-Z][A-Z\d_]*_)(?:\{(\w+)\}["']|%s["']\s*%\s*\w+|["']\s*\+\s*\w+)$/.exec(asked) ?? [];
      return prefix === undefined || !asked.includes(first) || (filled !== undefined && filled !== first)
        ? []
        : [[own, prefix]];
    }),
  );
}

const MOST_LINES = 12;
