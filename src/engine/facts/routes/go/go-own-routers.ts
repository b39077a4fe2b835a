import type { SourceFile } from '../../source-file.ts';
import { guardNames } from '../guard-names.ts';

/** A parameter or variable whose type is called a router in any package: `rg *router.RouterGroup[*Event]`, `admin *web.RouterAdmin`. */
export const OWN_TYPE =
  /\b(\w+)\s+\*?(?:\w+\.)?(?:(?:[A-Z]\w*)?Router(?:[A-Z]\w*)?|RouteGroup|Mux|Engine)(?:\[[^\]\n]*\])?(?=\s*[,)={\n])/g;
/** A router that a function of any package makes: `root, err := router.NewRouter(options)`. */
export const OWN_MADE = /\b(\w+)(?:,\s*\w+)?\s*:?=\s*(?:\w+\.)?NewRouter(?:\[[^\]\n]*\])?\(/g;

/** Whether a file has routers of a package that is no known framework. */
export function hasOwnRouters(file: SourceFile): boolean {
  return [OWN_TYPE, OWN_MADE].some((pattern) => file.bare.search(pattern) >= 0);
}

/** What is bound to single routes after them, by the line of the route: `sub.GET("", list).Bind(RequireAdmin())`. */
export function boundGuards(file: SourceFile): (line: number) => string[] {
  const byLine = new Map<number, string[]>();
  for (const { name, receiver, arguments: list, line } of file.parsed.calls) {
    if (name !== 'Bind' || !/\.(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|Any)\(/.test(receiver ?? '')) continue;
    // How often one may call is no matter of who calls.
    byLine.set(line, [...(byLine.get(line) ?? []), ...guardNames(list).filter((each) => !/limit/i.test(each))]);
  }
  return (line) => byLine.get(line) ?? [];
}
