import { escaped } from '../../../../base/escaped.ts';
import { isNoun } from '../../../../engine/facts/invariants/noun-phrase.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { singular, withArticle } from '../../wording/plural.ts';
import { derived, type Evidence } from '../evidence.ts';
import { modelsOf } from '../models.ts';

const FEWEST_TABLES = 3;
const MOST_LETTERS = 4;
/** Of all tables, this part has one of the prefixes: else it is the beginning of a name like any other. */
const SHARE = 0.6;
/** What stands for "table", "application" and "system". */
const ANY_PREFIX = /^(?:app|sys|t|tb|tbl)$/;

/** What whole groups of tables are called by first, and which is no part of the name of a thing: `ums` of `ums_member` and `ums_role`. */
export const tablePrefixes = derived((evidence): string[] => {
  const names = modelsOf(evidence)
    .filter(({ stored }) => stored === 'table')
    .map(({ name }) => identifierWords(name).toLowerCase());
  const groups = Map.groupBy(
    names.filter((name) => name.includes(' ')),
    (name) => name.split(' ')[0] ?? '',
  );
  const things = new Set(names.map(singular));
  const shared = [...groups].filter(
    ([first, own]) =>
      own.length >= FEWEST_TABLES &&
      !things.has(singular(first)) &&
      (ANY_PREFIX.test(first) || (/^[a-z]{2,}$/.test(first) && first.length <= MOST_LETTERS && !isWord(first))),
  );
  const covered = shared.reduce((sum, [, own]) => sum + own.length, 0);
  return covered >= names.length * SHARE ? shared.map(([first]) => first) : [];
});

/** Names of a few letters that are words: what is called so first may be a thing. */
function isWord(first: string): boolean {
  return (
    isNoun(first) ||
    /^(?:acl|ad|api|auth|bank|bill|blog|book|bot|bug|cart|chat|city|club|code|crew|day|deal|desk|dns|doc|exam|faq|feed|file|fee|form|game|gift|goal|item|job|key|lead|leave|line|link|list|log|mail|menu|meta|news|node|note|page|pay|plan|poll|pool|post|push|rate|risk|role|room|rule|seat|shop|site|sku|skill|sms|stock|tag|task|tax|team|term|test|time|tool|trip|unit|user|vote|week|wiki|work|zone)$/.test(
      first,
    )
  );
}

/** "The name of an ums member" → "The name of a member". */
export function withoutPrefix(evidence: Evidence, text: string): string {
  return tablePrefixes(evidence).reduce(
    (told, prefix) =>
      told.replace(
        new RegExp(`(?<![\\w\`])(an?|the) ${escaped(prefix)} ([a-z]+)(?![\\w\`])`, 'gi'),
        (_, article: string, noun: string) =>
          /^the$/i.test(article) ? `${article} ${noun}` : inCaseOf(article, withArticle(noun)),
      ),
    text,
  );
}

function inCaseOf(written: string, text: string): string {
  return /^[A-Z]/.test(written) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
