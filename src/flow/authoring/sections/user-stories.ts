import { isNoun } from '../../../engine/facts/invariants/noun-phrase.ts';
import { offeredCommands } from '../evidence/commands.ts';
import { at, type Evidence } from '../evidence/evidence.ts';
import { hintOf } from '../evidence/hints.ts';
import { offeredRoutes, profileOf } from '../evidence/profile.ts';
import { userRoutes } from '../evidence/routes/main-things.ts';
import { toldWish } from '../evidence/routes/told-things.ts';
import { socketEventsOf } from '../evidence/socket-events.ts';
import { chooseStories } from '../evidence/stories/choose-stories.ts';
import { commandStory, plainCommands } from '../evidence/stories/command-story.ts';
import { componentStories } from '../evidence/stories/component-stories.ts';
import { eventStories } from '../evidence/stories/event-stories.ts';
import { mainStories } from '../evidence/stories/route-stories.ts';
import { byWeight, isAct, isTelling, type Story } from '../evidence/stories/story.ts';
import { suiteStories } from '../evidence/stories/suite-stories.ts';
import type { Page, Statement } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { tellAbsence } from '../statements/absence.ts';
import { count, verb } from '../wording/count.ts';
import {
  asRefusal,
  byCaller,
  conditionFirst,
  failedDeed,
  inWholeClauses,
  ofItsStory,
} from '../wording/criterion-words.ts';
import { joined } from '../wording/list.ts';
import { capital, lower } from '../wording/markup.ts';
import { singular, withArticle } from '../wording/plural.ts';
import { routeName } from '../wording/route-words.ts';

const MOST_STORIES = 6;
/** A service with many routes has more to tell: its main things first, then what is tested and guarded most. */
const MANY_ROUTES = 30;
const MAIN_OF_MANY = 5;
const MOST_OF_MANY = 8;
/** Stories of which little is said are told where there are hardly any others. */
const MOST_PLAIN = 3;
/** What six long stories may take, with the headings and remarks around them. */
const MOST_WORDS = 760;
const MOST_CRITERIA = 3;
const MOST_RULES = 3;
const MOST_COMMANDS = 60;

/** Stories for the main things and for what is tested and guarded most, with criteria from tests and rules from the code behind them. */
export const userStories: SectionWriter = {
  id: 'user_stories',
  title: 'User stories',
  budget: 900,
  write(evidence, page) {
    const routes = offeredRoutes(evidence);
    // What a route without a name of its own is for, and what serves the tests, makes no story.
    const wanted = userRoutes(evidence)
      .filter(
        ({ path }) =>
          !/^\/?$|\/_|\/(?:e2e|test)s?(?:\/|$)|\/[a-z](?:\/|$)|\/(?:crons?|house-?keeping)(?:\/|$)/.test(path),
      )
      .filter((route) => toldWish(evidence, route) !== null);
    const commands = offeredCommands(evidence).slice(0, MOST_COMMANDS);
    const isLarge = wanted.length > MANY_ROUTES;
    const isService = wanted.length > Math.min(MANY_ROUTES, commands.length);
    const ofRoutes = byWeight(mainStories(evidence, wanted));
    const ofCommands = byWeight(commands.map((entry) => commandStory(evidence, entry)));
    const { isLibrary } = profileOf(evidence);
    const main = (): Story[] =>
      isService && (isLarge || !isLibrary) ? ofRoutes.filter((story) => isSaid(story) || isAct(story)) : [];
    const telling = [
      () => byWeight(ofRoutes.filter(isTelling).map(withLessStanding)),
      () => ofCommands.filter(isTelling),
      () => byWeight(eventStories(evidence).filter(isTelling)),
      // What a helper of a program does is no story of its users.
      () => (isLibrary ? byWeight(componentStories(evidence)) : []),
      () => (isLibrary && !isLarge ? byWeight(suiteStories(evidence)) : []),
    ];
    // Where most of what clients send goes over a socket, that is what they do.
    const isOverSocket = socketEventsOf(evidence).length > routes.length + commands.length;
    const others = [
      () => (isOverSocket ? eventStories(evidence) : []),
      () => ofRoutes.filter((story) => isService || isSaid(story)),
      () => ofCommands,
      // Without tests and rules there is still what a user can do.
      () => plainCommands(evidence, commands),
      () => eventStories(evidence),
      () => byWeight(suiteStories(evidence)),
      () => ofRoutes,
    ];
    const stories: Story[] = [];
    const fill = (kinds: readonly (() => Story[])[], most: number): void => {
      for (const tellMore of kinds)
        if (stories.length < most) stories.push(...chooseStories(tellMore(), stories, most - stories.length));
    };
    fill([main], isLarge ? MAIN_OF_MANY : MOST_PLAIN);
    fill(telling, isLarge ? MOST_OF_MANY : MOST_STORIES);
    if (isLarge) fill([main], MOST_STORIES);
    fill(others, isOverSocket ? MOST_STORIES : MOST_PLAIN);
    while (stories.length > 1 && wordsOf(stories) > MOST_WORDS) stories.pop();
    const told = stories.filter(({ route }) => route !== undefined);
    let number = 0;
    for (const story of stories) {
      number += 1;
      tell(page, story, number);
    }
    if (stories.length === 0) {
      if (!page.paragraph(withoutStory(evidence)))
        tellAbsence(
          evidence,
          page,
          hintOf(evidence, 'routes') ? 'routes' : 'commands',
          'no route or command was found of which a story could be told',
          'No route, command or test was found of which a story could be told',
        );
    } else if (routes.length > told.length) {
      page.remark(
        `And ${count(routes.length - told.length, 'more route')} ${verb(routes.length - told.length, 'has', 'have')} no story; see "API specifications" in the tech spec`,
      );
    }
    const [first] = stories;
    if (first)
      page.summary(`${capital(count(stories.length, 'story'))}: ${joined(stories.map(({ title }) => lower(title)))}`);
    if (stories.some((story) => bulletsOf(story).length === 0))
      page.caveat('Criteria are told only where the name or the request of a test could be linked to a story');
  },
};

/** Routes and commands that are there, though nothing says what somebody wants of them. */
function withoutStory(evidence: Evidence): Statement | null {
  const routes = offeredRoutes(evidence);
  const commands = offeredCommands(evidence);
  const found = [
    ...(routes.length > 0 ? [count(routes.length, 'route')] : []),
    ...(commands.length > 0 ? [count(commands.length, 'command')] : []),
  ];
  if (found.length === 0) return null;
  const isOne = routes.length + commands.length === 1;
  return {
    text: `${capital(joined(found))} ${isOne ? 'was' : 'were'} found, but what somebody wants of ${isOne ? 'it' : 'them'} could not be told from ${isOne ? 'its' : 'their'} names, comments or tests`,
    sources: [...routes, ...commands].slice(0, 3).map(({ fact }) => at(fact)),
  };
}

/** Where much is said of a story, it matters less how much of the product is about its thing. */
function withLessStanding(story: Story): Story {
  return { ...story, standing: (1 + (story.standing ?? 0)) / 2 };
}

function isSaid({ criteria, rules }: Story): boolean {
  return criteria.length + rules.length > 0;
}

function tell(page: Page, story: Story, number: number): void {
  page.heading(`US${number}. ${story.title}`);
  page.paragraph({ text: story.wish, sources: story.sources });
  page.bullets(bulletsOf(story));
}

function wordsOf(stories: readonly Story[]): number {
  const texts = stories.flatMap((story) => [story.title, story.wish, ...bulletsOf(story).map(({ text }) => text)]);
  return texts.join(' ').split(' ').length;
}

function bulletsOf({ criteria, rules, route, wish }: Story): Statement[] {
  // Who is signed in, the story says.
  const isKnown = !/^As (?:a visitor|a client of the service) /.test(wish);
  const ownWords = (text: string): string => {
    const told = route ? ofItsStory(text, routeName(route)) : text;
    return isKnown ? told.replace(/^given a signed-in user, /, '') : told;
  };
  return [
    ...criteria.slice(0, MOST_CRITERIA).map(
      ({ text, test }): Statement => ({
        text: sentenceOf(
          conditionFirst(inWholeClauses(route ? byCaller(ownWords(text)) : ownWords(text))),
          route ? test.values.status : undefined,
        ),
        sources: [at(test)],
      }),
    ),
    ...rules
      .slice(0, MOST_RULES)
      .map((rule): Statement => ({ text: `Rule: ${lower(rule.text)}`, sources: [at(rule.fact)] })),
  ];
}

function sentenceOf(text: string, status: number | undefined): string {
  const refused = status ?? Number(SAYS_STATUS.exec(text)?.[1] ?? 0);
  if (refused >= 400 && refused < 500) return asRefusal(text, refused);
  const failed = failedDeed(text);
  if (failed !== null) return failed;
  return CONDITION_FIRST.test(text) ||
    DEMAND.test(text) ||
    CONDITION_INSIDE.test(text) ||
    REFUSES.test(text) ||
    IS_REFUSED.test(text)
    ? capital(text)
    : `Accepted when ${lower(text).replace(SOMETHING, (word) => (isCounted(word) ? withArticle(word) : word))}`;
}

/** "User is able to …" speaks of any user, "contact can be …" of any contact. */
const SOMETHING = /^[a-z]{3,}(?= (?:can|cannot|has|is|may|must|sees)\b)/;
const UNCOUNTED = /(?:ing|tion|ment|ness|ity|ance|ence|access|content|data|email|info|information|text|time)$/;

function isCounted(word: string): boolean {
  return isNoun(word) && singular(word) === word && !UNCOUNTED.test(word);
}

/** What says itself that it must be so. */
const DEMAND = /^[^`"]*\b(?:must|may not)\b|^a request (?:with|without) .* is refused\b/;
/** Nothing is accepted when it fails: that it does is said as it is. */
const REFUSES =
  /^it (?:cannot|does not|fails|rejects|refuses|denies|forbids|blocks|throws|raises|limits|prevents|ignores|(?:returns|reports|renders|shows|gives) an? (?:\w+ )?error|(?:answers|responds|returns)(?: with)? (?:an? )?[45]\d\d)\b/;
/** That a thing is refused is no reason to accept it. */
const IS_REFUSED =
  /^[^`"]*\b(?:cannot|(?:is|are) (?:denied|forbidden|not (?:accepted|allowed|permitted)|refused|rejected)|(?:gets?|receives?|returns?) an? (?:\w+ )*error)\b/;
/** "an unknown boat returns a 404 error". */
const SAYS_STATUS = /\b(?:returns?|gets?|receives?|answers with) (?:an? )?(4\d\d)(?: error)?\b/;
/** "accepted when" comes before no other "when". */
const CONDITION_INSIDE = /^(?!it\b)[^`"]* (?:when|if|unless) /;
const CONDITION_FIRST = /^(?:given|when|with|without|if|after|before|on|for|as|while|in|unless) /;
