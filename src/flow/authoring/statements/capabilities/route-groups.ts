import { escaped } from '../../../../base/escaped.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { at, type Evidence } from '../../evidence/evidence.ts';
import { modelsOf, storedModels } from '../../evidence/models.ts';
import { profileOf } from '../../evidence/profile.ts';
import { standingOf, userRoutes } from '../../evidence/routes/main-things.ts';
import type { Route, RouteGroup } from '../../evidence/routes/route.ts';
import { resourceGroups } from '../../evidence/routes/route-groups.ts';
import { thingGroups, toldWish } from '../../evidence/routes/told-things.ts';
import type { Statement } from '../../page.ts';
import { withCapitals } from '../../wording/bare-nouns.ts';
import { coreDeedAt } from '../../wording/core-deeds.ts';
import { gathered } from '../../wording/gathered-wishes.ts';
import { joined } from '../../wording/list.ts';
import { capital } from '../../wording/markup.ts';
import { plural, singular, withArticle } from '../../wording/plural.ts';
import { withProperNames } from '../../wording/proper-names.ts';
import { isOperation, newestVersions } from '../../wording/route-words.ts';
import { deedsOf, isOwnDeed, onceEach, speaksOf, USUAL, withoutSignIns } from './thing-deeds.ts';
import { routesOfThing, untoldDeeds } from './untold-deeds.ts';

const MOST_GROUPS = 8;
const FEWEST_FURTHER = 4;
const ENOUGH_THINGS = 4;
const MOST_DEEDS = 6;
const MOST_BESIDE = 2;
const MOST_THINGS = 12;
const MOST_CITED = 3;
/** Further ways to do what is told; other routes of a group may be about anything. */
const ROUTES_OF_DEED = 3;

/** Deeds, places and words of programs that stand where the name of a thing would. */
const NO_THING =
  /^(?:(?:at|by|for|from|in|of|on|to|via|with)s?|bulk|batch|names?|slugs?|keys?|charts?|popups?|json|autocomplete|currents?|tests?|actions?|all|restore|search|routes?|swagger|\*|admins?|api|auth|authn|config|configs|configuration|dashboard|details?|docs?|info|infos|options?|stats?|summary|system|details|refs|server|\w{3,}ed|\w{3,}eds|opens|directs)$/i;

/** Where a menu has what belongs nowhere else, unless such things are kept. */
const OF_MENUS = /^(?:maintenance|misc|more|tools?|util(?:s|ity|ities))$/i;

function isKept(evidence: Evidence, name: string): boolean {
  const own = singular(identifierWords(name)).toLowerCase();
  return storedModels(modelsOf(evidence)).some((model) => singular(identifierWords(model.name)).toLowerCase() === own);
}

/** What pages are shown with, where nobody can change it. */
const OF_PAGES = /^(?:colou?rs|countries|currenc(?:y|ies)|i18n|languages?|locales?|time-?zones?|translations?)$/i;

/** Resources by their routes; there is room for so many of them. One with a single route is told where nothing else says what the project offers. */
export function groupsOfRoutes(evidence: Evidence, isToldElsewhere: boolean, room: number): Statement[] {
  const resources = resourceGroups(userRoutes(evidence));
  const all = ofOneThing(thingGroups(evidence, resources)).map(({ name, routes }) => ({
    name,
    routes: withoutSignIns(routes, name),
  }));
  // What is left of a service beside its things is told where there is little else.
  const ofThings = all.filter(({ name }) => GRAPHQL[name] === undefined);
  const groups = ofThings.length >= ENOUGH_THINGS ? ofThings : all;
  const named = groups.filter(
    // `/s/{slug}`: one letter is no word for what stands there.
    ({ name, routes }) =>
      name.length > 1 &&
      !NO_THING.test(name) &&
      !(OF_MENUS.test(name) && !isKept(evidence, name)) &&
      !(OF_PAGES.test(name) && routes.every(({ method }) => /^(?:GET|HEAD)$/.test(method))) &&
      // What has a bracket or a star in it names no thing.
      !/[^\p{L}\p{N}\s._:~@-]/u.test(name) &&
      !/^(?:_|\W)|\.(?:js|css|ico|png|svg|webmanifest|map)$/.test(name),
  );
  const several = named.filter(({ routes }) => routes.length > 1);
  const single = isToldElsewhere ? [] : named;
  const known = byStanding(evidence, several.length > 0 ? several : single);
  // One deed alone hardly says what can be done with a thing.
  const full = known.filter(({ wishes }) => wishes.size > 1);
  const ordered = full.length >= ENOUGH_THINGS || (isToldElsewhere && full.length > 0) ? full : known;
  const told = ordered.slice(0, MOST_GROUPS);
  const alone = several.length > 0 ? named.filter(({ routes }) => routes.length === 1) : [];
  const rest = [...ordered.slice(MOST_GROUPS).map(({ group }) => group), ...alone];
  const shown = told.slice(0, room);
  const things = new Set(
    [...groups, ...storedModels(modelsOf(evidence))].map(({ name }) => singular(identifierWords(name)).toLowerCase()),
  );
  const statements = told.map((each) => {
    const elsewhere = new Set(shown.filter((other) => other !== each).flatMap(({ group }) => group.routes));
    const routes = routesOfThing(each.group.routes, each.thing, resources).filter((route) => !elsewhere.has(route));
    return groupStatement(
      each,
      (deeds) => untoldDeeds(evidence, routes, singular(identifierWords(each.group.name)), deeds),
      (noun) => things.has(noun),
    );
  });
  return [...statements, ...furtherThings(evidence, rest)];
}

/** `/book/{id}` and `/books` are about the same thing: they are told under the name of more routes. */
function ofOneThing(groups: readonly RouteGroup[]): RouteGroup[] {
  return [...Map.groupBy(groups, ({ name }) => singular(identifierWords(name)).toLowerCase()).values()].map((same) => ({
    name: same.toSorted((a, b) => b.routes.length - a.routes.length)[0]?.name ?? '',
    routes: same.flatMap(({ routes }) => routes),
  }));
}

/** The other groups are told together: things that are kept and that somebody can change, not what is done with them. */
function furtherThings(evidence: Evidence, groups: readonly RouteGroup[]): Statement[] {
  const kept = new Set(
    storedModels(modelsOf(evidence)).map(({ name }) => singular(identifierWords(name)).toLowerCase()),
  );
  const managed = groups.filter(
    ({ name, routes }) =>
      kept.has(singular(identifierWords(name)).toLowerCase()) && isMadeAndDeleted(evidence, name, routes),
  );
  const names = [...new Set(managed.map(({ name }) => identifierWords(name)))].filter(
    (name) => singular(name) !== name,
  );
  if (names.length < FEWEST_FURTHER) return [];
  return [
    {
      text: `**Also managed.** Create and delete ${names.length > MOST_THINGS ? `${names.slice(0, MOST_THINGS).join(', ')} and more` : joined(names)}`,
      sources: managed.slice(0, 3).flatMap(({ routes }) => routes.slice(0, 1).map(({ fact }) => at(fact))),
    },
  ];
}

function isMadeAndDeleted(evidence: Evidence, name: string, routes: readonly Route[]): boolean {
  const thing = singular(identifierWords(name)).toLowerCase();
  const deeds = routes.map((route) => coreDeedAt(route.path, toldWish(evidence, route) ?? '', thing));
  return [/^(?:create|add) an? /, /^(?:delete|remove) an? /].every((deed) =>
    deeds.some((wish) => deed.test(wish) && wish.endsWith(thing)),
  );
}

/** What an application keeps, where no route says what can be done with it. */
export function keptThings(evidence: Evidence): Statement[] {
  if (profileOf(evidence).isLibrary) return [];
  const models = withoutSharedWord(storedModels(modelsOf(evidence)));
  const words = new Set(models.map(({ name }) => singular(identifierWords(name)).toLowerCase()));
  const things = models.filter(({ name, fields }) => {
    const own = singular(identifierWords(name)).toLowerCase();
    // What joins two things is no third one.
    const joins = [...words].filter((each) => each !== own && own.includes(each)).length;
    return (
      fields.length > 2 && joins < 2 && !OF_PROGRAMS.test(own) && !/^\w+s \w/.test(own) && own.split(' ').length <= 3
    );
  });
  // `depot_has_labels` keeps the labels of depots.
  const names = [...new Set(things.map(({ name }) => plural(singular(identifierWords(name).replace(/ has /, ' ')))))];
  if (names.length < FEWEST_FURTHER) return [];
  return [
    {
      text: `**What it keeps.** ${capital(joined(names.slice(0, MOST_THINGS)))}`,
      sources: things.slice(0, 3).map(({ fact }) => at(fact)),
    },
  ];
}

const SHARE_OF_WORD = 0.8;

/** `SqlDepot`, `SqlCrate`, `SqlLorry`: a word that nearly all names begin with says how they are kept. */
function withoutSharedWord<Named extends { name: string }>(models: readonly Named[]): Named[] {
  const first = ({ name }: Named): string => identifierWords(name).split(' ')[0] ?? '';
  const [word = '', same = []] = [...Map.groupBy(models, first)].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
  if (same.length < Math.max(FEWEST_FURTHER, models.length * SHARE_OF_WORD)) return [...models];
  return models.map((model) => {
    const rest = identifierWords(model.name).split(' ').slice(1);
    return first(model) === word && rest.length > 0 ? { ...model, name: rest.join(' ') } : model;
  });
}

/** What any program keeps for itself. */
const OF_PROGRAMS =
  /\b(?:migrations?|versions?|sessions?|settings?|caches?|jobs?|schema|config\w*|metadata|registr(?:y|ies)|tokens?|logs?|base|mixin)\b/;

interface ToldGroup {
  group: RouteGroup;
  thing: string;
  /** What GraphQL calls the operations of the group, where it is no thing. */
  operations: string | undefined;
  /** What is done with the thing, the strongest first, and by which route. */
  wishes: ReadonlyMap<string, Route>;
  /** How many of them speak of the thing itself. */
  named: number;
}

/** Groups of which something can be told, those first that most of the product is about. */
function byStanding(evidence: Evidence, groups: readonly RouteGroup[]): ToldGroup[] {
  return groups
    .map((group) => toldGroup(evidence, group))
    .filter(({ named }) => named > 0)
    .map((each) => ({
      each,
      standing: standingOf(evidence, each.thing, each.group.routes.slice(0, each.named * ROUTES_OF_DEED)),
    }))
    .sort((a, b) => b.standing - a.standing)
    .map(({ each }) => each);
}

function toldGroup(evidence: Evidence, group: RouteGroup): ToldGroup {
  const operations = isOperation(group.routes[0]?.method ?? '') ? GRAPHQL[group.name] : undefined;
  const thing = singular(identifierWords(group.name)).toLowerCase();
  const routes = new Map<string, Route>();
  for (const route of onceEach(newestVersions(group.routes), thing)) {
    const deeds = deedsOf(evidence, route, thing);
    for (const deed of deeds) if (!UNCLEAR.test(deed) && !routes.has(deed)) routes.set(deed, route);
  }
  const all = [...routes.keys()];
  const own = [...routes].filter(([wish, route]) => !speaksOf(wish, thing) && isOwnDeed(route, wish, thing));
  const beside = new Set(own.slice(0, MOST_BESIDE).map(([wish]) => wish));
  const telling = operations === undefined ? tellingWishes(group.name, all, (wish) => beside.has(wish)) : all;
  // A form is a step of what it is for.
  const deeds = telling.filter((wish) => !wish.startsWith('open the form '));
  const told = new Set(deeds.length > 0 ? deeds : telling);
  const wishes = new Map(
    [...told].flatMap((wish): [string, Route][] => {
      const route = routes.get(wish);
      return route ? [[wish, route]] : [];
    }),
  );
  // What is told of its parts does not make it a thing.
  const named = [...wishes.values()].filter((route) => speaksOf(toldWish(evidence, route) ?? '', thing)).length;
  return { group, thing, operations, wishes, named: operations === undefined ? named : wishes.size };
}

/** "set fields for document" leaves out the article of a thing that the product knows: "… for a document". */
function withThings(wish: string, isThing: (noun: string) => boolean): string {
  return wish.replace(
    /^((?!(?:sign|log) )\w+ .*) (for|from|of|to) ([a-z]+(?: [a-z]+)?)$/,
    (whole, head: string, how: string, noun: string) => (isThing(noun) ? `${head} ${how} ${withArticle(noun)}` : whole),
  );
}

function groupStatement(
  { group, thing, operations, wishes }: ToldGroup,
  untold: (told: Set<string>) => string,
  isThing: (noun: string) => boolean,
): Statement {
  const title = operations ?? (group.name === '' ? 'HTTP interface' : capital(identifierWords(group.name)));
  const all = gathered([...wishes.keys()], thing);
  const shown = all.slice(0, MOST_DEEDS);
  const more = untold(new Set(shown.flatMap(({ of }) => of)));
  const told = `${shown.map(({ text }) => withThings(text, isThing)).join('; ')}${more}`;
  // Nobody in particular is spoken of.
  const said = withProperNames(withCapitals(told.replace(/\bmy own\b/g, "one's own")));
  // Paths may name one where the words speak of many.
  const many = plural(thing);
  // What there is one of among several is as little alone.
  const isMany =
    operations === undefined && new RegExp(`\\b${escaped(many)}\\b|\\ban? ${escaped(thing)}\\b`).test(told);
  // One route of each sentence, then more of the first.
  const cited = new Set([...shown.map(({ of }) => of[0] ?? ''), ...shown.flatMap(({ of }) => of)]);
  // `/tag/{tag}` with `readDepotByTag` is about depots.
  const [, known] = new RegExp(`^\\w+ (?:an? )?(.+) by ${escaped(thing)}$`).exec([...wishes.keys()][0] ?? '') ?? [];
  const name =
    known === undefined ? (isMany ? capital(withCapitals(plural(thing))) : title) : capital(plural(singular(known)));
  return {
    text: `**${name}.** ${capital(said)}`,
    sources: [...cited].slice(0, MOST_CITED).flatMap((wish) => {
      const route = wishes.get(wish);
      return route ? [at(route.fact)] : [];
    }),
  };
}

/** A verb without its object, a verb where the object would be, and names that were only taken apart. */
const UNCLEAR =
  /^\S+$|^read the (?:all|create|delete|download|find|get|list|new|search|update)\b|^(?:ask|work|use)\b|\b\w{3,}eds\b|\b(?:an? )?(?:all|manies|many)$|\b\w+data$|(?:\S+ ){9}|^(?:list|read|find|create|add|change|update|set|delete|remove) (?:\S+ ){5}|^test |\bedit \w+$|\bthe (?:count|info) of | (?:get|post|put|patch) |^\w+ (?:an? |the )?(?:\w+ )?(?:create|delete|download|edit|export|import|remove|reset|update|upload) [a-z]|^read .* page(?: for .*)?$|^read (?:an? |the )?(?:index )?view (?:for|of) |^list .*\blist\b|^\w+ .*\b([a-z]+) \1s?$| an? [a-z]+ (?!(?:analytics|goods|news|sales|settings|sports|statistics) )[a-z]+[a-rt]s [a-z]+$|^\w+ (?:an? |the )?\w+ \w+ page$|^\w+ an? [a-z]+ [a-z]+ed [a-z]+$|^search an? |^check (?!whether).*ed$|^\w+ an? (?:is|has|can|are|was) /;
const AFTER_NOUN =
  '(?:of|to|from|with|for|by|in|on|as|and|or|at|that|which|who|you|into|within|using|via|are|is|not|it|between|per|without|when|where|if|based|\\w+ing|\\w+ed)';

/** What is done with the thing itself comes first, in the order of its life; what stands for any path is no wish. */
function tellingWishes(name: string, wishes: readonly string[], isOwn: (wish: string) => boolean): string[] {
  const thing = singular(identifierWords(name)).toLowerCase();
  const isAbout = (wish: string): boolean => [thing, plural(thing)].some((each) => wish.toLowerCase().includes(each));
  // "change orders status": two nouns in a row of which the first is a plural are no English.
  const isBroken = new RegExp(`\\b${escaped(plural(thing))} (?!${AFTER_NOUN}\\b)[a-z]`, 'i');
  const named = wishes.filter(
    (wish) => !wish.includes('*') && !isBroken.test(wish) && (name === '' || isAbout(wish) || isOwn(wish)),
  );
  const many = plural(thing);
  const isOfItself = new RegExp(`^[a-z]+ (?:an? |the )?(?:${escaped(thing)}|${escaped(many)})$`, 'i');
  const isFilled = new RegExp(`^(?:add|remove) [a-z ]+ (?:to|from) an? ${escaped(thing)}$`, 'i');
  const far = (wish: string): number =>
    (isOfItself.test(wish) ? -4 : 0) +
    // What is put into it is what it is for.
    (isFilled.test(wish) ? -4 : 0) +
    // What is not done to any thing says most of what a product is for.
    (USUAL.test(wish) ? (/ (?:of|to|from|for|by|in|on) /.test(wish) ? 3 : 2) : isAbout(wish) ? 0 : 1);
  const turn = (wish: string): number => {
    const place = ['list', 'read', 'create'].indexOf((wish.split(' ')[0] ?? '').replace(/^add$/, 'create'));
    return place < 0 ? 3 : place;
  };
  // "list circuit ends" alone says nothing of circuits: what is told is the thing, a kind of it, or something of it.
  const isOfThing = new RegExp(`\\b(?:${escaped(thing)}|${escaped(many)})(?= (?:${AFTER_NOUN})\\b|$)`, 'i');
  if (name !== '' && !named.some((wish) => isOfThing.test(wish))) return [];
  return named.toSorted((a, b) => far(a) - far(b) || turn(a) - turn(b));
}

/** What GraphQL calls its operations, as a reader would. */
const GRAPHQL: Readonly<Record<string, string>> = {
  query: 'GraphQL queries',
  mutation: 'GraphQL mutations',
  subscription: 'GraphQL subscriptions',
};
