import { escaped } from '../../../../../../base/escaped.ts';
import type { Evidence } from '../../../evidence.ts';
import type { Handler } from '../../handlers/handler.ts';
import type { Parameter } from '../parameter.ts';
import { wholeVariables } from './whole-parts.ts';

const NESTED = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`;
/** `OrderSchema(many=True).load(data)`, `schema.load(request.get_json())`, `self.add_schema.load(request.json)`. */
const LOADED = new RegExp(
  String.raw`(?<![\w.])((?:\w+\.)*\w+)(${NESTED})?\.load\(\s*(?:data\s*=\s*)?((?:self\.)?request\.(json|get_json|form|args)\b|\w+)`,
  'g',
);
const PART: Readonly<Record<string, Parameter['in']>> = { json: 'body', get_json: 'body', form: 'form', args: 'query' };

/** What a view hands to a schema of marshmallow as a whole. */
export function loadedSchemas(evidence: Evidence, code: string, handler: Handler): Parameter[] {
  if (!code.includes('.load(')) return [];
  const wholes = wholeVariables(code);
  return [...code.matchAll(LOADED)].flatMap(
    ({ index, 1: schema = '', 2: made, 3: given = '', 4: part }): Parameter[] => {
      const held = wholes.flatMap(({ place, variable }) => (variable === given ? place : []));
      const places = part === undefined ? held : [PART[part] ?? 'body'];
      const type = made === undefined ? schemaOf(evidence, code.slice(0, index), schema, handler) : schema;
      const [own] = /[A-Z]\w*Schema$/.exec(type ?? '') ?? [];
      return own === undefined ? [] : places.map((place) => ({ in: place, name: null, type: own }));
    },
  );
}

/** The class of what a variable of the function, or an attribute of its class, holds. */
function schemaOf(evidence: Evidence, before: string, written: string, { path }: Handler): string | undefined {
  const attribute = /^(?:self|cls)\.(\w+)$/.exec(written)?.[1];
  if (attribute === undefined)
    return [...before.matchAll(new RegExp(`^\\s*${escaped(written)}\\s*=\\s*(?:\\w+\\.)*(\\w+)\\(`, 'gm'))].at(-1)?.[1];
  const text = (evidence.lines(path) ?? []).join('\n');
  const held = [
    ...text.matchAll(new RegExp(`^\\s+${escaped(attribute)}\\s*(?::[^=\\n]+)?=\\s*(?:\\w+\\.)*(\\w+)\\(`, 'gm')),
  ];
  return held.length === 1 ? held[0]?.[1] : undefined;
}
