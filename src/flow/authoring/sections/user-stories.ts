import { filePlace } from '../../../engine/facts/file-place.ts';
import { isNoun } from '../../../engine/facts/invariants/noun-phrase.ts';
import { identifierWords } from '../../../engine/facts/text/words.ts';
import { readSymbol } from '../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../cite.ts';
import { commandsOf, offeredCommands } from '../evidence/commands.ts';
import { at, type Evidence, type Found } from '../evidence/evidence.ts';
import { exportsOf } from '../evidence/exports.ts';
import { offeredRoutes, profileOf } from '../evidence/profile.ts';
import { rulesOfRoute, testsBehindRoute } from '../evidence/routes/behind-routes.ts';
import { handlerOf } from '../evidence/routes/handlers/handlers.ts';
import type { Route } from '../evidence/routes/route.ts';
import { callerOf } from '../evidence/routes/route-callers.ts';
import { toldWish } from '../evidence/routes/told-things.ts';
import { toldRules } from '../evidence/rules/told-rules.ts';
import { type Rule, rulesIn } from '../evidence/rules.ts';
import { criterionOf, type Subject } from '../evidence/tests/criteria.ts';
import { suiteTests, testsSpeakingOf, testsUsing } from '../evidence/tests.ts';
import type { Page, Statement } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { count } from '../wording/count.ts';
import { dottedWish } from '../wording/dotted-path.ts';
import { joined } from '../wording/list.ts';
import { capital, code, lower, plain } from '../wording/markup.ts';
import { singular, withArticle } from '../wording/plural.ts';
import { fitsMethod, routeName, wishOf } from '../wording/route-words.ts';
import { rawness } from '../wording/rule-quality.ts';
import { worthOf } from '../wording/rule-worth.ts';

const MOST_STORIES = 3;
const MOST_CRITERIA = 3;
const MOST_RULES = 4;
const MOST_RAW = 1.5;
const MOST_ROUTES = 200;
const MOST_COMMANDS = 60;

interface Story {
  title: string;
  wish: string;
  sources: CodeSource[];
  criteria: Criterion[];
  rules: Rule[];
  route?: Route;
}

interface Criterion {
  text: string;
  test: Found<'test'>;
}

/** Stories for what is tested and guarded most, with criteria from tests and rules from the code behind them. */
export const userStories: SectionWriter = {
  id: 'user_stories',
  title: 'User stories',
  budget: 480,
  write(evidence, page) {
    const routes = offeredRoutes(evidence);
    // What a route without a name of its own is for, and what serves the tests, makes no story.
    const wanted = routes
      .filter(
        ({ path }) =>
          !/^\/?$|\/_|\/(?:e2e|test)s?(?:\/|$)|\/[a-z](?:\/|$)|\/(?:crons?|house-?keeping)(?:\/|$)/.test(path),
      )
      .filter((route) => toldWish(evidence, route) !== null);
    const commands = offeredCommands(evidence).slice(0, MOST_COMMANDS);
    const ofRoutes = byWeight(wanted.slice(0, MOST_ROUTES).map((route) => routeStory(evidence, route)));
    const ofCommands = byWeight(commands.map((entry) => commandStory(evidence, entry)));
    const kinds = [
      () => ofRoutes.filter(isTelling),
      () => ofCommands.filter(isTelling),
      // What a helper of a program does is no story of its users.
      () => (profileOf(evidence).isLibrary ? byWeight(componentStories(evidence)) : []),
      () => (profileOf(evidence).isLibrary ? byWeight(suiteStories(evidence)) : []),
      () => ofRoutes,
      () => ofCommands,
      // Without tests and rules there is still what a user can do.
      () => (wanted.length > commands.length ? plainStories(evidence, wanted) : []),
      () =>
        commands.toSorted((a, b) => b.options.length - a.options.length).map((entry) => commandStory(evidence, entry)),
      () => byWeight(suiteStories(evidence)),
      () => wanted.slice(0, MOST_STORIES).map((route) => routeStory(evidence, route)),
    ];
    const stories: Story[] = [];
    for (const tellMore of kinds)
      if (stories.length < MOST_STORIES)
        stories.push(...distinct(tellMore(), stories).slice(0, MOST_STORIES - stories.length));
    const told = stories.filter(({ route }) => route !== undefined);
    let number = 0;
    for (const story of stories) {
      number += 1;
      tell(page, story, number);
    }
    if (stories.length === 0)
      page.remark('No route and no command was found, and no test says in words what must hold');
    else if (routes.length > told.length) {
      page.remark(
        `And ${count(routes.length - told.length, 'more route')} without a story: the technical specification lists them under \`api_specifications\``,
      );
    }
    const [first] = stories;
    if (first)
      page.summary(`${capital(count(stories.length, 'story'))}: ${joined(stories.map(({ title }) => lower(title)))}`);
    if (stories.some(({ criteria }) => criteria.length === 0))
      page.caveat('A story without criteria has no test whose name or request could be linked to it');
  },
};

function tell(page: Page, { title, wish, sources, criteria, rules }: Story, number: number): void {
  page.heading(`US${number}. ${title}`);
  page.paragraph({ text: wish, sources });
  page.bullets([
    ...criteria.slice(0, MOST_CRITERIA).map(
      ({ text, test }): Statement => ({
        text: CONDITION_FIRST.test(text)
          ? capital(text)
          : `Accepted when ${lower(text).replace(SOMETHING, (word) => (isCounted(word) ? withArticle(word) : word))}`,
        sources: [at(test)],
      }),
    ),
    ...rules
      .slice(0, MOST_RULES)
      .map((rule): Statement => ({ text: `Rule: ${lower(rule.text)}`, sources: [at(rule.fact)] })),
  ]);
}

/** "User is able to …" speaks of any user, "contact can be …" of any contact. */
const SOMETHING = /^[a-z]{3,}(?= (?:can|cannot|has|is|may|must|sees)\b)/;
const UNCOUNTED = /(?:ing|tion|ment|ness|ity|ance|ence|access|content|data|email|info|information|text|time)$/;

function isCounted(word: string): boolean {
  return isNoun(word) && singular(word) === word && !UNCOUNTED.test(word);
}

const CONDITION_FIRST = /^(?:given|when|with|without|if|after|before|on|for|as|while|in|unless) /;

/** What tests say, each wording once; answers with another status come before those with the same again. */
function criteriaOf(tests: readonly Found<'test'>[], subject: Subject | null): Criterion[] {
  const known = new Map<string, Criterion>();
  for (const test of tests) {
    const text = criterionOf(test, subject);
    // That all is well is told once, whatever was sent.
    const key = text?.replace(/ with [^:]*(?=, then the answer is 2\d\d$)/, '');
    if (text !== null && key !== undefined && !known.has(key)) known.set(key, { text, test });
  }
  const told = [...known.values()].filter(isSure);
  const statuses = new Set<number | undefined>();
  const isFirst = ({ test: { values } }: Criterion): boolean =>
    !statuses.has(values.status) && !!statuses.add(values.status);
  const [first, others] = told.reduce<[Criterion[], Criterion[]]>(
    ([firsts, rest], each) => (isFirst(each) ? [[...firsts, each], rest] : [firsts, [...rest, each]]),
    [[], []],
  );
  return [...first, ...others];
}

/** Two answers to the same request: what makes the difference is not told, so neither is. */
function isSure({ text }: Criterion, _place: number, all: readonly Criterion[]): boolean {
  const asked = (each: string): string => each.replace(/(?<= then the answer is) \d+/, '');
  // The same is given and something else comes back: one of the two names leaves out what it gives.
  const given = (each: string): string | undefined =>
    /^(?:when|if|with|without|given) .{3,120}? returns /i.exec(each)?.[0];
  const own = given(text);
  if (own !== undefined && all.filter((other) => given(other.text) === own).length > 1) return false;
  return !/ then the answer is \d+/.test(text) || all.filter((other) => asked(other.text) === asked(text)).length === 1;
}

function routeStory(evidence: Evidence, route: Route): Story {
  const handler = handlerOf(evidence, route);
  const who = lower(withArticle(lower(callerOf(route))));
  // A function without a name does what the call says whose verb fits the method, where its path does not say it.
  const called =
    handler?.name === null && dottedWish(route.path, route.method) === null
      ? handler.calls.find(({ name }) => fitsMethod(route.method, name) && sharesWord(name, route.path))
      : undefined;
  const criteria = criteriaOf(
    testsBehindRoute(evidence, route).filter(({ path }) => !isPlayed(path, handler?.path ?? route.fact.path)),
    { name: 'it', route: routeName(route), handler: handler?.name?.split('.').at(-1) },
  ).filter(({ text }) => isOfUser(text, route, handler?.name ?? null));
  // What is changed by a function without a name is what all tests of it speak of: `closePoll`.
  const tested = [...new Set(criteria.map(({ text }) => NAMED.exec(text)?.[1]))];
  const only = route.method === 'PATCH' && !route.handler && tested.length === 1 ? tested[0] : undefined;
  const wish = wishOf({ ...route, handler: route.handler ?? called?.name ?? only ?? null });
  return {
    title: capital(wish),
    wish: `As ${who} I want to ${wish} with ${code(routeName(route))}`,
    sources: [at(route.fact), ...(handler?.name ? [handler] : [])],
    criteria,
    // Who uses a service does not know the names of its code.
    rules: toldRules(evidence, rulesOfRoute(evidence, route)).filter(
      ({ text }) => rawness(text) < MOST_RAW && worthOf(text) !== 'nothing',
    ),
    route,
  };
}

/** Tests of pages play the server that others write: what it answers there is made up. */
function isPlayed(test: string, handler: string): boolean {
  const isScript = (path: string): boolean => /\.(?:[cm]?[jt]sx?|svelte|vue)$/.test(path);
  return isScript(test) && !isScript(handler);
}

/** The definition that a sentence is about. */
const NAMED = /`([A-Za-z_]\w*[?!]?)` (?=[a-z]+s\b)/;

/** A sentence on a definition that the route only happens to use is none of its user's, nor is one that says nothing. */
function isOfUser(text: string, route: Route, handler: string | null): boolean {
  const named = NAMED.exec(text)?.[1];
  const isOwn =
    named === undefined ||
    named === handler?.split('.').at(-1) ||
    (!/^(?:with|for|by|in|of|without)_/.test(named) && sharesWord(named, route.path));
  // Names of functions stand among the words without a mark.
  if (!isOwn || /\b[a-z]+_[a-z]\w*/.test(text.replace(/`[^`]*`/g, ''))) return false;
  return !/ with an empty `\w+`, then the answer is 2\d\d$|\bthis criteria\b| then the answer is 5\d\d\b/.test(text);
}

/** Routes whose wish names a deed and a thing; how one signs in, and what other programs call back, comes last. */
function plainStories(evidence: Evidence, routes: readonly Route[]): Story[] {
  return routes
    .filter(({ path }) => !/auth|oidc|oauth|callback|webhook|login|logout|token|health|metrics/i.test(path))
    .slice(0, MOST_ROUTES)
    .map((route) => routeStory(evidence, route))
    .filter(({ title }) => /^(?:Create|Add|List|Update|Change|Delete|Remove|Send|Upload) [a-z]/.test(title))
    .slice(0, MOST_STORIES);
}

/** Whether a name and a path speak of the same thing. */
function sharesWord(name: string, path: string): boolean {
  const [, ...object] = identifierWords(name.split('.').at(-1) ?? name).split(' ');
  return object.some((word) => word.length > 2 && path.toLowerCase().includes(word.toLowerCase().replace(/s$/, '')));
}

function commandStory(evidence: Evidence, { name, help, options, fact }: ReturnType<typeof commandsOf>[number]): Story {
  // A function that declares many commands is about none of them: there only the lines of the command itself are its own.
  const declared = commandsOf(evidence).filter(({ fact: other }) => other.symbol === fact.symbol);
  const symbol = fact.symbol === null || declared.length > 1 ? null : readSymbol(evidence.pack, fact.symbol);
  const { path, startLine, endLine } = symbol ?? fact;
  const purpose = help ? `: ${lower(plain(help).replace(/\.$/, ''))}` : '';
  return {
    title: `Run ${code(name)}`,
    wish: `As a command-line user I want to run ${code(name)}${purpose}${options.length > 0 ? ` (${count(options.length, 'option')})` : ''}`,
    sources: [at(fact)],
    criteria: criteriaOf(symbol ? testsUsing(evidence, symbol.id) : [], { name: 'it' }),
    rules: toldRules(evidence, rulesIn(evidence, path, startLine, endLine)),
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
      criteria: criteriaOf(testsSpeakingOf(evidence, component.id), { name: code(component.name) }),
      // What a method asks for holds where that is called, and not wherever its class is used.
      rules: toldRules(evidence, rulesIn(evidence, component.path, component.startLine, component.endLine)).filter(
        ({ fact }) => component.kind === 'function' || fact.values.form === 'schema' || fact.symbol === component.id,
      ),
    }));
}

/** One rule alone hardly makes a story. */
function isTelling({ criteria, rules }: Story): boolean {
  return criteria.length > 0 || rules.length > 1;
}

/** Stories with more tests and rules first; those with neither say nothing. */
function byWeight(stories: readonly Story[]): Story[] {
  const weight = ({ title, criteria, rules }: Story): number =>
    (Math.min(6, criteria.length) * 1.5 + Math.min(4, rules.length) * 2) *
    // Where the methods of a route are not known, what it is for can only be guessed.
    (/^(?:Use|Work with) /.test(title) && !title.includes('`') ? 0.4 : 1);
  return stories
    .filter((story) => weight(story) > 0)
    .sort((a, b) => weight(b) - weight(a) || (a.title < b.title ? -1 : 1));
}

/** Stories that say something which none before them says. */
function distinct(stories: readonly Story[], before: readonly Story[]): Story[] {
  const contents = ({ criteria, rules }: Story): unknown[] => [
    ...criteria.map(({ test }) => test),
    ...rules.map(({ fact }) => `${fact.path} ${fact.startLine}`),
  ];
  const titles = new Set(before.map(({ title }) => title));
  const told = new Set(before.flatMap(contents));
  return stories.filter((story) => {
    const own = contents(story);
    if (titles.has(story.title) || (own.length > 0 && own.every((each) => told.has(each)))) return false;
    titles.add(story.title);
    for (const each of own) told.add(each);
    return true;
  });
}

/** What a file of tests is about, by its name; null for a name that fits every product. */
function testSubject(path: string): string | null {
  const stem =
    path
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? '';
  const words = identifierWords(stem.replace(/(?:^|[._-])(?:tests?|specs?|e2e|it|cy)(?=$|[._-])|Tests?$/g, ' ')).trim();
  return words.length < 3 ||
    /^(?:main|index|basic|all|mod|lib|app|integration|unit|core|general|misc|common)$/.test(words)
    ? null
    : words;
}

/** Words of those who write the program; who uses it does not know them. */
const CODE_SPEAK =
  /\b(?:nil|null|undefined|none|receiver|pointer|struct|slice|array|boolean|callback|mutex|thread|goroutine|constructor|parser|handler|regexp?|enum|iterator|promise|exception)s?\b|`|\bit$/i;
/** Names of the code that stand among the words without a mark. */
const CODE_NAME = /[a-z][A-Z]/;

/** A few words that stand in a list of cases say nothing outside of it. */
const FEWEST_WORDS = 7;

/** Where neither route, command nor export is tested by name: the files with most telling tests. */
function suiteStories(evidence: Evidence): Story[] {
  const { isLibrary, name } = profileOf(evidence);
  return suiteTests(evidence).flatMap(({ path, tests }): Story[] => {
    const subject = testSubject(path);
    const criteria = criteriaOf(tests, null).filter(
      ({ text }) =>
        isLibrary || (!CODE_SPEAK.test(text) && !CODE_NAME.test(text) && text.split(' ').length >= FEWEST_WORDS),
    );
    // One sentence hardly makes a story, and what a program promises to those who build it is none of its users'.
    if (criteria.length < 2 && !isLibrary) return [];
    const definition = isLibrary ? /^`([\w.]+)` /.exec(criteria[0]?.text ?? '')?.[1] : undefined;
    const isInside = definition !== undefined || filePlace(path) === 'source';
    return [
      {
        title: definition
          ? `Build on ${code(definition)}`
          : `Rely on ${subject === null ? name : `the tested behaviour of ${subject}`}`,
        wish: `As ${isInside ? `a developer of ${name}` : 'a user'} I want to rely on what ${count(tests.length, 'test')} in ${code(path)} ${tests.length === 1 ? 'says' : 'say'}`,
        sources: tests.slice(0, 2).map(at),
        criteria,
        rules: [],
      },
    ];
  });
}
