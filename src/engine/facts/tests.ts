import type { Extractor } from './extractor.ts';
import type { TestFact } from './fact.ts';
import type { SourceFile } from './source-file.ts';
import { criterionOf } from './tests/criterion.ts';
import { type FoundTest, findTests } from './tests/find-tests.ts';
import { cutAt, oneLine } from './words.ts';

/** Single tests: what they are called, inside which suites, and what their bodies ask for and expect. */
export const tests: Extractor = {
  kind: 'test',
  places: ['test', 'source'],
  // Rust keeps tests beside the code they test; elsewhere the path tells.
  find: (file) =>
    file.place === 'test' || file.language === 'rust' ? findTests(file).map((test) => testFact(file, test)) : [],
};

const REQUEST = /\.(get|post|put|patch|delete|head)\(\s*(?:[\w$.]+,\s*)?[frb]?["'`](\/[^"'`\s]*)["'`]/i;
const NEW_REQUEST =
  /(?:NewRequest(?:WithContext)?|httptest\.NewRequest)\([^"\n]{0,60}"?(GET|POST|PUT|PATCH|DELETE)"?[^"\n]{0,20},\s*"([^"]*\/[^"]*)"/;
const WRITTEN_REQUEST =
  /\brequest\(\s*\{[^{}]{0,200}?method:\s*['"](\w+)['"][^{}]{0,200}?url:\s*['"`](\/[^'"`\s]*)['"`]/;
/** Settings that a body changes for the time of the test, and how it comes to be somebody. */
const SETTINGS =
  /(?:override_settings|self\.settings|settings_override|stub_env)\(\s*([A-Z][A-Z\d_]+)\s*=\s*([^,()\n]{1,40})|(?:monkeypatch\.setenv|t\.Setenv|vi\.stubEnv)\(\s*["']([A-Z][A-Z\d_]+)["'],\s*["']([^"'\n]{0,40})["']/g;
const SIGNED_IN = /\b(?:client\.login|force_login|force_authenticate|loginAs|login_as|actingAs|sign_in|signIn|logIn)\(/;
const STATUS =
  /(?:status(?:_?code)?\b[^\n\d]{0,40}|assertStatus\(|have_http_status[\s(]+:?|\.expect\(\s*|toBe\(\s*|Status)([1-5]\d\d)\b/i;
const RAISES =
  /(?:pytest\.raises|assertRaises(?:Regex)?|assert_raises?|assertThrows(?:Exactly)?|expectException|assert_raise|raise_error|toThrow(?:Error)?|Assert\.Throws(?:Async)?)[\s(<:]*(?:new\s+)?\(?\s*([A-Z][\w.]*)/;
const SAYS =
  /(?:toThrow(?:Error)?|rejects\.toThrow)\(\s*["'`/]([^"'`\n]{4,120})["'`/]|match\s*=\s*r?["']([^"'\n]{4,120})["']/;

function givenIn(body: string): { given?: string[] } {
  const given = [...body.matchAll(SETTINGS)].slice(0, 2).flatMap((match) => {
    const name = match[1] ?? match[3];
    const value = (match[2] ?? match[4] ?? '').trim().replace(/["'`]/g, '');
    return name && value ? [`\`${name}\` is \`${value}\``] : [];
  });
  if (SIGNED_IN.test(body)) given.push('a signed-in user');
  return given.length > 0 ? { given } : {};
}

function testFact(file: SourceFile, test: FoundTest): TestFact {
  const body = file.textOf(test.line, Math.min(test.endLine, test.line + 80));
  const asked = REQUEST.exec(body) ?? NEW_REQUEST.exec(body) ?? WRITTEN_REQUEST.exec(body);
  const status = STATUS.exec(body)?.[1];
  const raises = RAISES.exec(body)?.[1]
    ?.split('.')
    .filter((part) => part !== 'class')
    .at(-1);
  const says = SAYS.exec(body);
  const message = says?.[1] ?? says?.[2];
  const criterion = criterionOf(test.name, test.doc);
  const linked = (asked ? 1 : 0) + (status ? 0.5 : 0) + (raises || message ? 0.5 : 0);
  return {
    kind: 'test',
    subject: cutAt(oneLine([...test.suite, test.name].join(' > ')), 200),
    values: {
      name: cutAt(oneLine(test.name), 160),
      ...(criterion === null ? {} : { criterion }),
      suite: test.suite.map((each) => cutAt(oneLine(each), 120)),
      framework: test.framework,
      ...(asked ? { request: `${(asked[1] ?? '').toUpperCase()} ${asked[2]}` } : {}),
      ...(status ? { status: Number(status) } : {}),
      ...(raises ? { raises } : {}),
      ...(message ? { message } : {}),
      ...givenIn(body),
      ...(test.parameters ? { parameters: cutAt(oneLine(test.parameters), 160) } : {}),
    },
    startLine: test.line,
    endLine: Math.min(test.endLine, test.line + 59),
    ...(test.symbol === undefined ? {} : { symbol: test.symbol }),
    score: (criterion === null ? 0.3 : 1) + linked,
    polarity: 'observed',
  };
}
