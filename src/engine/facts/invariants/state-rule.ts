const COMPARED =
  /^\(?(?:this\.|self\.|\w+\.)?(\w*(?:[sS]tatus|[sS]tate|[sS]tage|[pP]hase))\s*(===?|!==?)\s*(\w+(?:\.|::))+([A-Z]\w*)\)?$/;

const OUTCOME =
  /^(?:errors?|errored|fail(?:ed|ure)?|ok|success(?:ful)?|abort(?:ed)?|timeout|unknown|loading|idle|none)$/i;
const ANSWER = /\b(?:res|resp|response|result|reply|answer|req|request|err|error|e)\.|http|code\b/i;

/**
 * The state that an action needs, from a guard that asks for nothing but states: `order.Status != Status.Paid` in `Ship`
 * gives "`Ship` needs `Status` to be `Paid`".
 */
export function stateRule(condition: string, inverted: boolean, owner: string | undefined): string | null {
  if (!owner || inverted) return null;
  const parts = condition.split(/\s*(\|\||&&)\s*/);
  const joins = new Set(parts.filter((_, index) => index % 2 === 1));
  const asked = parts.filter((_, index) => index % 2 === 0).map((part) => COMPARED.exec(part.trim()));
  const [first] = asked;
  if (!first || joins.size > 1) return null;
  const isRefused = first[2]?.startsWith('=') ?? false;
  const isAlike = asked.every((each) => each?.[1] === first[1] && each?.[2]?.startsWith('=') === isRefused);
  // One of several refused states is enough; all of several allowed ones must be missed.
  // How a request or a step of the work went is no state of a thing.
  if (asked.some((each) => OUTCOME.test(each?.[4] ?? '')) || ANSWER.test(condition)) return null;
  if (!isAlike || (joins.size === 1 && !joins.has(isRefused ? '||' : '&&'))) return null;
  const states = asked.map((each) => `\`${each?.[4] ?? ''}\``);
  const list = states.length === 1 ? states[0] : `${states.slice(0, -1).join(', ')} or ${states.at(-1)}`;
  return `\`${owner}\` needs \`${first[1]}\` ${isRefused ? 'not ' : ''}to be ${list}`;
}
