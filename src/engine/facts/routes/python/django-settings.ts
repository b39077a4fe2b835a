import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, stringsIn } from '../../text/literal.ts';
import { onlySometimes } from '../guard-marks.ts';
import { unsureNames } from '../passed-names.ts';
import { makeMount } from '../route-maker.ts';

/** What the settings of a Django project put before every view: what asks who calls, and what by its name does not. */
export function djangoSettings(file: SourceFile): { settings: Fact[]; passed: Fact[] } {
  return {
    settings: [
      ...(file.text.includes('DEFAULT_PERMISSION_CLASSES') ? defaultPermissions(file) : []),
      ...(file.text.includes('LoginRequiredMiddleware') ? requiredLogin(file) : []),
    ],
    passed: file.text.includes('MIDDLEWARE') ? passedMiddleware(file) : [],
  };
}

/** `"DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"]` asks the callers of every view. */
function defaultPermissions(file: SourceFile): Fact[] {
  const found = /["']DEFAULT_PERMISSION_CLASSES["']\s*:\s*[[(]([^\])]*)[\])]/.exec(file.code);
  const guards = stringsIn(found?.[1] ?? '')
    .map((each) => each.split('.').at(-1) ?? each)
    .filter((each) => !/AllowAny/.test(each));
  if (!found || guards.length === 0) return [];
  const line = file.lineAt(found.index);
  const framework = 'Django REST framework';
  return [makeMount({ prefix: '', router: 'app', framework, line, onto: 'application', guards })];
}

/** A middleware of the settings asks the callers of every view, but of paths that the settings spare. */
function requiredLogin(file: SourceFile): Fact[] {
  const found = /["'](?:\w+\.)+(\w*LoginRequiredMiddleware)["']/.exec(file.code);
  if (!found?.[1]) return [];
  const spared = /^\w*(?:EXEMPT|IGNORE|PUBLIC|ANONYMOUS|OPEN)\w*\s*\+?=\s*([[(])/gm;
  const except = [...file.bare.matchAll(spared)].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(file.bare, open);
    // What is filled in stands for where the product is installed; of a pattern its fixed beginning is enough.
    return stringsIn(file.code.slice(open, Math.max(open, close)))
      .map((each) => each.replace(/^\^?(?:\{[^{}]*\})?\/?/, ''))
      .map((each) => /^[\w./-]*/.exec(each)?.[0] ?? '')
      .filter((each) => each !== '');
  });
  const place = { prefix: '', router: 'app', framework: 'Django', line: file.lineAt(found.index) };
  return [makeMount({ ...place, onto: 'application', guards: [found[1]], except })];
}

const LISTS_MIDDLEWARE = /\bMIDDLEWARE(?:_CLASSES)?\s*(?:\+?=\s*|\.(?:append|insert|extend)\s*)([[(])/g;
/** Packages whose middleware asks nobody who calls. */
const OF_PACKAGES =
  /^(?:django|whitenoise|corsheaders|debug_toolbar|csp|django_prometheus|silk|simple_history|allauth|waffle|axes|django_structlog|crum|reversion|htmx|django_htmx|hijack|impersonate|compression_middleware|social_django|oauth2_provider|querycount|request_id|log_request_id|opentelemetry|django_otp|two_factor|django_permissions_policy|easyaudit|auditlog)\./;

/** What the settings put before every view, and by its name asks nobody; its own code tells whether it turns callers away. */
function passedMiddleware(file: SourceFile): Fact[] {
  return [...file.bare.matchAll(LISTS_MIDDLEWARE)].flatMap((match): Fact[] => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(file.bare, open);
    const guards = stringsIn(file.code.slice(open, Math.max(open, close)))
      .filter(
        (each) => /^\w+(?:\.\w+)+$/.test(each) && !OF_PACKAGES.test(each) && !/LoginRequiredMiddleware$/.test(each),
      )
      .flatMap((each) => unsureNames([each.split('.').at(-1) ?? each]));
    const line = file.lineAt(match.index);
    const place = { prefix: '', router: 'app', framework: 'Django', line };
    const told = isBelowCondition(file, line) ? guards.map(onlySometimes) : guards;
    return guards.length === 0 ? [] : [makeMount({ ...place, onto: 'application', guards: told })];
  });
}

const LINES_ABOVE = 40;

/** Whether a line of the settings is only come to where something else is set: `if USES_SEALS: MIDDLEWARE.append(…)`. */
function isBelowCondition(file: SourceFile, line: number): boolean {
  const depthOf = (text: string): number => text.length - text.trimStart().length;
  let depth = depthOf(file.lines[line - 1] ?? '');
  for (let at = line - 2; at >= Math.max(0, line - LINES_ABOVE) && depth > 0; at--) {
    const text = file.lines[at] ?? '';
    if (text.trim() === '' || depthOf(text) >= depth) continue;
    depth = depthOf(text);
    if (/^\s*(?:if|elif|else)\b/.test(text)) return true;
  }
  return false;
}
