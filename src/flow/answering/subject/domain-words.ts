import { escaped } from '../../../base/escaped.ts';
import { findSymbols } from '../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../authoring/evidence/evidence.ts';
import { routesOf } from '../../authoring/evidence/routes.ts';
import { isProduction } from './question-terms.ts';

/** Words for settings that a product may also have as things of its own: a feature *flag*, an *option* of a poll. */
const WORDS = ['flag', 'option'] as const;
const TYPE = /^(?:class|struct|interface|type|table|message)$/;
const SAYS_PROGRAM = /\b(?:command[- ]line|cli|terminal)\b|(?:^|\s|`)--?\w/i;

const ASKS_LIST = /^(?:which|what|list|name|show)\b(?! happens\b)/i;

/** Those of them that the project has types for, and besides routes or folders of that name. */
const ownWords = derived((evidence): readonly string[] =>
  WORDS.filter((word) => {
    const isType = findSymbols(evidence.pack, word, { limit: 20 }).some(
      ({ name, kind, path }) =>
        TYPE.test(kind) &&
        name.slice(name.lastIndexOf('.') + 1).toLowerCase() === word &&
        isProduction(evidence.file(path)?.role),
    );
    if (!isType) return false;
    const segment = new RegExp(`(?:^|/)${escaped(word)}s?/`, 'i');
    return (
      evidence.files.some(({ path, role }) => isProduction(role) && segment.test(path)) ||
      routesOf(evidence).some(({ path }) => segment.test(`${path}/`))
    );
  }),
);

/** The question with the things of the project's own in place of what would else be read as settings. */
export function withoutOwnWords(evidence: Evidence, text: string): string {
  if (SAYS_PROGRAM.test(text)) return text;
  return ownWords(evidence).reduce(
    (told, word) => told.replace(new RegExp(`\\b${escaped(word)}(s?)\\b`, 'gi'), 'thing$1'),
    // What is done with a feature flag is not done with an option of a program; who wants a list may mean any.
    ASKS_LIST.test(text) ? text : text.replace(/\b(feature[- ])flag(s?)\b/gi, '$1thing$2'),
  );
}
