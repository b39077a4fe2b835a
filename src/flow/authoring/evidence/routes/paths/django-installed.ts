import { escaped } from '../../../../../base/escaped.ts';
import { regexPath } from '../../../../../engine/facts/routes/route-path.ts';
import { closingBracket, splitList, stringsIn, stringValue } from '../../../../../engine/facts/text/literal.ts';
import { findSymbols } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../evidence.ts';

/** A list of paths that a file includes by the name of a setting, and what stands before it by default; null where nothing tells. */
interface InstalledList {
  module: string;
  prefix: string | null;
}

const PATTERN = /(?<![\w.])(path|re_path|url)\s*\(/g;
const OF_SETTINGS = /^(?:\w+\.)*settings\.([A-Z][A-Z\d_]*)$/;

/**
 * `re_path(r"^%s" % settings.SITE_ROOT[1:], include(settings.SITE_URLCONF))`: which list is included and what stands before
 * it, by what the settings of the project say where nobody changes them.
 */
export function installedLists(evidence: Evidence, path: string): InstalledList[] {
  const text = (evidence.lines(path) ?? []).join('\n');
  if (!/\binclude\(\s*(?:\w+\.)*settings\.|\binclude\(\s*f["']\{/.test(text)) return [];
  return [...text.matchAll(PATTERN)].flatMap((match): InstalledList[] => {
    const open = match.index + match[0].length - 1;
    const [written = '', included = ''] = splitList(text.slice(open + 1, closingBracket(text, open)));
    const looped = loopedModules(evidence, text.slice(0, match.index), included);
    if (looped.length > 0) {
      const before = prefixText(evidence, written);
      const prefix = before === null || match[1] === 'path' ? before : regexPath(before);
      return looped.map((module) => ({ module, prefix }));
    }
    const named = /^include\(\s*([\w.]+)\s*,?\s*\)$/.exec(included)?.[1] ?? '';
    const module = settingText(evidence, named);
    if (module === null || !/^\w+(?:\.\w+)+$/.test(module)) return [];
    const before = prefixText(evidence, written);
    return [{ module, prefix: before === null ? null : match[1] === 'path' ? before : regexPath(before) }];
  });
}

/** `for app in settings.OWN_APPS: urlpatterns += [path("", include(f"{app}.urls"))]`: the lists of all that a setting may name. */
function loopedModules(evidence: Evidence, above: string, included: string): string[] {
  const [, name = '', rest = ''] = /^include\(\s*f["']\{(\w+)\}((?:\.\w+)+)["']\s*,?\s*\)$/.exec(included) ?? [];
  if (name === '') return [];
  const loops = above.matchAll(/^[ \t]*for[ \t]+(\w+)[ \t]+in[ \t]+(?:\w+\.)*settings\.([A-Z][A-Z\d_]*)[ \t]*:/gm);
  const setting = [...loops].findLast(([, each]) => each === name)?.[2];
  if (setting === undefined) return [];
  const set = new RegExp(`^${escaped(setting)}[ \\t]*(?::[^=\\n]+)?\\+?=[ \\t]*[[(]([^\\])]*)[\\])]`, 'gm');
  const apps = settingsFiles(evidence, setting).flatMap((path) =>
    [...(evidence.lines(path) ?? []).join('\n').matchAll(set)].flatMap(([, list = '']) => stringsIn(list)),
  );
  return [...new Set(apps)].filter((each) => /^\w+(?:\.\w+)*$/.test(each)).map((each) => each + rest);
}

/** A text, a setting, a setting without its first letter, or one of them filled into a text. */
function prefixText(evidence: Evidence, written: string): string | null {
  const [, text, filled] = /^(r?f?["'][^"']*["'])\s*%\s*\(?([\w.[\]:]+?),?\)?$/.exec(written.trim()) ?? [];
  const [, before, given] = /^(r?["'][^"']*["'])\.format\(([\w.[\]:]+)\)$/.exec(written.trim()) ?? [];
  const around = stringValue(text ?? before);
  const put = filled ?? given;
  if (around !== null && put !== undefined) {
    const value = prefixText(evidence, put);
    return value === null ? null : around.replace(/%s|\{\d?\}/, () => value);
  }
  const plain = stringValue(written);
  if (plain !== null) return /[{}%]/.test(plain) ? null : plain;
  const [, name = '', cut] = /^([\w.]+?)(\[1:\]|\.lstrip\(["']\/["']\))?$/.exec(written.trim()) ?? [];
  const value = settingText(evidence, name);
  return value !== null && cut !== undefined ? value.replace(/^\//, '') : value;
}

/** What the settings of a Django project set for all; what stands below a condition is for some of them. */
function settingText(evidence: Evidence, written: string): string | null {
  const name = OF_SETTINGS.exec(written)?.[1];
  if (name === undefined) return null;
  const set = new RegExp(`^${escaped(name)}[ \\t]*(?::[^=\\n]+)?=[ \\t]*([^\\n#]+)`, 'gm');
  const values = settingsFiles(evidence, name).flatMap((path) =>
    [...(evidence.lines(path) ?? []).join('\n').matchAll(set)].map(([, value = '']) => defaultText(value.trim())),
  );
  const [only, ...others] = new Set(values);
  return only === undefined || others.length > 0 ? null : only;
}

/** `"/"`, or what is taken where the environment says nothing: `os.environ.get("ROOT", "/")`. */
function defaultText(value: string): string | null {
  const asked = /^(?:os\.)?(?:environ\.get|getenv)\(([^()]*)\)$/.exec(value)?.[1];
  return asked === undefined ? stringValue(value) : (stringsIn(asked)[1] ?? null);
}

const MOST_SETTINGS = 20;

function settingsFiles(evidence: Evidence, name: string): string[] {
  const found = findSymbols(evidence.pack, name, { exact: true, limit: MOST_SETTINGS }).filter(
    (each) =>
      each.name === name &&
      /(?:^|\/)settings(?:\/|\w*\.py$)|settings\.py$/.test(each.path) &&
      evidence.file(each.path)?.place === 'source',
  );
  return [...new Set(found.map(({ path }) => path))];
}
