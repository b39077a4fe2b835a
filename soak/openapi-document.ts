const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** The operations of a description in JSON or YAML; of YAML only what stands at `paths:` is read, line by line. */
export function documentedOperations(text: string): { method: string; path: string }[] {
  const paths = text.trimStart().startsWith('{') ? pathsOfJson(text) : pathsOfYaml(text);
  return [...paths].flatMap(([path, keys]) =>
    METHODS.filter((method) => keys.includes(method)).map((method) => ({ method: method.toUpperCase(), path })),
  );
}

function pathsOfJson(text: string): Map<string, string[]> {
  try {
    const document: unknown = JSON.parse(text);
    const paths = document !== null && typeof document === 'object' && 'paths' in document ? document.paths : null;
    return new Map(Object.entries(paths ?? {}).map(([path, operations]) => [path, Object.keys(operations ?? {})]));
  } catch {
    return new Map();
  }
}

function pathsOfYaml(text: string): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  const lines = text.split(/\r?\n/);
  const start = lines.findIndex((line) => /^["']?paths["']?:\s*$/.test(line));
  let [outer, inner] = [0, 0];
  let keys: string[] = [];
  for (const line of start < 0 ? [] : lines.slice(start + 1)) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const depth = line.length - line.trimStart().length;
    if (depth === 0) break;
    if (outer === 0) outer = depth;
    const key = /^\s*(?:"([^"]+)"|'([^']+)'|([^\s:]+(?::[^\s:]+)*)):(?:\s|$)/.exec(line);
    const name = key?.[1] ?? key?.[2] ?? key?.[3];
    if (name === undefined) continue;
    if (depth === outer) {
      keys = [];
      inner = 0;
      if (name.startsWith('/')) paths.set(name, keys);
    } else if (inner === 0 || depth === inner) {
      inner = depth;
      keys.push(name);
    }
  }
  return paths;
}
