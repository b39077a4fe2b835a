import { escaped } from '../../../../../../base/escaped.ts';
import { splitList } from '../../../../../../engine/facts/text/literal.ts';
import { maskCode } from '../../../../../../engine/facts/text/mask-code.ts';
import type { Evidence } from '../../../evidence.ts';
import { fileName } from '../../handlers/rails-controllers.ts';
import type { Parameter } from '../parameter.ts';
import { alwaysDone } from './always-done.ts';
import { readInRuby } from './read-in-ruby.ts';
import { isHandedParams, methodsOf } from './ruby-methods.ts';

/** What a class of the project reads that is handed all that was sent: `OrderFinder.new(current_user, params)`. */
export function handedParameters(
  evidence: Evidence,
  body: string,
  sent: Parameter['in'],
  isSure: boolean,
): Parameter[] {
  return [...body.matchAll(/(?<![\w:])(?:::)?([A-Z][\w:]*)\.new\(([^()]*)\)/g)].flatMap(([, type = '', given = '']) => {
    const list = splitList(given).map((each) => each.trim());
    const place = list.findIndex((each) => /^(?:\w+:\s*)?params(?:\.permit!)?$/.test(each));
    if (place < 0) return [];
    const file = new RegExp(`(?:^|/)(?:app/[^/]+|lib)/${escaped(fileName(type))}\\.rb$`);
    const [path, ...others] = evidence.files.filter((each) => each.place === 'source' && file.test(each.path));
    if (path === undefined || others.length > 0) return [];
    const keyword = /^(\w+):\s/.exec(list[place] ?? '')?.[1];
    const written = ofSent(evidence.lines(path.path) ?? [], keyword ?? place);
    return readInRuby([...(isSure ? surelyCalled(written) : written).values()].join('\n'), sent);
  });
}

/** The methods of a class in which what it was made with, at a place or by a keyword, is written `params`, and nothing else is. */
function ofSent(lines: readonly string[], handed: number | string): Map<string, string> {
  const methods = methodsOf(lines);
  const made = methods.get('initialize');
  const [, head = ''] = /^\(([^)]*)\)/.exec(made ?? '') ?? [];
  const name = typeof handed === 'string' ? handed : /^\s*(\w+)/.exec(splitList(head)[handed] ?? '')?.[1];
  // A class above may take it and keep it under its usual name.
  const kept = made === undefined ? ['params'] : name === undefined ? [] : keptAs(made, name);
  const { code } = maskCode('ruby', lines.join('\n'));
  const handedOut = kept.filter((each) => made === undefined || handsOut(code, each));
  return new Map(
    [...methods].map(([own, body]) => {
      const isMade = own === 'initialize';
      const outer = isMade || isHandedParams(body) ? [] : handedOut;
      const bare = isMade && name !== undefined ? [name] : outer;
      const written = bare.includes('params') ? body : body.replace(/(?<![\w@:.])params\b/g, 'others');
      const renamed = [
        ...bare.map((each) => `(?<![\\w@:.])${escaped(each)}`),
        ...kept.map((each) => `@${escaped(each)}`),
      ].reduce((text, pattern) => text.replace(new RegExp(`${pattern}\\b`, 'g'), 'params'), written);
      return [own, renamed] as const;
    }),
  );
}

/** Of the methods of a class those that others need not be asked for, and what these always call, by what they always do. */
function surelyCalled(methods: ReadonlyMap<string, string>): Map<string, string> {
  const calls = (body: string, name: string): boolean =>
    new RegExp(`(?<![\\w.:@])${escaped(name)}(?![\\w:])`).test(body);
  const done = new Map([...methods].map(([name, body]) => [name, alwaysDone(body)]));
  const found = new Map<string, string>();
  let next = [...methods.keys()].filter((name) =>
    [...methods].every(([other, body]) => other === name || !calls(body, name)),
  );
  while (next.length > 0) {
    for (const name of next) found.set(name, done.get(name) ?? '');
    const bodies = next.map((name) => done.get(name) ?? '');
    next = [...methods.keys()].filter((name) => !found.has(name) && bodies.some((body) => calls(body, name)));
  }
  return found;
}

/** The variables of an object that keep a parameter whole: `@params = params.dup`. */
function keptAs(made: string, name: string): string[] {
  const kept = new RegExp(
    `@(\\w+)\\s*=\\s*${escaped(name)}(?:\\.(?:dup|permit!|to_h|to_unsafe_h(?:ash)?|with_indifferent_access))*[ \\t]*$`,
    'gm',
  );
  return [...made.matchAll(kept)].map(([, variable = '']) => variable);
}

function handsOut(code: string, name: string): boolean {
  return new RegExp(`\\battr_(?:reader|accessor)\\b[^\\n]*:${escaped(name)}\\b`).test(code);
}
