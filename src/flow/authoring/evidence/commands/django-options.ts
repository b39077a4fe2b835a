import { escaped } from '../../../../base/escaped.ts';
import {
  adjacentStrings,
  givenAt,
  namedArgument,
  shownLiteral,
  stringValue,
} from '../../../../engine/facts/text/literal.ts';
import { type FoundSymbol, shortName, symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence, Found } from '../evidence.ts';

type Option = Found<'command'>['values']['options'][number];

/** What Django calls by itself when it makes the parser of a command. */
const CALLED = /^(?:add_arguments|create_parser|__init__)$/;
const ADDS = 'add_arguments';

/** A function that puts options on a command, and what it is given there. */
interface Adding {
  method: FoundSymbol;
  given: readonly string[];
}

/**
 * Options that a command of Django has from the classes that its class extends, the nearest first: those that Django puts on
 * it by itself, and those of a method that the command calls, with what it is called with: `self.add_shop(parser,
 * required=True)`.
 */
export function djangoOptions(
  evidence: Evidence,
  own: FoundSymbol,
  bases: readonly FoundSymbol[],
  flagsWithin: (symbol: FoundSymbol) => readonly Found<'setting'>[],
): Option[] {
  const methods = bases.flatMap((base) => methodsOf(evidence, base));
  const texts = [evidence.text(own)];
  const adding: Adding[] = [];
  const isAbove = [...takesAbove(evidence, own, bases)];
  for (const method of methods) {
    const name = shortName(method.name);
    if (!CALLED.test(name) || (name === ADDS && !isAbove.some((base) => isWithin(method, base)))) continue;
    adding.push({ method, given: [] });
    texts.push(evidence.text(method));
  }
  // The list of texts grows while it is gone through: a method that is called may call others.
  const seen = new Set<string>();
  for (const text of texts)
    for (const method of methods) {
      const name = shortName(method.name);
      const call = seen.has(name) || CALLED.test(name) ? null : new RegExp(`\\bself\\.${escaped(name)}\\(`).exec(text);
      if (call === null) continue;
      seen.add(name);
      adding.push({ method, given: givenAt(text, call.index + call[0].length - 1) });
      texts.push(evidence.text(method));
    }
  return adding.flatMap(({ method, given }) => {
    const parameters = parametersOf(evidence.text(method));
    return flagsWithin(method).map((flag) => optionOf(evidence, flag, { method, given }, parameters));
  });
}

/** The bases whose `add_arguments` is run: the nearest one, and those above of which each one below calls the next. */
function* takesAbove(evidence: Evidence, own: FoundSymbol, bases: readonly FoundSymbol[]): Iterable<FoundSymbol> {
  for (const [at, base] of bases.entries()) {
    const below = evidence.text(at === 0 ? own : (bases[at - 1] ?? own));
    if (new RegExp(`\\bdef ${ADDS}\\(`).test(below) && !new RegExp(`\\bsuper\\([^)]*\\)\\.${ADDS}\\(`).test(below))
      return;
    yield base;
  }
}

function methodsOf({ pack }: Evidence, base: FoundSymbol): FoundSymbol[] {
  return symbolsOfFile(pack, base.path).filter((each) => each.kind === 'method' && isWithin(each, base));
}

function isWithin({ path, startLine, endLine }: FoundSymbol, base: FoundSymbol): boolean {
  return base.path === path && base.startLine < startLine && endLine <= base.endLine;
}

interface Parameter {
  name: string;
  value: string | null;
}

/** `help: str = "Which shop."` of the head of a method, without what it is called on. */
function parametersOf(text: string): Parameter[] {
  const head = /\bdef \w+\(/.exec(text);
  if (head === null) return [];
  return givenAt(text, head.index + head[0].length - 1)
    .filter((each) => !/^(?:self|cls)$/.test(each))
    .map((each) => {
      const [, name = each, value = null] = /^(\w+)[^=]*=\s*(\S.*)$/s.exec(each) ?? /^(\w+)/.exec(each) ?? [];
      return { name, value };
    });
}

/** An option as the command has it: what is read of a parameter is what the command gives there, or what stands for it. */
function optionOf(
  evidence: Evidence,
  flag: Found<'setting'>,
  { method, given }: Adding,
  parameters: readonly Parameter[],
): Option {
  const { name, short, default: value, help, required, choices } = flag.values;
  const text = evidence.text(flag);
  const written = givenAt(text, text.indexOf('('));
  const places = parameters.filter(({ name: each }) => each !== '*');
  const passed = (key: string): string | null => {
    const argument = namedArgument(written, key);
    const place = places.findIndex((each) => each.name === argument);
    if (place < 0) return null;
    const named = namedArgument(given, argument ?? '');
    const placed = given.filter((each) => !/^\w+\s*=(?!=)/.test(each))[place];
    return named ?? placed ?? places[place]?.value ?? null;
  };
  const told = passed('help');
  const said =
    told === null
      ? help
      : (stringValue(told) ?? adjacentStrings(told) ?? assigned(evidence.text(method), 'help') ?? help);
  const isRequired = required === true || passed('required') === 'True';
  const shown = value ?? shownLiteral(passed('default') ?? undefined) ?? undefined;
  return {
    name,
    ...(short === undefined ? {} : { short }),
    ...(shown === undefined || shown === 'None' ? {} : { default: shown }),
    ...(said === undefined ? {} : { help: said.trim() }),
    ...(isRequired && shown === undefined ? { required: true as const } : {}),
    ...(choices === undefined ? {} : { choices }),
  };
}

/** What a method takes for a parameter that it was not given. */
function assigned(text: string, name: string): string | null {
  const written = new RegExp(`\\b${escaped(name)} = ("""[^"]*"""|"[^"\\n]*"|'[^'\\n]*')`).exec(text)?.[1];
  return stringValue(written);
}
