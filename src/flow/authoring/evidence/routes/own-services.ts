import { derived, type Evidence } from '../evidence.ts';
import type { Route } from './route.ts';

/** What a service that is built by itself has in its folder. */
const BUILT =
  /(?:^|\/)(?:package\.json|go\.mod|pom\.xml|build\.gradle(?:\.kts)?|Cargo\.toml|pyproject\.toml|requirements\.txt|composer\.json|Gemfile|mix\.exs|Dockerfile|manage\.py|[\w.]+\.csproj)$/;

/** The first of several routes with one method and path in one service; another service answers it too. */
export function firstOfService(evidence: Evidence): (route: Route) => boolean {
  const seen = new Set<string>();
  return ({ method, path, fact, whole, handler }) => {
    // What is shown by a client, or declared in an interface that others copy, is not told apart; what is not known to
    // its root is another route in another class or file, and in another package of Go.
    const isCopied = /^(?:PAGE|RPC|QUERY|MUTATION|SUBSCRIPTION)$/.test(method);
    const type = /^(?:\w+\.)*([A-Z]\w*)[.@#]\w+$/.exec(handler ?? '')?.[1] ?? '';
    const service = isCopied ? '' : whole ? serviceFolder(evidence, fact.path) : `${type} ${packageOf(fact.path)}`;
    const key = `${method} ${path} ${service}`;
    return !seen.has(key) && seen.add(key).size > 0;
  };
}

const folders = derived(
  (evidence): Set<string> =>
    new Set(evidence.files.filter(({ path }) => BUILT.test(path)).map(({ path }) => folderOf(path))),
);

/** The folder of the service around a file, as what builds it tells. */
export function serviceFolder(evidence: Evidence, path: string): string {
  let folder = folderOf(path);
  while (folder !== '' && !folders(evidence).has(folder)) folder = folderOf(folder);
  return folder;
}

function packageOf(path: string): string {
  return path.endsWith('.go') ? folderOf(path) : path;
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
