import { escaped } from '../../../../base/escaped.ts';
import type { CodeSymbol } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { goText } from '../../text/constant-text.ts';
import { ofReceiver } from '../go/go-handlers.ts';
import { braceArms } from './brace-arms.ts';
import { type Arm, dispatchRoutes, isMethod } from './dispatch-arms.ts';

const TAKES = /\(\s*(\w+)\s+http\.ResponseWriter\s*,\s*(\w+)\s+\*http\.Request\s*\)/;
const HANDS_ON = /\bnext\b|\bhttp\.Handler(?:Func)?\s*\)|\)\s*http\.Handler(?:Func)?\s*\{/;

/**
 * A function of net/http that chooses by the path of a request: `switch r.URL.Path { case "/orders": … }`. One that only
 * tells methods apart answers whatever path it is registered for, unless the server is handed it as a whole.
 */
export function goSwitches(file: SourceFile): Fact[] {
  if (!/\bswitch\b/.test(file.bare) || !/http\.ResponseWriter\b/.test(file.bare)) return [];
  return file.parsed.symbols.flatMap((symbol, index): Fact[] => {
    if (!/^(?:function|method)$/.test(symbol.kind)) return [];
    const from = file.offsetOf(symbol.startLine);
    const to = file.offsetOf(symbol.endLine + 1);
    const body = file.bare.slice(from, to);
    const head = TAKES.exec(body);
    // What stands before other handlers lets some paths pass and answers none.
    if (!head || !/\bswitch\b/.test(body) || HANDS_ON.test(body)) return [];
    const [, writer = 'w', request = 'r'] = head;
    const arms = goArms(file, from + head.index, to, writer, request);
    const byPath = arms.filter(({ paths }) => paths.length > 0);
    const isWhole = isServed(file, symbol);
    if (byPath.length === 0 && !isWhole) return [];
    return dispatchRoutes(
      file,
      {
        framework: 'net/http',
        from,
        to,
        symbol: index,
        given: new RegExp(`^(?:${escaped(writer)}|${escaped(request)})$`),
        named: (written) => ofReceiver(file, index, written) ?? written,
      },
      isWhole ? arms : withinPaths(arms, byPath),
    );
  });
}

/** Arms that ask for a path and what stands inside of them: methods beside them are told apart below a path that is not known. */
function withinPaths(arms: readonly Arm[], byPath: readonly Arm[]): Arm[] {
  return arms.filter((arm) =>
    byPath.some(
      (each) =>
        each === arm || (each.from <= arm.at && arm.to <= each.to) || (arm.from <= each.at && each.to <= arm.to),
    ),
  );
}

/** Whether a server is handed the function, or the type of which it is the method, for all its paths. */
function isServed(file: SourceFile, { name, signature }: CodeSymbol): boolean {
  const type = /^func \(\w+ \*?(\w+)/.exec(signature)?.[1];
  const own = name === 'ServeHTTP' && type !== undefined ? type : name;
  return new RegExp(
    `\\bListenAndServe(?:TLS)?\\([^()\\n]*,\\s*(?:http\\.HandlerFunc\\()?&?(?:\\w+\\.)?${escaped(own)}\\b|\\bHandler:\\s*(?:http\\.HandlerFunc\\()?&?(?:\\w+\\.)?${escaped(own)}\\b`,
  ).test(file.bare);
}

function goArms(file: SourceFile, from: number, to: number, writer: string, request: string): Arm[] {
  const answer = new RegExp(`\\b${escaped(writer)}\\b`);
  const asksPath = new RegExp(`^${escaped(request)}\\.(?:URL\\.Path|RequestURI)$`);
  const asksMethod = new RegExp(`^${escaped(request)}\\.Method$`);
  const method = (written: string): string | null => {
    const [, constant, text] = /^(?:http\.Method(\w+)|"([A-Z]+)")$/.exec(written) ?? [];
    const found = (constant ?? text ?? '').toUpperCase();
    return isMethod(found) ? found : null;
  };
  const path = (written: string): string | null => {
    const text = /^["\w`]/.test(written) ? goText(file, written) : null;
    return text?.startsWith('/') ? text : null;
  };
  const condition = (written: string): { methods: string[]; paths: string[] } | null => {
    const methods: string[] = [];
    const paths: string[] = [];
    for (const part of written.split(/&&|\|\|/).map((each) => each.trim().replace(/^\(|\)$/g, ''))) {
      const [, subject = '', value = ''] = /^([\w.]+)\s*==\s*([\w."/{}-]+)$/.exec(part) ?? [];
      const below = new RegExp(
        `^strings\\.HasPrefix\\(\\s*${escaped(request)}\\.URL\\.Path\\s*,\\s*("[^"]*"|\\w+)\\s*$`,
      ).exec(part)?.[1];
      const found = asksMethod.test(subject) ? method(value) : asksPath.test(subject) ? path(value) : null;
      if (below !== undefined && path(below) !== null) paths.push(`${path(below)?.replace(/\/$/, '')}/*`);
      else if (found === null) return null;
      else (asksMethod.test(subject) ? methods : paths).push(found);
    }
    // One of two things is asked: a method of any path, or a path of any method.
    return written.includes('||') && methods.length > 0 && paths.length > 0 ? null : { methods, paths };
  };
  return braceArms(file, from, to, {
    condition,
    method,
    path,
    subject: (written) =>
      written === '' || written === 'true'
        ? 'condition'
        : asksPath.test(written)
          ? 'path'
          : asksMethod.test(written)
            ? 'method'
            : null,
    only: (written) => {
      const [, subject = '', value = ''] = /^([\w.]+)\s*!=\s*([\w."]+)$/.exec(written.trim()) ?? [];
      return asksMethod.test(subject) ? [method(value)].filter((each) => each !== null) : [];
    },
    falls: false,
    answers: (body) => answer.test(body),
  });
}
