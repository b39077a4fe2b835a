import { derived, type Evidence } from '../../evidence.ts';
import { addressesOf } from '../addresses/addresses.ts';
import { type Block, endings, QUESTION } from '../addresses/ended-requests.ts';
import { takenInAtOnce } from '../addresses/included-chain.ts';
import { type PhpScript, phpScript } from '../addresses/php-script.ts';

/** Files that a script takes in and that end the request of a stranger, by their paths. */
export function scriptGuards(evidence: Evidence, path: string): string[] {
  if (!addressesOf(evidence).has(path)) return [];
  const files = takenInAtOnce(evidence, path).files.filter((each) => turnsAway(evidence, each));
  return files.length > 0 ? files : ownChecks(phpScript(evidence, path));
}

/** What somebody hands over who is known already. */
const KEY =
  /\$(\w+)\s*=[^;]{0,200}?\$_(?:REQUEST|GET|POST|SERVER)\[\s*['"](api_?key|access_?token|auth_?token|HTTP_AUTHORIZATION|HTTP_X_API_KEY|HTTP_X_AUTH_TOKEN)['"]/gi;
const SIGNS_IN = /log_?(?:in|out)|sign_?(?:in|up|out)|regist|password|verif|totp|setup|install/i;

/** The part of a session, or the key, without which a script ends by itself. */
function ownChecks({ path, run, bareRun }: PhpScript): string[] {
  if (SIGNS_IN.test(path.replace(/^.*\//, ''))) return [];
  const keys = new Map([...run.matchAll(KEY)].map(([, variable = '', key = '']) => [variable, key]));
  const found = endings(run, bareRun).flatMap((blocks): string[] => {
    const [inner, ...around] = blocks.filter(({ asks }) => asks !== '').toReversed();
    if (!inner || inner.isElse || !around.every((each) => each.isElse || /REQUEST_METHOD/.test(each.asks))) return [];
    if (OTHER.test(inner.asks) || /&&|\band\b/.test(inner.asks)) return [];
    const [, part] = /(?:!\s*isset\(|\bempty\()\s*\$_SESSION\[\s*['"](\w+)['"]/.exec(inner.asks) ?? [];
    if (part !== undefined && CALLER.test(part)) return [`$_SESSION['${part}']`];
    const [, variable = ''] = /(?:!\s*(?:isset\(\s*)?|\bempty\(\s*)\$(\w+)\s*\)/.exec(inner.asks) ?? [];
    const key = keys.get(variable);
    return key === undefined ? [] : [key];
  });
  return [...new Set(found)].slice(0, 1);
}

/** Whether something in a script, or in what it takes in, may end a request by what was not understood. */
export function mayTurnAway(evidence: Evidence, path: string): boolean {
  const { files, isWhole } = takenInAtOnce(evidence, path);
  return !isWhole || [path, ...files].some((each) => mayEnd(phpScript(evidence, each)));
}

/** What ends whatever was asked, as the last statement of a script, turns nobody away. */
function mayEnd({ code, run, bareRun }: PhpScript): boolean {
  if (/\bLocation:|\b40[13]\b/.test(code)) return true;
  const always = endings(run, bareRun).filter((blocks) => blocks.length === 0).length;
  return (code.match(/\b(?:exit|die)\b/g)?.length ?? 0) > always;
}

function turnsAway(evidence: Evidence, path: string): boolean {
  const known = told(evidence).get(path);
  if (known !== undefined) return known;
  const { run, bareRun } = phpScript(evidence, path);
  const answer = /\b(?:exit|die)\b/.test(bareRun) && endsForStrangers(run, bareRun);
  told(evidence).set(path, answer);
  return answer;
}

const told = derived((): Map<string, boolean> => new Map());

/** What tells who calls. */
const CALLER =
  /\$_SESSION|\$_COOKIE|PHP_AUTH_USER|HTTP_AUTHORIZATION|logged_?in|is_?log(?:ged)?|log_?in\b|(?<![a-z])auth(?!or)|is_?admin|\$user(?:_?id)?\b|\buser_?id\b|session|api_?key/i;
const OTHER = /csrf|password|REQUEST_METHOD/i;
const MISSING =
  /!\s*(?:isset\b|empty\b|\$|\\?[\w\\]+(?:::|\()|in_array)|\bempty\(|[!=]==?\s*(?:false|null|true|0|1|-1|''|"")|!==?|<=?\s*[01]\b|\bis_null\(|\bnot\b/i;

/** Whether code ends where nobody is known to call, whatever else was sent. */
function endsForStrangers(run: string, bare: string): boolean {
  return endings(run, bare).some(isForStrangers);
}

/** The innermost question is whether somebody is known; around it may only stand what is done otherwise. */
function isForStrangers(blocks: readonly Block[]): boolean {
  const [inner, ...around] = blocks.filter(({ asks }) => asks !== '').toReversed();
  if (inner === undefined || !isStranger(inner)) return false;
  return around.every((each) => each.isElse || isStranger(each) || /php_sapi_name|PHP_SAPI/.test(each.asks));
}

function isStranger({ asks, isElse }: Block): boolean {
  const isOfCaller = CALLER.test(asks) && !OTHER.test(asks) && QUESTION.test(asks);
  return isOfCaller && MISSING.test(asks) !== isElse;
}
