import { escaped } from '../../../../../../base/escaped.ts';
import { maskCode } from '../../../../../../engine/facts/text/mask-code.ts';
import type { Evidence } from '../../../evidence.ts';
import type { Handler } from '../../handlers/handler.ts';
import type { Route } from '../../route.ts';
import type { Parameter } from '../parameter.ts';
import { genericView } from '../python/generic-views.ts';
import { restView } from '../python/rest-views.ts';
import { isAnswering } from './names.ts';
import { callAround, nameOf, signatureIn } from './request-uses.ts';

/** All that a query holds, given to something: `SearchForm(request.GET)`, `filter(rows, r.URL.Query())`. */
const WHOLES: Readonly<Record<string, RegExp>> = {
  python: /(?<=[(,]\s*(?:\*\*|\w+\s*=\s*)?)(?:self\.)?request\.(?:GET|query_params|args)(?=\s*[,)])/g,
  go: /(?<=[(,]\s*)\w+\.URL\.Query\(\)(?=\s*[,)])/g,
  php: /(?<=[(,]\s*)\$request->(?:query|all)(?:->all)?\(\)(?=\s*[,)])/g,
};
/** What looks whether there is any, or writes it into an address. */
const AROUND =
  /^(?:len|bool|dict|str|list|any|print|count|empty|json_encode|http_build_query|\w*ur[il]\w*|\w*encode\w*|pop|update)$/i;

/** Whether a handler gives its whole query to code that may take more of it than was told. */
export function isMoreQueried(
  evidence: Evidence,
  route: Route,
  handler: Handler | null,
  told: readonly Parameter[],
): boolean {
  const language = handler === null ? '' : (evidence.file(handler.path)?.language ?? '');
  const whole = WHOLES[language];
  if (handler === null || whole === undefined) return false;
  const view =
    language === 'python' ? (restView(evidence, route, handler) ?? genericView(evidence, route, handler)) : null;
  const { code: written, bare } = maskCode(language, view?.code ?? evidence.text(handler));
  return [...bare.matchAll(whole)].some(({ index }) => {
    // `parser.UUID(r.URL.Query(), "group")` takes what it names.
    if (/^[^()]*(?:\(\))?\s*,[^()]*["'`]\w/.test(written.slice(index, index + 200))) return false;
    const { callee, place } = callAround({ bare, language, carriers: [], calls: handler.calls }, index);
    const short = callee?.split(/[.:>]/).at(-1);
    if (short === undefined || isAnswering(short) || AROUND.test(short)) return false;
    const called = handler.calls.find(({ name, kind }) => kind !== 'class' && name.split(/[.#:]/).at(-1) === short);
    if (!called) return true;
    const { code, bare: own } = maskCode(evidence.file(called.path)?.language ?? '', evidence.text(called));
    const taken = signatureIn(own)?.list.filter((each) => !/^(?:cls|self)$/.test(each))[place];
    const name = taken === undefined ? undefined : nameOf(taken);
    if (name === undefined) return true;
    const uses = code.match(new RegExp(`(?<![\\w.$>])${escaped(name)}\\b(?!\\s*[:,)=]\\s*(?!=))`, 'g')) ?? [];
    const keys = [
      ...code.matchAll(
        new RegExp(`(?<![\\w.$>])${escaped(name)}(?:\\.(?:get|getlist|Get|Has)\\(|\\[)\\s*["']([\\w.[\\]-]+)["']`, 'g'),
      ),
    ].map(([, key]) => key);
    return (
      keys.length < uses.length || keys.length === 0 || keys.some((key) => !told.some((each) => each.name === key))
    );
  });
}
