import { givenAt, stringValue } from '../../../../../../engine/facts/text/literal.ts';
import { type FoundSymbol, symbolsOfFile } from '../../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../../evidence.ts';
import { decoratorsOf } from '../../guards/decorators.ts';
import { aliasOf } from '../../guards/python/asked-dependencies.ts';
import type { Handler } from '../../handlers/handler.ts';
import { namedFunction } from '../../handlers/named-function.ts';
import type { HandlerCode, Parameter } from '../parameter.ts';
import { shownDefault, writtenParameters } from '../signature.ts';

const FROM_SIGNATURE = /\binspect\.signature\(|\bget_type_hints\(|\binspect\.getfullargspec\(|\b__annotations__\b/;
const FROM_REQUEST = /\brequest\.(?:GET|POST|args|form|values)\b/;
const MOST_CALLED = 12;

/**
 * What a decorator of the project takes from the request for a view, by the types of its signature: all that the view can
 * only be handed by name, `def add(request, *, berth: Json[int], note: str = "")`.
 */
export function filledKeywords(evidence: Evidence, handler: Handler, code: HandlerCode): Parameter[] {
  const marks = decoratorsOf(evidence.lines(handler.path) ?? [], handler.startLine);
  if (!marks.some((each) => isFilling(evidence, handler.path, each.replace(/\(.*$/s, '')))) return [];
  const written = writtenParameters(code);
  const from = written.indexOf('*');
  return from < 0 ? [] : written.slice(from + 1).flatMap((each) => keyword(evidence, handler.path, each, code));
}

function keyword(evidence: Evidence, path: string, written: string, { method, inPath }: HandlerCode): Parameter[] {
  const [, own = '', type = '', preset] =
    /^(\w+)\s*:\s*(.+?)\s*(?:(?<![=!<>\w(,]\s?)=(?!=)\s*([^()]*|.*\)))?$/.exec(written) ?? [];
  const typed = aliasOf(evidence, path, written)?.text ?? type;
  if (own === '' || own === 'request' || inPath.has(own) || /\bPathOnly\b|\bpath_only\s*=\s*True/.test(typed))
    return [];
  // `Annotated[str, ParamConfig("boat_name")]`: what is sent may have another name.
  const marked = /\w*(?:Param|Config|Field|Query|Form)\w*\(/.exec(typed);
  const told = marked ? givenAt(typed, marked.index + marked[0].length - 1) : [];
  const called = told.flatMap(
    (each, at) => /^(?:whence|alias|name)\s*=\s*(.+)$/.exec(each)?.[1] ?? (at === 0 ? each : []),
  );
  const name =
    called.map((each) => stringValue(each)).find((each) => each !== null && /^[\w.\-[\]]+$/.test(each)) ?? own;
  if (/\bargument_type_is_body\s*=\s*True|\bJsonBody\w*\b/.test(typed)) return [{ in: 'body', name: null }];
  return [{ in: /^(?:GET|HEAD|DELETE|ANY)$/.test(method) ? 'query' : 'form', name, ...shownDefault(preset) }];
}

/** Whether a decorator reads the signature of what is below it, and its request, by its own text or that of functions beside it. */
function isFilling(evidence: Evidence, path: string, name: string): boolean {
  const symbol = /^[A-Za-z_][\w.]*$/.test(name) ? namedFunction(evidence, path, name) : undefined;
  if (!symbol?.path.endsWith('.py')) return false;
  const kept = filling(evidence);
  const known = kept.get(symbol.id);
  if (known !== undefined) return known;
  const text = evidence.text(symbol);
  const answer =
    FROM_REQUEST.test(text) && [text, ...textsBeside(evidence, symbol, text)].some((each) => FROM_SIGNATURE.test(each));
  kept.set(symbol.id, answer);
  return answer;
}

const filling = derived((): Map<number, boolean> => new Map());

function textsBeside(evidence: Evidence, symbol: FoundSymbol, text: string): string[] {
  const called = new Set([...text.matchAll(/(?<![\w.])([a-z_]\w*)\(/g)].map(([, name = '']) => name));
  return symbolsOfFile(evidence.pack, symbol.path)
    .filter(({ kind, name, id }) => kind === 'function' && id !== symbol.id && called.has(name))
    .slice(0, MOST_CALLED)
    .map((each) => evidence.text(each));
}
