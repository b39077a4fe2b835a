import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { splitList, stringValue } from '../../text/literal.ts';
import { branchAround } from '../branches.ts';
import { onlySometimes } from '../guard-marks.ts';
import { guardNames } from '../guard-names.ts';
import type { AccessRule } from '../route-facts.ts';
import { makeMount } from '../route-maker.ts';
import { pathOf } from './spring-access.ts';

const ADDS = /^(?:addFilterChain|addPathDefinition|createChain|put)$/;
/** The filters that Shiro brings which ask who calls. */
const ASKS = /^(?:authc\w*|user|jwt|perms|roles|rest)(?:\[|$)/;

/** Whom the filters of Shiro let in: each call adds the chain of a path, `definition.addPathDefinition("/orders/**", "authc")`. */
export function shiroAccess(file: SourceFile): Fact[] {
  if (!file.imports(/^org\.apache\.shiro\b/)) return [];
  const found = file.parsed.calls.flatMap((call) => {
    const rule = ADDS.test(call.name) ? chainOf(file, call) : null;
    return rule === null ? [] : [{ rule, ...call }];
  });
  return [...Map.groupBy(found, ({ inside }) => inside)].map(([symbol, chains]) =>
    makeMount({
      prefix: '',
      router: 'app',
      framework: 'Shiro',
      line: chains[0]?.line ?? 1,
      endLine: chains.at(-1)?.endLine ?? 1,
      onto: 'application',
      access: chains.map(({ rule }) => rule),
      symbol,
    }),
  );
}

function chainOf(file: SourceFile, { arguments: [first = '', ...rest], line }: CodeCall): AccessRule | null {
  const fits = pathOf(file, first);
  if (fits === null || !(fits.constant !== undefined || fits.path?.startsWith('/')) || rest.length === 0) return null;
  const names = rest.flatMap((each) => splitList(stringValue(each) ?? /\b(\w+)\.class\b/.exec(each)?.[1] ?? ''));
  if (names.length === 0) return null;
  const [asking] = names.filter(
    (each) => ASKS.test(each) || guardNames([each]).some((name) => !/Permissive|Optional/.test(name)),
  );
  const asked = asking !== undefined && branchAround(file, line) ? onlySometimes(asking) : asking;
  return { fits: [fits], asks: asked ?? (names.every((each) => each === 'anon') ? null : '') };
}
