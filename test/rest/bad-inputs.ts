import { readFileSync } from 'node:fs';

/** The part of a JSON schema that our contract uses. */
interface Schema {
  type?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  const?: string;
  enum?: string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  /** What counts where nothing is sent. */
  default?: unknown;
}

interface Parameter {
  in: 'path' | 'query';
  name: string;
  schema: Schema;
}

export interface Operation {
  method: string;
  path: string;
  parameters: Parameter[];
  body: Schema | undefined;
}

/** One bad request: what is wrong with it, and the field that the answer has to name, if it is about one. */
export interface BadInput {
  name: string;
  field?: string;
  path: string;
  body?: unknown;
  /** The path names nothing, so there is no field to complain about. */
  nothing?: boolean;
  /** Any text fits here, so there may be nothing to refuse; it must only not be our failure. */
  harmless?: boolean;
}

/** Every operation of the API reference; the committed copy is kept equal to the served one by another test. */
export const OPERATIONS: Operation[] = readOperations();

function readOperations(): Operation[] {
  const { paths } = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'));
  return Object.entries<Record<string, Record<string, unknown>>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { parameters = [], requestBody } = operation as {
        parameters?: Parameter[];
        requestBody?: { content: Record<string, { schema: Schema }> };
      }; // The shape of an OpenAPI operation.
      return { method: method.toUpperCase(), path, parameters, body: requestBody?.content['application/json']?.schema };
    }),
  );
}

/** Everything that can be wrong with one field, for every field of an operation. */
export function badInputs(operation: Operation): BadInput[] {
  return [...badPaths(operation), ...badQueries(operation), ...badBodies(operation)];
}

/** The path of an operation with ids that fit the contract and exist nowhere. */
export function plainPath({ path }: Operation): string {
  return path.replace(/\{\w+\}/g, 'A'.repeat(22));
}

function badPaths(operation: Operation): BadInput[] {
  const values = ['A'.repeat(65), 'a%00b', 'a%20b', 'a%27%3B--', '%2e%2e%2fetc', 'caf%C3%A9', 'mcp_a.b.c.d'];
  return operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .flatMap(({ name, schema }) =>
      values.map((value) => ({
        name: `${name} is ${value.slice(0, 20)}`,
        nothing: true,
        harmless: schema.pattern === undefined,
        path: operation.path.replace(`{${name}}`, value).replace(/\{\w+\}/g, 'A'.repeat(22)),
        body: operation.body && sample(operation.body),
      })),
    );
}

function badQueries(operation: Operation): BadInput[] {
  const queries = operation.parameters.filter((parameter) => parameter.in === 'query');
  const path = plainPath(operation);
  return [
    ...queries.flatMap(({ name, schema }) =>
      badTexts(schema).map((value) => ({
        name: `${name}=${value.slice(0, 20)}`,
        field: name,
        path: `${path}?${name}=${encodeURIComponent(value)}`,
      })),
    ),
    ...queries
      .filter(({ schema }) => schema.type === 'string' && !schema.enum)
      .map(({ name, schema }) => ({
        name: `${name} holds a NUL`,
        field: name,
        harmless: schema.pattern === undefined,
        path: `${path}?${name}=a%00b`,
      })),
    ...queries
      .filter(({ schema }) => schema.anyOf === undefined)
      .map(({ name }) => ({
        name: `${name} is given twice`,
        field: name,
        path: `${path}?${name}=true&${name}=false`,
      })),
    ...(queries.length > 0 ? [{ name: 'an unknown parameter', field: 'nonsense', path: `${path}?nonsense=1` }] : []),
  ];
}

/** Query values are text, so only the content can be wrong. */
function badTexts(schema: Schema): string[] {
  const { enum: words } = schema;
  if (words) return ['nonsense', '', 'TRUE ', '1'].filter((word) => !words.includes(word));
  if (schema.type === 'integer') {
    return ['', 'x', '1.5', 'NaN', 'Infinity', String((schema.minimum ?? 0) - 1), String((schema.maximum ?? 0) + 1)];
  }
  return [
    ...(schema.maxLength ? ['x'.repeat(schema.maxLength + 1)] : []),
    ...(schema.pattern ? ['a b', '\u0000'] : []),
  ];
}

function badBodies(operation: Operation): BadInput[] {
  const { body: schema } = operation;
  const path = plainPath(operation);
  const hasNone = !schema && operation.method === 'POST' && !operation.path.startsWith('/api/hooks/');
  if (hasNone) return [{ name: 'a field where there is none', field: 'nonsense', path, body: { nonsense: 1 } }];
  if (!schema?.properties) return [];
  const good = sample(schema) as Record<string, unknown>; // The body of every operation is an object.
  const fields = Object.entries(schema.properties).flatMap(([field, property]) => [
    ...badValues(property).map(([name, value]) => ({
      name: `${field} is ${name}`,
      field,
      path,
      body: { ...good, [field]: value },
    })),
    ...(schema.required?.includes(field)
      ? [{ name: `${field} is missing`, field, path, body: { ...good, [field]: undefined } }]
      : []),
  ]);
  const unknown = ['nonsense', 'org_id', 'organization_id', 'role_', 'constructor', 'toString', ''].map((field) => ({
    name: `there is an unknown field '${field}'`,
    ...(field && { field }),
    path,
    body: { ...good, [field]: 1 },
  }));
  const nothing = schema.default === undefined ? [null] : [];
  const shapes = [[], [good], 'text', 1, true, ...nothing].map((body) => ({
    name: `the body is ${JSON.stringify(body).slice(0, 20)}`,
    field: 'body',
    path,
    body,
  }));
  return [...fields, ...unknown, ...shapes];
}

function badValues(schema: Schema): [name: string, value: unknown][] {
  if (schema.anyOf) {
    // Whatever fits no branch of a union; null often fits one.
    const [main = {}] = schema.anyOf.filter(({ type }) => type !== 'null');
    const nullable = schema.anyOf.some(({ type }) => type === 'null');
    return badValues(main).filter(([, value]) => !(nullable && value === null));
  }
  const wrongType: [string, unknown][] = [
    ['null', null],
    ['a yes', true],
    ['an object', { a: 1 }],
    ['an object with a length', { length: 3 }],
  ];
  if (schema.type === 'array') {
    return [
      ...wrongType,
      ['a text', 'x'],
      ['a list of lists', [[]]],
      ['a list with null', [null]],
      ['a list with a number', [1]],
      ...(schema.minItems ? [['an empty list', []] as [string, unknown]] : []),
      ...(schema.maxItems
        ? [['too long a list', Array(schema.maxItems + 1).fill('A'.repeat(22))] as [string, unknown]]
        : []),
    ];
  }
  if (schema.type === 'integer') {
    const { minimum = 0, maximum = 0 } = schema;
    return [
      ...wrongType,
      ['a text', '30'],
      ['a list', [30]],
      ['a fraction', 1.5],
      ['below the least', minimum - 1],
      ['above the most', maximum + 1],
      ['far above', 1e308],
      ['negative', -1],
    ];
  }
  if (schema.oneOf) return [...wrongType, ['a text', 'x'], ['a list', []]];
  if (schema.type === 'boolean')
    return [
      ['null', null],
      ['a text', 'true'],
      ['a number', 1],
    ];
  const texts: [string, unknown][] = [...wrongType, ['a number', 1], ['a list', ['x']]];
  if (schema.enum)
    texts.push(['nonsense', 'nonsense'], ['empty', ''], ['in upper case', schema.enum[0]?.toUpperCase()]);
  if (schema.minLength) texts.push(['too short', 'x'.repeat(schema.minLength - 1)]);
  if (schema.maxLength) texts.push(['too long', fitting(schema, schema.maxLength + 1)]);
  if (schema.pattern) {
    for (const sign of ['\u0000', '\u001b[31m', '\u202e', '\u200b', '\ud800']) {
      texts.push([`text with ${JSON.stringify(sign)}`, `${fitting(schema, 5)}${sign}${fitting(schema, 5)}`]);
    }
  }
  return texts;
}

/** A value that fits the schema. */
function sample(schema: Schema): unknown {
  const [branch] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  if (branch) return sample(branch);
  if (schema.const !== undefined) return schema.const;
  if (schema.type === 'boolean') return true;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'object') {
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, sample(part)]));
  }
  if (schema.type === 'array') return [sample(schema.items ?? {})];
  if (schema.type === 'integer') return schema.minimum ?? 1;
  return fitting(schema, Math.max(12, schema.minLength ?? 0));
}

function fitting({ pattern }: Schema, length: number): string {
  return pattern?.includes('@') ? `${'a'.repeat(length)}@example.com` : 'a'.repeat(length);
}
