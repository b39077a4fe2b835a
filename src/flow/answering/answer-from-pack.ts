import { escaped } from '../../base/escaped.ts';
import { filePlace } from '../../engine/facts/file-place.ts';
import { findCommit } from '../../engine/pack/history/file-history.ts';
import type { Pack } from '../../engine/pack/open-pack.ts';
import { findSymbols } from '../../engine/pack/search/find-symbols.ts';
import { filesWithTerm } from '../../engine/pack/search/term-lists.ts';
import { partsOf } from '../../engine/pack/search/tokenize.ts';
import type { Weights } from '../../engine/pack/search/weights.ts';
import { Citations } from '../authoring/cite.ts';
import { type Evidence, evidenceOf } from '../authoring/evidence/evidence.ts';
import { composeParts } from './answer-both-parts.ts';
import type { AnswerPiece } from './answerer.ts';
import { openInquiry } from './inquiry.ts';
import { withKeys } from './subject/asked-keys.ts';
import { withOwners } from './subject/asked-owners.ts';
import { cutByPack } from './subject/cut-by-pack.ts';
import { withoutOwnWords } from './subject/domain-words.ts';
import { inWordsOfCode } from './subject/in-words-of-code.ts';
import { ownNames } from './subject/own-names.ts';
import { allForms } from './subject/question-terms.ts';
import { saysNothing } from './understanding/generic-words.ts';
import { kindStems } from './understanding/kind-words.ts';
import { questionKind } from './understanding/question-kind.ts';
import { type QuestionWord, type Understanding, understandQuestion } from './understanding/understand-question.ts';
import { rarityOf } from './understanding/word-rarity.ts';
import { shortNames } from './wording/short-names.ts';
import { writeAnswer } from './write-answer.ts';

const ENGINE = 'embedded';
/** A part of a name that is a word of its own is asked about in its own right. */
const OWN_WORD = 0.9;
/** What a preview says of itself: however well something stands in it, what would say otherwise may still be missing. */
const PREVIEW = 'the project is still being ingested, so parts of it are missing here';

/**
 * The answer to one question as a stream of pieces. The same question on the same pack gives the same answer. Benchmarks
 * hand in weights that were fitted without the project.
 */
export function* answerFromPack(
  pack: Pack,
  projectName: string,
  asked: Understanding,
  weights?: Weights,
): Generator<AnswerPiece> {
  const evidence = evidenceOf(pack, projectName);
  const inquire = (each: Understanding) =>
    openInquiry(
      evidence,
      withoutKnown(
        evidence,
        ofTheDomain(evidence, inWordsOfCode(pack, withOwners(pack, withKeys(evidence, cutByPack(pack, each))))),
      ),
      weights,
    );
  const { support, parts } = composeParts(inquire(asked), (text) => inquire(understandQuestion(text)));
  const citations = new Citations({
    commit: pack.meta.commit,
    lines: (path) => evidence.lines(path),
    commitOf: (sha) => findCommit(pack, sha),
  });
  const { preview } = pack.meta;
  if (preview && support === 'strong') yield { type: 'text', text: `Weak evidence: ${PREVIEW}.\n\n` };
  yield* writeAnswer(parts, {
    citations,
    lines: (path) => evidence.lines(path),
    languageOf: (path) => evidence.file(path)?.language ?? '',
    shortened: shortNames(pack),
  });
  if (preview && support !== 'strong') yield { type: 'text', text: `\n\nNote that ${PREVIEW}.` };
  yield { type: 'verdict', support: preview && support === 'strong' ? 'weak' : support, engine: ENGINE };
}

/** Where flags are what the product is about, a question about them is none about settings. */
function ofTheDomain(evidence: Evidence, asked: Understanding): Understanding {
  const isOfSettings = asked.kind === 'config' || asked.second === 'config';
  const text = isOfSettings ? withoutOwnWords(evidence, asked.text) : asked.text;
  return text === asked.text ? asked : { ...asked, ...kindsOf(text) };
}

function kindsOf(text: string): Pick<Understanding, 'kind' | 'second'> {
  const { kind, second } = questionKind(text);
  return { kind, second };
}

/** The project's own name, and words that only say what kind of question it is, are no subject. */
function withoutKnown(evidence: Evidence, given: Understanding): Understanding {
  const { pack, projectName } = evidence;
  // `chi.Context` in the project chi is its own Context.
  const own = `${projectName.toLowerCase()}.`;
  const called = new Set([projectName.toLowerCase(), ...ownNames(evidence)]);
  const identifiers = given.identifiers
    .filter((name) => !isProjectItself(pack, name, { called, asksMore: asksMore(given, name) }))
    .map((name) => (name.toLowerCase().startsWith(own) ? name.slice(own.length) : name));
  const asked = { ...given, identifiers };
  const kind = kindStems(asked.kind);
  // In the project memos, "memos" may be the project itself, and "a memo" is not.
  const itself = given.identifiers.filter((name) => !identifiers.includes(name) && !name.toLowerCase().startsWith(own));
  const parts = projectName.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  // In the project parcel-depot, "a depot" is none of its names; whoever means the project says all of it, or what is rare.
  const isWhole = parts.every((part) => asked.words.some(({ text }) => text === part));
  const names = new Set([
    ...parts.filter((part) => isWhole || (rarityOf(part) >= OWN_WORD && !isOneOf(asked.text, part))),
    ...itself.flatMap((name) => partsOf(name)),
    ...ownNames(evidence),
  ]);
  const isKnown = ({ text, stem }: QuestionWord): boolean => kind.has(stem) || names.has(text);
  const words = asked.words.map(
    (word): QuestionWord =>
      isKnown(word)
        ? { ...word, generic: true, ...(names.has(word.text) && { isProject: true }) }
        : word.generic && isOwnThing(pack, asked, word.text)
          ? { ...word, generic: false }
          : word,
  );
  if (asked.identifiers.length > 0 || words.some(({ generic }) => !generic)) return { ...asked, words };
  // "What is CoreDNS made of", "how does Caddy work": nothing but the project is asked about.
  if (/^(?:what|how)$/.test(asked.kind) && words.some(({ isProject }) => isProject) && isAboutNothingElse(words))
    return { ...asked, words, kind: 'architecture', second: asked.kind };
  // "How is the application put together": an overview is of the whole.
  if (asked.kind === 'architecture') return { ...asked, words };
  // "How are errors logged?" has no other words than such as fit any project: then these are what it is about, as far as
  // any file has them.
  const mayName = words.filter((word) => !isKnown(word) && !saysNothing(word.text));
  const written = mayName.filter((word) => allForms(word).some((form) => filesWithTerm(pack, form).size > 0));
  const meant = new Set(written.length > 0 ? written : mayName);
  return { ...asked, words: words.map((word) => (meant.has(word) ? { ...word, generic: false } : word)) };
}

/** "A new bridge" and "all bridges" are things, also where a part of the project's name is the same word. */
function isOneOf(text: string, part: string): boolean {
  return new RegExp(
    `\\b(?:an?|new|another|each|every|some|all|own|custom|which|what) ${escaped(part)}(?:e?s)?\\b`,
    'i',
  ).test(text);
}

/**
 * `CoreDNS` in CoreDNS is the project, unless a type bears its very name, as `Flask` does in Flask. A module of that
 * name holds everything, so it is meant only where nothing else is asked about.
 */
function isProjectItself(
  pack: Pack,
  name: string,
  { called, asksMore }: { called: ReadonlySet<string>; asksMore: boolean },
): boolean {
  if (!called.has(name.toLowerCase())) return false;
  const types = asksMore ? /^(?:class|struct|interface|trait)$/ : /^(?:class|struct|interface|trait|module)$/;
  return !findSymbols(pack, name, { limit: 10, exact: true }).some(
    ({ name: found, kind }) => found === name && types.test(kind),
  );
}

const THING = /^(?:class|struct|interface|trait|type|table|module)$/;

/** An order and a group fit any project; in one that has a type or a table of that name they are its own things. */
function isOwnThing(pack: Pack, { sentence }: Understanding, word: string): boolean {
  if (!sentence?.things.includes(word)) return false;
  return findSymbols(pack, word.replace(/(?<=\w{3})s$/, ''), { limit: 50, exact: true }).some(
    ({ kind, path }) => THING.test(kind) && filePlace(path) === 'source',
  );
}

/** Whether a question has topics besides the parts of a name. */
function asksMore({ words }: Understanding, name: string): boolean {
  const parts = new Set(partsOf(name));
  return words.some(({ generic, text }) => !generic && !parts.has(text));
}

function isAboutNothingElse(words: readonly QuestionWord[]): boolean {
  return words.every(({ isProject, text }) => isProject || saysNothing(text));
}
