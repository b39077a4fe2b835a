import { escaped } from '../../../../../../base/escaped.ts';
import type { Parameter } from '../parameter.ts';
import { shownDefault } from '../signature.ts';

const REQUEST = String.raw`(?:self\.)?request\.`;
/** All of one part of a request: `request.get_json()`, `json.loads(request.body)`, `dict(request.form)`, `request.args.to_dict()`. */
const WHOLES: readonly (readonly [Parameter['in'], string])[] = [
  ['body', String.raw`(?:json(?:\(\))?|get_json\([^()]*\)|data|body(?:\(\))?|get_data\([^()]*\))`],
  ['form', String.raw`(?:form(?:\(\))?|POST|post\(\))`],
  ['query', '(?:args|GET|query_params)'],
];
const AROUND = String.raw`(?:await\s+)?(?:json\.loads\(\s*|dict\(\s*)?(?:await\s+)?`;
const BEHIND = String.raw`(?:\.(?:to_dict|copy|dict|decode)\([^()]*\))?\)?(?![\w.([])`;

/** Variables that hold all of one part: `data = request.json`, `data = request.form or request.get_json()`. */
export function wholeVariables(code: string): { place: Parameter['in']; variable: string }[] {
  return WHOLES.flatMap(([place, pattern]) =>
    [
      ...code.matchAll(
        new RegExp(
          `^\\s*(\\w+)(?:\\s*:[^=\\n]{1,60})?\\s*=\\s*(?:[^\\n=]{1,80}\\sor\\s+)?${AROUND}${REQUEST}${pattern}${BEHIND}`,
          'gm',
        ),
      ),
    ].map(([, variable = '']) => ({ place, variable })),
  );
}

/** What is read from such a variable: `data["name"]`. */
export function partsOfWholes(code: string): Parameter[] {
  return wholeVariables(code).flatMap(({ place, variable }) =>
    keysOf(code, variable).map((key) => ({ in: place, ...key })),
  );
}

/** `data["name"]`, `data.get("name", "x")`, `"name" in data`; what is put into it was not sent. */
function keysOf(code: string, variable: string): Pick<Parameter, 'name' | 'default'>[] {
  const read = [
    ...code.matchAll(
      new RegExp(
        `(?<![\\w.])${escaped(variable)}(?:\\.(?:get(?:list)?|pop)\\(\\s*["']([\\w.[\\]-]+)["']\\s*(?:,\\s*([^,()[\\]]+?)\\s*[,)])?|\\[\\s*["']([\\w.[\\]-]+)["']\\s*\\](?!\\s*=[^=]))`,
        'g',
      ),
    ),
  ].map(([, got, preset, key]) => ({ name: got ?? key ?? '', ...shownDefault(preset) }));
  const asked = [
    ...code.matchAll(
      new RegExp(`["']([\\w.[\\]-]+)["']\\s+(?:not\\s+)?in\\s+${escaped(variable)}\\b(?!\\s*[.[(])`, 'g'),
    ),
  ].map(([, name = '']) => ({ name }));
  // `whole_number(data, "weight")`
  const handed = [
    ...code.matchAll(new RegExp(`\\b\\w+\\(\\s*${escaped(variable)}\\s*,\\s*["']([\\w.[\\]-]+)["']\\s*[,)]`, 'g')),
  ].map(([, name = '']) => ({ name }));
  const all = [...read, ...asked, ...handed];
  return all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at);
}

/** Whether a function takes all that is sent, whatever it does with it. */
export function takesWholeBody(code: string): boolean {
  return new RegExp(
    `\\b${REQUEST}(?:${WHOLES.filter(([place]) => place !== 'query')
      .map(([, pattern]) => pattern)
      .join('|')})(?!\\w)`,
  ).test(code);
}

const FORM = /(?:^|\s)(\w+)\s*=\s*(?:\w+\.)*([A-Z]\w*Form)\(([^()]*)/g;

/** A form of Django or WTForms that is filled with what was sent: `OrderForm(request.POST)`, `form.validate_on_submit()`. */
export function filledForms(code: string): Parameter[] {
  return [...code.matchAll(FORM)]
    .filter(
      ([, variable = '', , given = '']) =>
        /\brequest\.(?:POST|form)\b/.test(given) ||
        new RegExp(`\\b${escaped(variable)}\\.validate_on_submit\\(`).test(code),
    )
    .map(([, , type = '']) => ({ in: 'form', name: null, type }));
}
