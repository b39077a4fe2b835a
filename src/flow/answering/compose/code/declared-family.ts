import { isMigrationPath } from '../../../../engine/facts/data-models/sql-models.ts';
import { commandsOf } from '../../../authoring/evidence/commands.ts';
import { modelsOf, storedModels } from '../../../authoring/evidence/models.ts';
import { apiRoutes, routesOf } from '../../../authoring/evidence/routes.ts';
import { settingsOf } from '../../../authoring/evidence/settings.ts';
import type { Inquiry } from '../../inquiry.ts';

/** Fewer show no pattern. */
const LEAST_MEMBERS = 3;

/** Where routes, commands or settings are declared, for those who want one more. */
export function declaredFamily({ evidence, understanding: { text } }: Inquiry): {
  noun: string;
  facts: { name: string; path: string; startLine: number; endLine: number }[];
} | null {
  if (/\b(?:routes?|endpoints?|apis?|urls?|pages?)\b/i.test(text)) {
    // Where pages are routed too, one more endpoint is none of them.
    const api = /\bpages?\b/i.test(text) ? [] : apiRoutes(evidence);
    const facts = (api.length >= LEAST_MEMBERS ? api : routesOf(evidence)).map(({ method, path, fact }) => ({
      name: `${method} ${path}`,
      ...placeOf(fact),
    }));
    if (facts.length >= LEAST_MEMBERS) return { noun: 'route', facts };
  }
  if (/\b(?:sub)?commands?\b/i.test(text)) {
    const facts = commandsOf(evidence).map(({ name, fact }) => ({ name, ...placeOf(fact) }));
    if (facts.length >= LEAST_MEMBERS) return { noun: 'command', facts };
  }
  if (/\b(?:tables?|(?:database|db|data) (?:models?|schema)|schema)\b/i.test(text)) {
    const models = storedModels(modelsOf(evidence));
    // What migrations have made of the tables is written by a tool.
    const own = models.filter(({ fact }) => !isMigrationPath(fact.path));
    const facts = (own.length > 0 ? own : models).map(({ name, fact }) => ({ name, ...placeOf(fact) }));
    if (facts.length > 0) return { noun: 'stored model', facts };
  }
  if (/\b(?:options?|flags?|settings?|(?:environment|env) var\w*)\b/i.test(text) && !isChosenInPages(text)) {
    const settings = settingsOf(evidence);
    // An option of the command line may be read from the environment too, and is one option.
    const source = /\bcommand[- ]line\b|\bcli\b|\bflags?\b/i.test(text)
      ? 'flag'
      : /\benv(?:ironment)?\b/i.test(text)
        ? 'environment'
        : null;
    const own = settings.filter((setting) => setting.source === source);
    const isOwn = own.length >= LEAST_MEMBERS;
    const facts = (isOwn ? own : settings).flatMap(({ name, facts: [fact] }) =>
      fact ? [{ name, ...placeOf(fact) }] : [],
    );
    const noun = !isOwn ? 'setting' : source === 'flag' ? 'command-line option' : 'environment variable';
    if (facts.length >= LEAST_MEMBERS) return { noun, facts };
  }
  return null;
}

const TO_CHOOSE =
  /\b(?:sort(?:ing)?|filter(?:ing)?|search|query|order(?:ing)?|select|menu|drop-?down|radio|payment|shipping) options?\b|\boptions? (?:to|in|for|of|on) (?:(?:the|an?|our|my) )?(?:[\w-]+ ){0,3}(?:lists?|listing|quer(?:y|ies)|search|menu|drop-?down|select|form|page|view)(?! commands?\b)\b/i;
const TO_SET = /\b(?:settings?|flags?|commands?|cli|env|environment|config\w*|command[- ]line)\b/i;

/** What whoever uses the product chooses from, such as how a list is sorted, is set by nobody who runs it. */
function isChosenInPages(text: string): boolean {
  return TO_CHOOSE.test(text) && !TO_SET.test(text);
}

function placeOf({ path, startLine, endLine }: { path: string; startLine: number; endLine: number }) {
  return { path, startLine, endLine };
}
