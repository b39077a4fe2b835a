import { maskCode } from '../../../../../../engine/facts/text/mask-code.ts';
import { symbolsOfFile } from '../../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../../evidence.ts';
import type { Handler } from '../../handlers/handler.ts';
import { importedSymbol } from '../../handlers/imported-names.ts';
import type { HandlerCode, Parameter } from '../parameter.ts';
import { readInScript } from '../read-parameters.ts';

const HANDED = /(?<![\w$.])([a-z]\w*)\(\s*(?:req|request)\s*[,)]|\bhandler:\s*([a-z]\w*)\s*[,}]/g;
/** Who asks for the caller, or keeps a log, reads what no caller sends on purpose. */
const ASIDE = /auth|session|token|user|log|track|limit|csrf|locale/i;
const MOST_HELPERS = 4;
const LONGEST = 8_000;

/** What a function of a script reads from its request, itself or by the functions that it hands that to: `readOrder(req)`. */
export function readWithHelpers(evidence: Evidence, handler: Handler, code: HandlerCode): Parameter[] {
  const own = readInScript(code);
  const names = [...code.code.matchAll(HANDED)].map(([, handed, answering]) => handed ?? answering ?? '');
  const read = [...new Set(names)]
    .filter((name) => !ASIDE.test(name) && name !== code.name)
    .slice(0, MOST_HELPERS)
    .flatMap((name) => {
      const here = symbolsOfFile(evidence.pack, handler.path).find((each) => each.name === name);
      const symbol = here ?? importedSymbol(evidence, handler.path, name);
      const language = symbol && evidence.file(symbol.path)?.language;
      if (!symbol || language === undefined) return [];
      return readInScript({ ...code, ...maskCode(language, evidence.text(symbol).slice(0, LONGEST)) });
    });
  return [...own, ...read.filter((each) => !own.some((other) => other.in === each.in))];
}
