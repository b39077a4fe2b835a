import type { SourceFile } from '../../source-file.ts';
import { thirdPerson, VERBS } from '../../text/verbs.ts';
import { WRITTEN_HERE } from '../handler-name.ts';

const MOST_LINES = 40;
/** `@desc Register a user`, `@summary …`, and the line of a description of OpenAPI. */
const SAID = /^(?:@(?:desc(?:ription)?|summary)\s+|summary:\s*["']?)([^"'\n]{4,120}?)["']?$/;
/** The method and the path again, what is told of parameters, or a line of a sample. */
const OTHER = /^(?:(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|ALL)\b|@|\/|https?:|[{}[\]*=-]|\w+:(?:\s|$))/;

/**
 * What a comment right above a registration says that it is for: `@desc` by whatever name the handler goes, and any words
 * above a function that is written there. One that speaks of another deed than its method was copied from another route.
 */
export function routeComment(
  file: SourceFile,
  line: number,
  { method, path, handler = '' }: { method: string; path: string; handler?: string | undefined },
): string | null {
  const said = linesAbove(file, line);
  const tagged = said.flatMap((each) => SAID.exec(each)?.[1] ?? []);
  const [only, ...others] = tagged;
  const words = only === undefined && WRITTEN_HERE.test(handler) ? said.find((each) => !OTHER.test(each)) : only;
  if (words === undefined || others.length > 0) return null;
  const [sentence = ''] = words.split(/(?<=[a-z)])\. /);
  return saysDeed(sentence) && fits(method, sentence) && !isUsual(path, sentence) && !isCopied(file, sentence)
    ? sentence.trim().replace(/ and (?=existing )/, ' an ')
    : null;
}

const DEEDS: ReadonlySet<string> = new Set(
  [...VERBS, 'log', 'regenerate', 'retrieve', 'submit'].flatMap((verb) => [verb, thirdPerson(verb)]),
);

/** What is only handed out or handled says nothing of what it is for: "serve the page", "Provide a way to ask". */
function saysDeed(words: string): boolean {
  const [first = '', next = ''] = words.split(' ');
  return DEEDS.has(first.toLowerCase()) && !/^(?:serv|provid|handl)/i.test(first) && /^[\w"'$]/.test(next);
}

function linesAbove(file: SourceFile, line: number): string[] {
  const found: string[] = [];
  for (let at = line - 2; at >= Math.max(0, line - MOST_LINES); at--) {
    const text = (file.lines[at] ?? '').trim();
    if (!/^(?:\/\/|\/\*|\*)/.test(text)) break;
    found.unshift(
      text
        .replace(/^(?:\/\/+|\/\*+|\*(?!\/))\s?/, '')
        .replace(/\*+\/\s*$/, '')
        .trim(),
    );
    if (/^\/\*/.test(text)) break;
  }
  return found.filter((each) => each !== '' && each !== '*/');
}

const DELETES =
  /^(?:delet|remov|destroy|revok|clear|cancel|drop|unlink|unassign|disabl|discard|erase|purge|end|leav|detach|log|sign|unsubscrib|unfollow|reset)/i;
const CHANGES = /^(?:creat|add|updat|edit|delet|remov|insert|sav|replac|patch|register|post|put)(?:e?s|e)?\b/i;
const READS = /^(?:get|list|read|retriev|fetch|show|view|find)(?:e?s|e)?\b/i;

function fits(method: string, words: string): boolean {
  if (method === 'DELETE') return DELETES.test(words);
  return method === 'GET' ? !CHANGES.test(words) : !READS.test(words) && !/^(?:delet|remov)es?\b/i.test(words);
}

const USUAL = /^(?:creat|add|updat|edit|delet|remov|get|list|read|retriev|fetch|show|chang|find)(?:e?s|e)?\b/i;

/** "Create a new order" over `POST /orders` says what method and path do, and no more. */
function isUsual(path: string, words: string): boolean {
  const letters = (text: string): string => text.toLowerCase().replace(/[^a-z\d]/g, '');
  const last = path.split('/').findLast((part) => /^[a-z]/i.test(part)) ?? '';
  return USUAL.test(words) && letters(words).includes(letters(last).replace(/(?:ie|e)?s$/, ''));
}

function isCopied(file: SourceFile, words: string): boolean {
  return file.lines.filter((text) => text.includes(words)).length > 1;
}
