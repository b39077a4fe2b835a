import { type FoundSymbol, type SymbolDetail, symbolsOfFile } from '../../../engine/pack/search/find-symbols.ts';
import { at } from '../../authoring/evidence/evidence.ts';
import { count } from '../../authoring/wording/count.ts';
import { capital, code } from '../../authoring/wording/markup.ts';
import { withArticle } from '../../authoring/wording/plural.ts';
import { DOCUMENT, type Inquiry, isNamedFile } from '../inquiry.ts';
import { topicsOf } from '../understanding/understand-question.ts';
import { definitionOf, headOf, kindWord, predicateOf, symbolName } from '../wording/symbol-words.ts';
import { declaredFamily } from './code/declared-family.ts';
import { otherPlaces, SHORT } from './code/other-places.ts';
import { excerptOf, tellingLines } from './code/telling-lines.ts';
import { type Users, useLine, useParts, userName, usersOf } from './code/uses.ts';
import { wayIn } from './code/way-in.ts';
import type { Composer } from './composer.ts';
import { bullet, cited, citedList, lacking, opening, type Part, saying } from './part.ts';
import { composeWhereRoute } from './routes/where-route.ts';

const MOST_SHOWN = 5;
const FEW_WORDS = 6;

/** Where something is: the definition, the lines that do it, who uses it. */
export const composeWhere: Composer = function* (inquiry) {
  const { main, place, isNamed, subject, pack, understanding } = inquiry;
  const route = isNamed ? [] : [...composeWhereRoute(inquiry)];
  yield* route;
  if (route.length > 0) return;
  if (!main) {
    if (!place) return;
    const passage = opening(
      `The passage that fits best is in ${code(place.path)}, lines ${place.startLine} to ${place.endLine}`,
      cited(place),
    );
    // A document does nothing itself, and a table of contents has the words of all that it names.
    const isOnlyTold =
      DOCUMENT.test(place.path) && !isNamedFile(place.path, understanding) && !ASKS_DOCUMENT.test(understanding.text);
    yield isOnlyTold ? lacking('a document that shares its words was found, and no code', passage) : passage;
    const lines = tellingLines(inquiry, place);
    if (lines) yield { form: 'excerpt', ...lines };
    yield* otherPlaces(inquiry);
    return;
  }
  const says = predicateOf(main);
  const at = `${code(main.path)}, line ${main.startLine}`;
  const twins = isNamed
    ? subject.named.filter(
        ({ symbol }) =>
          symbol.id !== main.id &&
          symbol.name.endsWith(main.name.slice(main.name.lastIndexOf('.') + 1)) &&
          !/test/i.test(symbol.path),
      )
    : [];
  const users = usersOf(pack, main);
  const asksForUse = isNamed && users.production.length > 0 && USE.test(understanding.text);
  if (asksForUse) yield* whereUsed(main, users);
  else if (isNamed)
    yield opening(
      `${symbolName(main)} is ${withArticle(kindWord(main))} in ${at}${says ? `; it ${says}` : ''}`,
      cited(definitionOf(main)),
    );
  else
    yield saying(
      'guess',
      opening(
        `The closest match is the ${kindWord(main)} ${symbolName(main)} in ${at}${says ? `: it ${says}` : ''}`,
        cited(definitionOf(main)),
      ),
    );
  if (!isNamed) yield* otherPlaces(inquiry, 'Close to it');
  // Plain words that happen to be a name ask for more than where it stands.
  if (!isNamed || understanding.identifiers.length === 0) yield* excerptOf(inquiry, main);
  if (twins.length > 0) {
    const shown = twins.slice(0, MOST_SHOWN);
    yield bullet(
      `The same name is also defined elsewhere: `,
      ...citedList(
        shown.map(({ symbol }) => ({
          text: `${code(symbol.name)} in ${code(symbol.path)}`,
          source: headOf(symbol, 1),
        })),
        twins.length - shown.length,
      ),
    );
  }
  const entered = isNamed ? null : wayIn(inquiry, main);
  if (entered) yield entered;
  // Who uses what only comes nearest tells a short question nothing.
  if (isNamed || topicsOf(understanding).length > SHORT)
    yield* useParts(asksForUse ? { ...users, production: [] } : users);
  if (isNamed) yield* otherPlaces(inquiry);
};

const ASKS_DOCUMENT =
  /\b(?:document(?:s|ed|ation)?|docs?|explain(?:s|ed)?|describe[sd]?|mention(?:s|ed)?|says?|written|guides?|manual|readme|changelog|licen[cs]e|polic(?:y|ies)|conduct)\b/i;
const USE = /\b(?:used|called|invoked|applied|enforced|triggered)\b/i;

/** The places that use it come first where they are what is asked for. */
function* whereUsed(main: SymbolDetail, { production }: Users): Generator<Part> {
  const shown = production.slice(0, MOST_SHOWN);
  yield opening(
    `${symbolName(main)} is used in at least ${count(production.length, 'place')} of the code${production.length > shown.length ? ', among them ' : ': '}`,
    ...citedList(
      shown.map((use) => ({
        text: `${userName(use)}${use.symbol ? ` in ${code(use.path)}` : ''}`,
        source: useLine(use),
      })),
    ),
  );
  yield bullet(
    `It is ${withArticle(kindWord(main))} in ${code(main.path)}, line ${main.startLine}`,
    cited(definitionOf(main)),
  );
}

const OF_FAMILY =
  /^(?:routes?|endpoints?|apis?|urls?|pages?|http|rest|web|(?:sub)?commands?|cli|lines?|tables?|databases?|db|sql|models?|schemas?|options?|flags?|settings?|environment|env|var\w*|config\w*)$/i;

/** Where the routes, the commands or the settings are: the file with most of them, and what holds them there. */
export function* composeDeclared(inquiry: Inquiry): Generator<Part> {
  const { kind, words, identifiers, text } = inquiry.understanding;
  // A longer question describes something else that is declared somewhere.
  if (kind !== 'where' || words.length > FEW_WORDS || !/\b(?:defined|declared|registered|listed)\b/i.test(text)) return;
  const declared = declaredFamily(inquiry);
  if (!declared || identifiers.length > 0 || [...composeWhereRoute(inquiry)].length > 0) return;
  const { noun } = declared;
  const { terms, matcher } = inquiry.subject;
  // "The schema of GraphQL" is none of the tables: what else is asked must be said of them.
  const topics = terms.flatMap(({ generic, text }, place) => (generic || OF_FAMILY.test(text) ? [] : [1 << place]));
  const facts = declared.facts.filter(({ name, path }) => {
    const said = matcher.mask(`${name} ${path}`);
    return topics.every((bit) => (said & bit) !== 0);
  });
  const byFile = [...Map.groupBy(facts, ({ path }) => path)].sort((a, b) => b[1].length - a[1].length);
  const [most] = byFile;
  if (!most) return;
  const [path, own] = most;
  const lines = own.map(({ startLine }) => startLine);
  const startLine = Math.min(...lines);
  const heldBy = (symbol: FoundSymbol): number =>
    lines.filter((line) => symbol.startLine <= line && line <= symbol.endLine).length;
  const holder = symbolsOfFile(inquiry.pack, path).findLast((symbol) => heldBy(symbol) * 2 > lines.length);
  const inside = holder ? `, ${heldBy(holder) < lines.length ? 'most of them ' : ''}in ${code(holder.name)}` : '';
  const counted = count(own.length, noun);
  yield opening(
    `${byFile.length > 1 ? `${capital(counted)} of the ${facts.length}` : own.length > 1 ? `All ${counted}` : `The one ${noun}`} that ${facts.length === 1 ? 'was' : 'were'} found ${own.length === 1 ? 'is' : 'are'} declared in ${code(path)}${inside}`,
    cited(holder ? headOf(holder) : { path, startLine, endLine: startLine }),
  );
  const others = byFile.slice(1, MOST_SHOWN);
  if (others.length > 0)
    yield bullet(
      'Others: ',
      ...citedList(
        others.map(([other, rest]) => ({
          text: `${count(rest.length, noun)} in ${code(other)}`,
          source: at(rest[0] ?? { path: other, startLine: 1, endLine: 1 }),
        })),
      ),
    );
}
