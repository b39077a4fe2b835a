import { escaped } from '../../../base/escaped.ts';

/** Calls that ask for a path by a name: `client.get(url)`, `http.NewRequest("GET", usersPath, nil)`. */
const BY_NAME =
  /((?:\b|(?<=[a-z])_)(?:get|post|put|patch|delete)(?:Json|AsJson)?(?:Async)?\(\s*(?:(?!self\b|this\b)[\w$]+,\s*)?|NewRequest(?:WithContext)?\([^"\n]{0,40}(?:"|http\.Method)\w+"?,\s*)((?:self\.|this\.|@|\$)?\w*(?:url|path|uri|endpoint|route)\w*)(?=\s*[,)+])/gi;
/** How each of them ends, which is found faster. */
const NAMES_PATH = /(?:url|path|uri|endpoint|route)\w*\s*[,)+]/i;
/** A text with a slash, or the name of a route of Django. */
const VALUE = String.raw`(?:\w[\w.]*!?\(\s*)?([$@frbu]*["'\x60][^"'\x60\n]*\/[^"'\x60\n]*["'\x60](?:[ \t]*\+[^\n;]+)?)|(?:\w+\.)?(reverse\(\s*["'][\w:.-]+["'])`;

/** Puts the paths into a body that it asks for by name, where the body, or else its file, sets that name to one thing only. */
export function namedPaths(text: string): (body: string) => string {
  if (!/url|path|uri|endpoint|route/i.test(text)) return (body) => body;
  const ofFile = new Map<string, string | null>();
  return (body) => {
    if (!NAMES_PATH.test(body)) return body;
    return body.replace(BY_NAME, (whole, before: string, name: string) => {
      if (!ofFile.has(name)) ofFile.set(name, pathOf(text, name));
      const value = isSet(body, name) ? pathOf(body, name) : ofFile.get(name);
      return value ? `${before}${value}` : whole;
    });
  };
}

function isSet(body: string, name: string): boolean {
  return new RegExp(`(?<![\\w.])${escaped(name)}\\s*(?::\\s*[\\w.]+\\s*)?:?=(?!=)`).test(body);
}

function pathOf(text: string, name: string): string | null {
  const found = text.matchAll(
    new RegExp(`(?<![\\w.])${escaped(name)}\\s*(?::\\s*[\\w.]+\\s*)?:?=\\s*(?:${VALUE}|\\S)`, 'g'),
  );
  const [only, ...others] = new Set([...found].map(([, path, route]) => path ?? route ?? ''));
  return only && others.length === 0 ? only : null;
}
