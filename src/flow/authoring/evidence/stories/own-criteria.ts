import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { singular } from '../../wording/plural.ts';
import { bareName } from '../files/bare-name.ts';
import type { Criterion } from './story.ts';

/** Words that any program and any test has. */
const ANYWHERE =
  /^(?:admin|administrator|answer|application|base|body|case|class|client|code|context|controller|core|data|function|functional|global|handler|http|include|index|integration|internal|main|method|model|module|page|parameter|param|product|public|request|resource|response|route|router|server|service|spec|suite|system|test|testing|unit|valid|view|web|with|without|when)$/;

/**
 * Whether a sentence with a subject of its own speaks of what its story is about, or stands among tests of it. Others only
 * ask for the route on their way: a test of hooks may well sign somebody in.
 */
export function speaksOfStory({ text, test: { path, values } }: Criterion, about: string): boolean {
  // What answers, and what "it" is, is the route.
  if (values.request === undefined || values.status !== undefined || OF_ROUTE.test(text)) return true;
  const own = new Set(stems(about));
  const file = bareName(path);
  return stems(`${text} ${values.name} ${values.suite.join(' ')} ${file}`).some((stem) => own.has(stem));
}

const OF_ROUTE = /(?:^|, )(?:it|`[^`]+`) |^a request |\bthe (?:answer|request|response) /;

function stems(text: string): string[] {
  return (
    identifierWords(text)
      .toLowerCase()
      .match(/[a-z]{3,}/g) ?? []
  )
    .map(singular)
    .filter((word) => !ANYWHERE.test(word))
    .map((word) => word.slice(0, 5));
}
