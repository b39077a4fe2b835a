import { readSymbol } from '../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../cite.ts';
import { commandsOf } from '../evidence/commands.ts';
import { at, type Evidence, type Found } from '../evidence/evidence.ts';
import { exportsOf } from '../evidence/exports.ts';
import { handlerOf, rulesOfRoute, testsBehindRoute } from '../evidence/handlers.ts';
import { offeredRoutes, profileOf } from '../evidence/profile.ts';
import type { Route } from '../evidence/route.ts';
import { callerBehind } from '../evidence/route-callers.ts';
import { type Rule, rulesIn } from '../evidence/rules.ts';
import { criterionOf, suiteTests, testsUsing } from '../evidence/tests.ts';
import type { Page, Statement } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { count } from '../wording/count.ts';
import { joined } from '../wording/list.ts';
import { capital, code, lower, plain } from '../wording/markup.ts';
import { withArticle } from '../wording/plural.ts';
import { routeName, routeWish } from '../wording/route-words.ts';

const MOST_STORIES = 3;
const MOST_CRITERIA = 3;
const MOST_RULES = 4;
const MOST_ROUTES = 200;

interface Story {
  title: string;
  wish: string;
  sources: CodeSource[];
  tests: Found<'test'>[];
  rules: Rule[];
}

/** Stories for what is tested and guarded most, with criteria from tests and rules from the code behind them. */
export const userStories: SectionWriter = {
  id: 'user_stories',
  title: 'User stories',
  budget: 480,
  write(evidence, page) {
    const routes = offeredRoutes(evidence);
    const told = distinct(byWeight(routes.slice(0, MOST_ROUTES).map((route) => routeStory(evidence, route)))).slice(
      0,
      MOST_STORIES,
    );
    const stories = [...told];
    const others = [
      () =>
        commandsOf(evidence)
          .slice(0, 60)
          .map((entry) => commandStory(evidence, entry)),
      // What a helper of a program does is no story of its users.
      () => (profileOf(evidence).isLibrary ? componentStories(evidence) : []),
      () => suiteStories(evidence, new Set(stories.flatMap(({ tests }) => tests))),
    ];
    for (const more of others) {
      if (stories.length >= MOST_STORIES) break;
      stories.push(...distinct(byWeight(more())).slice(0, MOST_STORIES - stories.length));
    }
    let number = 0;
    for (const story of stories) {
      number += 1;
      tell(page, story, number);
    }
    if (stories.length === 0)
      page.remark('No route, command or tested interface was found from which a story could be told');
    else if (routes.length > told.length) {
      page.remark(
        `And ${count(routes.length - told.length, 'more route')} without a story: the technical specification lists them under \`api_specifications\``,
      );
    }
    const [first] = stories;
    if (first)
      page.summary(`${capital(count(stories.length, 'story'))}: ${joined(stories.map(({ title }) => lower(title)))}`);
    if (stories.some(({ tests }) => tests.length === 0))
      page.caveat('A story without criteria has no test whose name or request could be linked to it');
  },
};

function tell(page: Page, { title, wish, sources, tests, rules }: Story, number: number): void {
  page.heading(`US${number}. ${title}`);
  page.paragraph({ text: wish, sources });
  const criteria = new Map<string, Statement>();
  for (const test of tests) {
    const words = criterionOf(test);
    if (words !== null && !criteria.has(words))
      criteria.set(words, {
        text: /^(?:given|when) /.test(words) ? capital(words) : `Accepted when ${lower(words)}`,
        sources: [at(test)],
      });
  }
  page.bullets([
    ...[...criteria.values()].slice(0, MOST_CRITERIA),
    ...rules
      .slice(0, MOST_RULES)
      .map((rule): Statement => ({ text: `Rule: ${lower(rule.text)}`, sources: [at(rule.fact)] })),
  ]);
  if (criteria.size === 0) page.remark('No test with a telling name was found for this story');
}

function routeStory(evidence: Evidence, route: Route): Story {
  const handler = handlerOf(evidence, route);
  const who = lower(withArticle(lower(callerBehind(route.guards[0]))));
  const called = handler?.name === null ? (handler.calls[0]?.name ?? null) : null;
  const wish = routeWish(route.method, route.path, route.handler ?? called);
  return {
    title: capital(wish),
    wish: `As ${who} I want to ${wish} with ${code(routeName(route))}`,
    sources: [at(route.fact), ...(handler?.name ? [handler] : [])],
    tests: testsBehindRoute(evidence, route),
    rules: rulesOfRoute(evidence, route),
  };
}

function commandStory(evidence: Evidence, { name, help, options, fact }: ReturnType<typeof commandsOf>[number]): Story {
  const symbol = fact.symbol === null ? null : readSymbol(evidence.pack, fact.symbol);
  const purpose = help ? `: ${lower(plain(help).replace(/\.$/, ''))}` : '';
  return {
    title: `Run ${code(name)}`,
    wish: `As a command-line user I want to run ${code(name)}${purpose}${options.length > 0 ? ` (${count(options.length, 'option')})` : ''}`,
    sources: [at(fact)],
    tests: symbol ? testsUsing(evidence, symbol.id) : [],
    rules: symbol ? rulesIn(evidence, symbol.path, symbol.startLine, symbol.endLine) : [],
  };
}

function componentStories(evidence: Evidence): Story[] {
  const who = profileOf(evidence).isLibrary ? 'an application author' : 'a developer of the system';
  return exportsOf(evidence)
    .filter(({ kind }) => /^(?:function|class|struct)$/.test(kind))
    .slice(0, 40)
    .map((component) => ({
      title: `Use ${code(component.name)}`,
      wish: `As ${who} I want to use ${code(component.name)}${component.sentence ? `: ${lower(plain(component.sentence))}` : ''}`,
      sources: [at(component)],
      tests: testsUsing(evidence, component.id),
      rules: rulesIn(evidence, component.path, component.startLine, component.endLine),
    }));
}

/** Stories with more tests and rules first; those with neither say nothing. */
function byWeight(stories: readonly Story[]): Story[] {
  const weight = ({ title, tests, rules }: Story): number =>
    (Math.min(6, tests.filter((test) => criterionOf(test) !== null).length) * 1.5 + Math.min(4, rules.length) * 2) *
    // Where the methods of a route are not known, what it is for can only be guessed.
    (title.startsWith('Use ') && !title.includes('`') ? 0.4 : 1);
  return stories
    .filter((story) => weight(story) > 0)
    .sort((a, b) => weight(b) - weight(a) || (a.title < b.title ? -1 : 1));
}

/** Stories that say something which none before them says. */
function distinct(stories: readonly Story[]): Story[] {
  const titles = new Set<string>();
  const told = new Set<Found<'test'> | Rule>();
  return stories.filter(({ title, tests, rules }) => {
    const own = [...tests, ...rules];
    if (titles.has(title) || own.every((each) => told.has(each))) return false;
    titles.add(title);
    for (const each of own) told.add(each);
    return true;
  });
}

/** Where neither route, command nor export is tested by name: the files with most telling tests. */
function suiteStories(evidence: Evidence, told: ReadonlySet<Found<'test'>>): Story[] {
  return suiteTests(evidence).map(({ path, tests }) => ({
    title: `Rely on what ${code(path)} checks`,
    wish: `As a user of the system I want what ${count(tests.length, 'test')} in ${code(path)} ${tests.length === 1 ? 'holds' : 'hold'}`,
    sources: tests.slice(0, 2).map(at),
    tests: tests.filter((test) => !told.has(test)),
    rules: [],
  }));
}
