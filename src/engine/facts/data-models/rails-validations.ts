import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { stringsIn } from '../text/literal.ts';

interface Validated {
  name: string;
  constraints: string[];
}

const MOST_VALUES = 8;

/** What a class of ActiveRecord holds its columns to, whenever it is saved: `validates :name, uniqueness: { scope: :shop_id }`. */
export function railsValidations(file: SourceFile, symbol: number): Validated[] {
  const found = new Map<string, Set<string>>();
  // What several have in common is mostly when they are asked.
  const grouped = file.parsed.calls.filter(({ name }) => name === 'with_options');
  for (const call of file.parsed.calls) {
    if (call.receiver !== null || call.inside !== symbol || !call.name.startsWith('validates')) continue;
    if (grouped.some(({ line, endLine }) => line <= call.line && call.line <= endLine)) continue;
    for (const name of call.arguments.flatMap((each) => /^:(\w+)$/.exec(each.trim())?.[1] ?? []))
      for (const each of rulesOf(file, call)) found.set(name, (found.get(name) ?? new Set()).add(each));
  }
  return [...found].map(([name, constraints]) => ({ name, constraints: [...constraints] }));
}

function rulesOf(file: SourceFile, { name, arguments: list }: CodeCall): string[] {
  const options = list
    .filter((each) => !/^:\w+$/.test(each.trim()))
    .join(', ')
    // `:scope => :depot_id` is the older way to write `scope: :depot_id`.
    .replace(/:(\w+)\s*=>\s*/g, '$1: ');
  // What is asked at times only holds for no row by itself.
  if (/\b(?:if|unless|on|conditions):/.test(options)) return [];
  const of = (kind: string): string | null => {
    if (name === `validates_${kind}_of`) return options;
    const found = new RegExp(`\\b${escaped(kind)}:\\s*(?:true\\b|\\{([^{}]*)\\})`).exec(options);
    return name === 'validates' && found ? (found[1] ?? '') : null;
  };
  const unique = of('uniqueness');
  const length = of('length') ?? of('size');
  const longest = length === null ? undefined : /\bmaximum:\s*(\d[\d_]*)(?![\w.])/.exec(length)?.[1];
  const values = valuesIn(file, of('inclusion') ?? '');
  return [
    ...(of('presence') === null ? [] : ['required']),
    ...(unique === null ? [] : uniqueWithin(unique)),
    ...(longest === undefined ? [] : [`max length ${longest.replaceAll('_', '')}`]),
    ...(values.length === 0 ? [] : [`one of ${values.join(', ')}`]),
  ];
}

function uniqueWithin(options: string): string[] {
  const [, scope = ''] = /\bscope:\s*((?:%i)?[[(][^\])]*[\])]|:\w+|\S)/.exec(options) ?? [];
  const names =
    scope.match(/\w+/g)?.filter((each, place) => !(place === 0 && each === 'i' && scope.startsWith('%'))) ?? [];
  const mark = /\bcase_sensitive:\s*false\b/.test(options) ? ' (ignoring case)' : '';
  if (scope === '') return [`unique${mark}`];
  return names.length === 0 ? [] : [`unique${mark} with ${names.join(', ')}`];
}

/** `in: %w(open closed)`, `in: ["open", "closed"]`, and a list of the class that is written so. */
function valuesIn(file: SourceFile, options: string): string[] {
  const [, written = ''] = /\b(?:in|within):\s*(%w[[(][^\])]*[\])]|\[[^\]]*\]|[A-Z]\w*(?![\w.:]))/.exec(options) ?? [];
  const list = /^[A-Z]/.test(written)
    ? (new RegExp(`^\\s*${escaped(written)}\\s*=\\s*(%w[[(][^\\])]*[\\])]|\\[[^\\]]*\\])(?:\\.freeze)?\\s*$`, 'm').exec(
        file.text,
      )?.[1] ?? '')
    : written;
  const words = list.startsWith('%w') ? list.slice(3, -1).trim().split(/\s+/) : stringsIn(list);
  const isWhole =
    list.startsWith('%w') || words.length === list.split(',').filter((each) => each.trim() !== ']').length;
  return isWhole && words.length > 1 && words.length <= MOST_VALUES ? words : [];
}
