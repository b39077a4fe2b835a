import { escaped } from '../../../../base/escaped.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { PROGRAM } from './two-programs.ts';

type SettingFact = Found<'setting'>;

/**
 * What a place says of a setting, where it speaks of it. What declares a setting is about it by its place; a comment in a
 * sample or beside a read may as well be about the value, the lines below, the deployment or the code there.
 */
export function ownHelp(evidence: Evidence, fact: SettingFact): string | undefined {
  const { help, source, name, declared } = fact.values;
  if (help === undefined || source === 'flag') return help;
  if (UNSET.test(help)) return undefined;
  if (declared && PROGRAM.test(fact.path)) return help;
  if (isOfSeveral(evidence, help, name)) return undefined;
  const lines = evidence.lines(fact.path) ?? [];
  const beside = declared ? commentLine(lines, fact.startLine, help) : fact.startLine - 1;
  if (beside === null) return help;
  // What stands behind a line of a sample is about that line.
  if (beside === fact.startLine) return isElsewhere(help) ? undefined : help;
  if (!speaksOf(help, name) || (!declared && OF_CODE.test(help))) return undefined;
  // The file of one deployment says why it gives the value that it gives.
  if (OF_PLATFORM.test(fact.path) && !PURPOSE.test(help)) return undefined;
  if (!declared && isOfOther(lines[fact.startLine - 1] ?? '', help, name)) return undefined;
  return isOfOne(help, name, lines[fact.endLine] ?? '') ? help : undefined;
}

/** Whether a comment that only stands beside a setting speaks of it. */
export function speaksOf(comment: string, name: string): boolean {
  return !isElsewhere(comment) && (PURPOSE.test(comment) || wordsOf(name).some((word) => isSaid(word, comment)));
}

const OF_PLATFORM = /(?:^|\/)(?:vercel\.(?:toml|json)|fly\.toml|netlify\.toml|railway\.(?:toml|json)|render\.ya?ml)$/;

/** A comment over what is given the answer to a question about the variable is about that: it may hold where nobody sets it. */
function isOfOther(line: string, help: string, name: string): boolean {
  const [, target, value = ''] = /^\s*([\w.]+)\s*=(?!=)\s*(.+)$/.exec(line) ?? [];
  if (target === undefined || help.includes(name)) return false;
  const isAsked = /\.(?:present|blank|nil|empty)\?|[!=]==?\s*\S|^!|\bin\s*[[(]/.test(value);
  return isAsked && target.includes('.') && /^(?:disable|do not|don't|turn off|never|skip|prevent)\b/i.test(help);
}

/** What is so without it is not what it does: "If empty, the name of the host is taken". */
const UNSET =
  /^(?:if|when|unless|without)\b(?: (?:it|this|the \w+|[\w.]+))?(?: is| are| was)? ?(?:not (?:set|given|provided|defined|specified|present|configured)|unset|empty|blank|omitted|missing|absent|left (?:empty|blank|out)|disabled)\b/i;

/** The last words of the variables that begin alike: `user` and `staff` of `SHOP_TO_USER` and `SHOP_TO_STAFF`. */
const siblings = derived((evidence): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  for (const { values } of evidence.facts('setting')) {
    const [, head, last] = /^(.+)_([A-Z\d]+)$/.exec(values.name) ?? [];
    if (head !== undefined && last !== undefined)
      found.set(head, (found.get(head) ?? new Set()).add(last.toLowerCase()));
  }
  return found;
});

/** Whether a comment names the variable and another that begins alike in one breath: "promoted to staff or superuser". */
function isOfSeveral(evidence: Evidence, comment: string, name: string): boolean {
  const [, head = '', last = ''] = /^(.+)_([A-Z\d]+)$/.exec(name) ?? [];
  const own = last.toLowerCase();
  const others = [...(siblings(evidence).get(head) ?? [])].filter((each) => each !== own && each.length > 2);
  const said = comment.toLowerCase();
  if (others.length === 0 || own.length < 3 || !said.includes(own)) return false;
  return others.some((other) => {
    if (!said.includes(other)) return false;
    const between = (a: string, b: string): boolean =>
      new RegExp(`\\b${escaped(a)}\\w*(?:,|,? (?:and|or)|\\s*/)\\s*(?:the )?${escaped(b)}`).test(said);
    return between(own, other) || between(other, own);
  });
}

const MOST_ABOVE = 16;

/** The line of the comment that a file says it in; none where a key of the file says it: `description: …`. */
function commentLine(lines: readonly string[], line: number, help: string): number | null {
  const opening = (/^\w+(?:\W+\w+)?/.exec(help)?.[0] ?? help).toLowerCase();
  for (let at = line; at > Math.max(0, line - MOST_ABOVE); at--) {
    const text = lines[at - 1] ?? '';
    const place = text.toLowerCase().indexOf(opening);
    if (place >= 0) return /^\s*(?:[#;!*]|\/[/*]|<!--)|\s(?:#|\/\/)\s/.test(text.slice(0, place)) ? at : null;
  }
  return line - 1;
}

/** A comment over several lines of settings is about them all, unless it has a word of the name that the next one has not. */
function isOfOne(comment: string, name: string, next: string): boolean {
  const [, other] =
    /^\s*(?:#\s*(?=[A-Z]))?(?:- +)?(?:export +)?["']?([A-Za-z][\w.-]*)["']?\s*(?:=>|[=:])/.exec(next) ?? [];
  if (other === undefined || other === name) return true;
  const others = new Set(wordsOf(other));
  return wordsOf(name).some((word) => !others.has(word) && isSaid(word, comment));
}

function isElsewhere(comment: string): boolean {
  return ELSEWHERE.test(comment) || SHOUTED.test(comment);
}

/** Why a value is given and what it does, how a deployment is made, what to do with the line, a heading, or a value with its name. */
const ELSEWHERE =
  /^(?:these|those|they|we|here|same|behind|keep|leave|change to|(?:required|optional|needed)(?: for now| always)?$|hack|todo|fixme|must match|should be|choose|pick|some|recommended|use (?:an?|the|this|our|real))\b|^this is an? (?:dummy|fake|test|random|sample|placeholder)\b|^\w+ is currently\b|\byou need to\b|:\s*\d+$|^\w+$|^(?:this|it)\b(?! (?:\w+ ){0,3}(?:is|are|will|should|needs|defines|controls|sets|determines|enables|disables|specifies|allows|can|may) )|\b(?:github actions|workflow file|docker-?file\S*|(?:docker-)?compose(?:\.\S+| file)|ingress|(?:the|this|our) (?:preview|staging|snapshot|ci)\b)|^(?:an?|one|\d+) (?:second|minute|hour|day|week|month|year)s?\b|\bfor local (?:dev|development|testing)\b|\b(?:were|was) set\b|\b(?:since|because|uncomment)\b|\bboth of these\b|\bboth \w+ and \w+|\b(?:edit|change|update) the (?:below|following|above) line\b|\bplease leave (?:it|this|them)\b|\bthese (?:two|variables|settings|values)\b|^(?:[\w-]+ ){1,4}(?:settings|configuration|options)(?:\s*[,:(–-]|$)|^(?:env\w*|config\w*) (?:variables|settings) (?:for|of|related|used)\b|^\w+: \S+$|(?:^|[\s`])[A-Za-z][\w.-]+=\S|^(?:[\w-]+ ){1,2}(?:levels|values|options) are\b/i;
const SHOUTED = /^[A-Z]+(?: [A-Z]+){0,2}$/;

/** What the code does there. */
const OF_CODE =
  /^(?:initiali[sz]e|deal with|check|grab|create|build|instantiate|register|load|set ?up|handle|options passed)\b/i;

/** What a setting is for, in the words with which people say so. */
const PURPOSE =
  /^(?:whether|where|which|how (?:many|much|long|often|far)|enables?|disables?|allows?|set (?:it |this )?to|true,? to|(?:the )?(?:max|min)(?:imum)?|(?:the |an? )?(?:percentage|number|count|list|amount|duration|interval|probability) (?:of|to|in|between)|used (?:to|by|for)|if (?:set|true|enabled)|controls?|defines? (?:the|how|which|whether)|specif(?:y|ies)|overrides?|limits?|requires?|to (?:prevent|allow|enable|disable|use|limit|avoid|restrict|turn|change|override))\b/i;

/** Words that stand in the names of settings of every sort. */
const GENERAL =
  /^(?:the|app|application|next|public|vite|server|service|default|enabled?|disabled?|value|seconds?|minutes?|hours?|days?|time|secs?|millis|ms|bytes|set|use|with|for|and|not|is|to)$/;

/** What people write for the short words in names. */
const ALSO: Readonly<Record<string, string>> = {
  db: 'database|postgres|mysql|sqlite',
  pg: 'postgres',
  dsn: 'connection|url',
  url: 'uri|address|link|domain|location|endpoint',
  uri: 'url|address|link|domain|location|endpoint',
  dir: 'director|folder|path',
  path: 'director|folder|file',
  auth: 'log ?in|sign',
  max: 'most|limit',
  min: 'least',
  tz: 'time ?zone',
  https: 'ssl|tls',
  ssl: 'tls|https',
  tls: 'ssl|https',
  lang: 'locale',
  locale: 'language',
  ttl: 'expir|live|life',
};

function wordsOf(name: string): string[] {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
  return words.split(/[^a-z\d]+/).filter((word) => word.length > 1 && !GENERAL.test(word));
}

/** Whether a text has a word, in any of its forms, or in two parts: `signups`, "sign up". */
function isSaid(word: string, text: string): boolean {
  const stem = word.length > 5 ? word.slice(0, 5) : word.length > 4 ? word.slice(0, 4) : word;
  const formsPattern = ALSO[word] === undefined ? escaped(stem) : `${escaped(stem)}|${ALSO[word]}`;
  return (
    new RegExp(`(?<![a-z\\d])(?:${formsPattern})`, 'i').test(text) ||
    (word.length > 4 &&
      text
        .toLowerCase()
        .replace(/[\s_-]+/g, '')
        .includes(word.replace(/s$/, '')))
  );
}
