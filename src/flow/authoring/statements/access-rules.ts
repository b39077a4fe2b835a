import type { AccessRule } from '../../../engine/facts/routes/route-facts.ts';
import { readSymbol } from '../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../cite.ts';
import { at, type Evidence, type Found } from '../evidence/evidence.ts';
import { jvmPrograms } from '../evidence/files/jvm-modules.ts';
import { allChains } from '../evidence/routes/guards/spring-access.ts';
import { chainsBefore } from '../evidence/routes/guards/spring-programs.ts';
import { apiRoutes } from '../evidence/routes.ts';
import { boundPlaces } from '../evidence/settings/bound-lists.ts';
import type { Statement } from '../page.ts';
import { joined, ranked } from '../wording/list.ts';
import { code } from '../wording/markup.ts';

const MOST_CHAINS = 2;
const MOST_RULES = 4;
const MOST_SOURCES = 3;

interface UsedChain {
  chain: Found<'mount'>;
  /** The folders of the modules whose settings fill in its lists. */
  modules: Set<string>;
}

/** What the rules of Spring Security say that stand before the routes of the product, each where it is written. */
export function accessRuleStatements(evidence: Evidence): Statement[] {
  return usedChains(evidence)
    .slice(0, MOST_CHAINS)
    .flatMap(({ chain, modules }): Statement[] => {
      const told = (chain.values.access ?? [])
        .filter(({ fits }) => !fits.every(({ method }) => method === 'OPTIONS'))
        .map((rule, place) => ruleTold(evidence, rule, modules, place === 0));
      const [first] = told;
      if (first === undefined || told.length > MOST_RULES || told.includes(null)) return [];
      const texts = told.flatMap((each) => each?.text ?? []);
      const owner = chain.symbol === null ? null : readSymbol(evidence.pack, chain.symbol)?.name;
      return [
        {
          text: `Who may call ${programsTold(evidence, modules)}is ruled by ${owner ? `${code(owner)} in ` : ''}${code(chain.path)}: ${joined(texts)}`,
          sources: [at(chain), ...told.flatMap((each) => each?.sources ?? []).slice(0, MOST_SOURCES)],
        },
      ];
    });
}

/** `\`office\` and \`shop\` `, where a repository has programs besides. */
function programsTold(evidence: Evidence, modules: ReadonlySet<string>): string {
  const names = [...modules].map((each) => each.split('/').at(-1) ?? '');
  const isAll = modules.size === jvmPrograms(evidence).length;
  return isAll || modules.has('') ? '' : `${ranked(names.toSorted().map(code))} `;
}

function usedChains(evidence: Evidence): UsedChain[] {
  const chains = allChains(evidence).filter(({ values }) => values.framework === 'Spring Security');
  const used = new Map<Found<'mount'>, UsedChain>();
  const files = chains.length === 0 ? [] : [...new Set(apiRoutes(evidence).map(({ fact }) => fact.path))];
  for (const path of files)
    for (const program of chainsBefore(evidence, chains, path))
      for (const chain of program.chains) {
        const known = used.get(chain) ?? { chain, modules: new Set<string>() };
        used.set(chain, { chain, modules: known.modules.add(program.module) });
      }
  return [...used.values()];
}

/** `what the setting \`shop.open\` lists is open to everybody`, `every other request needs \`authenticated()\``. */
function ruleTold(
  evidence: Evidence,
  { fits, asks }: AccessRule,
  modules: ReadonlySet<string>,
  isFirst: boolean,
): { text: string; sources: CodeSource[] } | null {
  if (asks === '') return null;
  const verdict = asks === null ? 'open to everybody' : code(asks);
  const isAll = fits.some((each) => Object.keys(each).length === 0);
  if (isAll)
    return {
      text: `${isFirst ? 'every' : 'every other'} request ${asks === null ? 'is' : 'needs'} ${verdict}`,
      sources: [],
    };
  const places = fits.flatMap(({ listed }) =>
    listed === undefined ? [] : [...modules].flatMap((module) => boundPlaces(evidence, listed, module)),
  );
  const names = [...new Set(places.map(({ name }) => name))];
  const paths = fits.flatMap(({ path, method, constant, listed }) =>
    path === undefined || constant !== undefined || listed !== undefined
      ? []
      : [code(method === undefined ? path : `${method} ${path}`)],
  );
  // What a constant or a list that was not found holds is not told.
  if (paths.length + (names.length > 0 ? 1 : 0) === 0 || fits.some(({ constant }) => constant !== undefined))
    return null;
  const what = [
    ...(paths.length > 0 ? [ranked(paths)] : []),
    ...(names.length > 0 ? [`what the setting ${joined(names.map(code))} lists`] : []),
  ];
  const isOne = paths.length + names.length === 1;
  const verb = asks === null ? (isOne ? 'is' : 'are') : isOne ? 'needs' : 'need';
  return { text: `${joined(what)} ${verb} ${verdict}`, sources: places.map(({ source }) => source) };
}
