import { identifierWords } from '../text/words.ts';
import { disjunctsOf } from './conjuncts.ts';
import { capital, withArticle } from './noun-phrase.ts';

/** Errors that say in which state a thing is, and no more. */
const OF_STATE = /(?:State|Conflict|NotReady|Unavailable|Suspended|Locked)\w*$/;
const THIS = String.raw`\$this->`;
const STATES: readonly (readonly [RegExp, (words: readonly string[]) => string])[] = [
  [new RegExp(String.raw`^${THIS}is([A-Z]\w*)\(\)$`), ([how = '']) => `it is ${how}`],
  [new RegExp(String.raw`^! ?${THIS}is([A-Z]\w*)\(\)$`), ([how = '']) => `it is not ${how}`],
  [new RegExp(String.raw`^${THIS}(\w+)->is([A-Z]\w*)\(\)$`), ([part = '', how = '']) => `its ${part} is ${how}`],
  [new RegExp(String.raw`^! ?${THIS}(\w+)->is([A-Z]\w*)\(\)$`), ([part = '', how = '']) => `its ${part} is not ${how}`],
  [new RegExp(String.raw`^! ?is_null\(${THIS}(\w+)\)$`), ([part = '']) => `it has ${withArticle(part)}`],
  [new RegExp(String.raw`^is_null\(${THIS}(\w+)\)$`), ([part = '']) => `it has no ${part}`],
];
const COMPARED = new RegExp(String.raw`^${THIS}(\w+) ===? (?:self|static|[A-Z]\w*)::([A-Z][A-Z\d_]+)$`);
const MOST = 6;
/** What does something is no thing that has states of its own. */
const WORKS =
  /(?:Action|Client|Command|Controller|Factory|Handler|Helper|Job|Listener|Manager|Middleware|Repository|Service|Validator)$/;

/**
 * `if ($this->isSunk() || !$this->isPainted()) throw new BoatStateException($this)`: in which of its states a thing is
 * refused by a method of its own. Null where one of them cannot be put into words.
 */
export function refusedStates(condition: string, error: string | undefined, type: string | undefined): string | null {
  if (type === undefined || error === undefined || !OF_STATE.test(error.replace(/(?:Error|Exception)$/, '')))
    return null;
  const thing = identifierWords(type).toLowerCase();
  const parts = disjunctsOf(condition);
  if (WORKS.test(type) || parts.length > MOST) return null;
  const told = parts.map(stateOf);
  if (told.includes(null)) return null;
  const list = told.length === 1 ? told[0] : `${told.slice(0, -1).join(', ')} or ${told.at(-1)}`;
  return `${capital(withArticle(thing))} is refused while ${list}`;
}

function stateOf(part: string): string | null {
  const [, field, value] = COMPARED.exec(part) ?? [];
  if (field !== undefined) return `its ${words(field)} is \`${value}\``;
  for (const [pattern, tell] of STATES) {
    const found = pattern.exec(part);
    if (found) return tell(found.slice(1).map(words));
  }
  return null;
}

function words(name: string): string {
  return identifierWords(name).toLowerCase();
}
