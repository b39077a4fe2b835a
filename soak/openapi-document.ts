import { parse } from 'yaml';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** What a description says of one operation. */
export interface Operation {
  method: string;
  path: string;
  /** The names of what its query may hold. */
  query: string[];
  /** Whether a request carries a body or a form. */
  body: boolean;
  /** Whether callers must say who they are; null where the description never says so of any operation. */
  secured: boolean | null;
}

/** The operations of a description in JSON or YAML; none where it is no such thing. */
export function documentedOperations(text: string): Operation[] {
  const document = textToObject(text);
  const operations = entriesOf(document['paths']).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => toOperation(document, path, method, item)),
  );
  const isToldApart = operations.some(({ secured }) => secured === true);
  return operations.map((each) => ({ ...each, secured: isToldApart ? each.secured : null }));
}

type Tree = Record<string, unknown>;

function toOperation(document: Tree, path: string, method: string, item: Tree): Operation {
  const operation = asTree(item[method]);
  const parameters = [...listOf(item['parameters']), ...listOf(operation['parameters'])].map((each) =>
    resolved(document, asTree(each)),
  );
  const security = operation['security'] ?? document['security'];
  return {
    method: method.toUpperCase(),
    path,
    query: parameters.filter((each) => each['in'] === 'query').map((each) => String(each['name'])),
    body: 'requestBody' in operation || parameters.some((each) => /^(?:body|formData)$/.test(String(each['in']))),
    secured: listOf(security).some((each) => Object.keys(asTree(each)).length > 0),
  };
}

/** What a reference within the document stands for. */
function resolved(document: Tree, value: Tree): Tree {
  const reference = value['$ref'];
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return value;
  return reference
    .slice(2)
    .split('/')
    .reduce((tree, key) => asTree(tree[key.replaceAll('~1', '/').replaceAll('~0', '~')]), document);
}

function textToObject(text: string): Tree {
  try {
    return asTree(text.trimStart().startsWith('{') ? JSON.parse(text) : parse(text, { maxAliasCount: 1_000 }));
  } catch {
    return {};
  }
}

function entriesOf(value: unknown): [string, Tree][] {
  return Object.entries(asTree(value)).map(([key, each]) => [key, asTree(each)]);
}

function asTree(value: unknown): Tree {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
