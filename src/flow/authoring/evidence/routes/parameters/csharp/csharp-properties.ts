import { closingBracket, namedArgument, splitList, stringValue } from '../../../../../../engine/facts/text/literal.ts';
import { findSymbols } from '../../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../../evidence.ts';
import { type CsharpClass, classesNamed } from '../../handlers/csharp-classes.ts';
import type { Parameter } from '../parameter.ts';

/** What a request sets of an object: `public int Page { get; set; }`. */
export interface Property {
  name: string;
  /** Where an attribute says that it comes from; null without one. */
  in: Parameter['in'] | null;
}

const SETTABLE =
  /((?:\[[^\]\n]*\]\s*)*)\bpublic\s+(?:(?:required|virtual|override|new|sealed)\s+)*([A-Za-z][\w.<>,?[\] ]*)\s+@?(\w+)\s*\{[^{}]*(?<!(?:private|protected|internal)\s+)\b(?:set|init)\b/g;
const PLACES: readonly (readonly [RegExp, Parameter['in']])[] = [
  [/\bFromQuery\b/, 'query'],
  [/\bFromForm\b/, 'form'],
  [/\bFromBody\b/, 'body'],
  [/\bFromHeader\b/, 'header'],
];
const SET_BY_OTHERS = /\b(?:BindNever|BindingBehavior\.Never|FromRoute|FromServices)\b/;
/** Lists of things and of what may be chosen: a page is shown with them, nobody sends them. */
const SHOWN =
  /\bSelectList(?:Item)?\b|(?:List|IEnumerable|Collection|Dictionary)<[^>]*\b(?!(?:string|int|long|short|bool|decimal|double|float|Guid|DateTime(?:Offset)?)\b)[A-Z]\w*(?:ViewModel|Model|Option|Item)\b/;

/** The properties of the one class of the product with a name and of those above it; none where it has none or is not known. */
export function settableProperties(evidence: Evidence, type: string): Property[] {
  return /^[A-Z]\w*$/.test(type) ? classesNamed(evidence, type).flatMap(ownProperties) : [];
}

export function isEnumeration(evidence: Evidence, type: string): boolean {
  return (
    /^[A-Z]\w*$/.test(type) &&
    findSymbols(evidence.pack, type, { kind: 'enum', exact: true, limit: 3 }).some(({ path }) => path.endsWith('.cs'))
  );
}

function ownProperties({ text }: CsharpClass): Property[] {
  const head = /\brecord\s+(?:class\s+)?\w+\s*\(/.exec(text);
  const open = head === null ? -1 : head.index + head[0].length - 1;
  const parts = open < 0 ? [] : splitList(text.slice(open + 1, Math.max(open, closingBracket(text, open))));
  return [
    ...parts.flatMap((part) => {
      const [, marks = '', name] = /^((?:\[[^\]]*\]\s*)*)[^=]*?@?(\w+)\s*(?:=.*)?$/s.exec(part) ?? [];
      return name === undefined ? [] : propertyOf(marks, name);
    }),
    ...[...text.matchAll(SETTABLE)].flatMap(([, marks = '', type = '', name = '']) =>
      SHOWN.test(type) ? [] : propertyOf(marks, name),
    ),
  ];
}

function propertyOf(marks: string, name: string): Property[] {
  if (SET_BY_OTHERS.test(marks)) return [];
  const given = /\bFrom(?:Query|Form|Header)\(([^()]*)\)/.exec(marks)?.[1] ?? '';
  const own = stringValue(namedArgument(splitList(given), 'Name') ?? '');
  const place = PLACES.find(([mark]) => mark.test(marks))?.[1] ?? null;
  return [{ name: own ?? name.charAt(0).toLowerCase() + name.slice(1), in: place }];
}
