import { escaped } from '../../../../../base/escaped.ts';
import { UNTOLD } from '../../../../../engine/facts/routes/guard-marks.ts';
import { routePath } from '../../../../../engine/facts/routes/route-path.ts';
import { symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import { importedFolder } from '../handlers/go-methods.ts';
import type { Prefix } from './class-mounts.ts';
import { functionPrefixes } from './mount-graph.ts';

/** Where a server that oapi-codegen wrote is hung, if there is one such place: `HandlerFromMux(shop, api)`. */
export const generatedPrefixes = derived((evidence): Prefix[] => {
  const [only, ...others] = evidence
    .facts('mount')
    .filter(({ values }) => /^(?:HandlerFromMux|RegisterHandlers|HandlerWithOptions)/.test(values.router));
  if (others.length > 0) return [];
  return only === undefined ? madePrefixes(evidence) : [below(evidence, only)];
});

function below(evidence: Evidence, { symbol, values }: Found<'mount'>): Prefix {
  const { prefix, root = false, guards = [] } = values;
  const [above = { path: '', whole: root, guards: [] }] = symbol === null ? [] : functionPrefixes(evidence, symbol);
  return { path: routePath(above.path, prefix), whole: above.whole, guards: [...(above.guards ?? []), ...guards] };
}

const MADE = /\b(\w+)\.Handler(?:WithOptions)?\(\s*\w/;

/**
 * The same of a server that makes its own router: `r.Mount("/api", api.Handler(shop))`, or the function that gives it
 * back is hung, `r.Mount("/api", shop.Routes())`, or a server answers by it alone.
 */
function madePrefixes(evidence: Evidence): Prefix[] {
  const folders = new Set(
    evidence.facts('route').flatMap(({ path, values }) => (values.framework === 'oapi-codegen' ? folderOf(path) : [])),
  );
  if (folders.size === 0) return [];
  const [only, ...others] = evidence.files
    .filter(({ path, place }) => path.endsWith('.go') && place === 'source')
    .flatMap(({ path }) =>
      (evidence.lines(path) ?? []).flatMap((text, at) => {
        const [, name] = MADE.exec(text) ?? [];
        const folder = name === undefined ? undefined : importedFolder(evidence, path, name);
        return [...folders].some((each) => folder?.endsWith(`/${each}`)) ? { path, text, line: at + 1 } : [];
      }),
    );
  if (only === undefined || others.length > 0) return [];
  const mounts = evidence.facts('mount').filter(({ path }) => path.endsWith('.go'));
  const hung = mounts.filter(({ path, startLine }) => path === only.path && startLine === only.line);
  const giver = /^\s*return\b/.test(only.text) ? functionAround(evidence, only.path, only.line) : undefined;
  const given =
    giver === undefined
      ? []
      : mounts.filter(({ path, startLine }) => evidence.lines(path)?.[startLine - 1]?.includes(`${giver}()`));
  const [mount, ...more] = hung.length > 0 ? hung : given;
  if (mount !== undefined) return more.length > 0 ? [] : [below(evidence, mount)];
  return isServed(evidence.lines(only.path) ?? [], only.text) ? [{ path: '', whole: true, guards: [UNTOLD] }] : [];
}

/** `h := api.Handler(shop)` of which a server is told: `http.ListenAndServe(":80", h)`, `&http.Server{Handler: h}`. */
function isServed(lines: readonly string[], text: string): boolean {
  const name = /^\s*(\w+)\s*:?=/.exec(text)?.[1] ?? '';
  const served = new RegExp(`\\b(?:Handler:\\s*|ListenAndServe\\w*\\([^()]*,\\s*)${escaped(name)}\\b`);
  return name !== '' && lines.some((line) => served.test(line));
}

function functionAround(evidence: Evidence, path: string, line: number): string | undefined {
  const found = symbolsOfFile(evidence.pack, path).find(
    ({ kind, startLine, endLine }) => /^(?:function|method)$/.test(kind) && startLine <= line && line <= endLine,
  );
  return found?.name.split('.').at(-1);
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
