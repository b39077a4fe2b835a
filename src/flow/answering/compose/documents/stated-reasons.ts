import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import { fileCommits } from '../../../../engine/pack/history/file-history.ts';
import { shortName } from '../../../../engine/pack/search/find-symbols.ts';
import { parseQuery } from '../../../../engine/pack/search/parse-query.ts';
import { rankFiles } from '../../../../engine/pack/search/rank-files.ts';
import type { Source } from '../../../authoring/cite.ts';
import { at, type Evidence, type Found } from '../../../authoring/evidence/evidence.ts';
import { reasonOf } from '../../../authoring/evidence/history.ts';
import { sentencesOf } from '../../../authoring/wording/doc-sentence.ts';
import { code, isBalanced, plain, quote } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { maskWeight, type QuestionTerm } from '../../subject/question-terms.ts';
import { sectionsOf } from './document-sections.ts';
import { isNameIn } from './documented.ts';

/** A reason in its author's words. */
export interface StatedReason {
  text: string;
  /** "a comment", "the changelog", "commit 1a2b3c4d". */
  by: string;
  source: Source;
  weight: number;
}

const REASON =
  /\b(?:because|so that|otherwise|in order to|to avoid|to prevent|to ensure|to make sure|to allow|since (?:the|it|this|we|they)|rather than|instead of|due to|the reason|this (?:is|was) (?:needed|necessary|required|done)|needed (?:for|by|to)|needs? to be|must (?:be|not)|would (?:break|fail|be)|avoids|prevents|meaning that|special meaning|for (?:zero|better|faster|less|fewer|lower|more|performance|speed|safety|security|(?:backwards?[- ])?compatibility))\b/i;
/** Those of them that join a reason to what it is the reason of. */
const CAUSE =
  /\b(?:because|so that|in order to|to (?:avoid|prevent|ensure|make sure|allow)|since (?:the|it|this|we|they)|rather than|instead of|due to|the reason (?:is|was|for|why|that|we)|this (?:is|was) (?:needed|necessary|required|done)|needed (?:for|by|to)|would (?:break|fail|be)|avoids|prevents|meaning that|special meaning|for (?:zero|better|faster|less|fewer|lower|more|performance|speed|safety|security|(?:backwards?[- ])?compatibility))\b/i;
const LEAST_SHARE = 0.5;
/** A document or another file is about everything, so its sentence must name nearly all that is asked. */
const LEAST_SHARE_ELSEWHERE = 0.75;
/** What the title of a decision must name where its text has to name the rest. */
const LEAST_SHARE_TITLE = 0.2;
/** A record of the decision answers better than a remark beside the code. */
const DECIDED = 0.3;
const DOCUMENTS_READ = 3;
const FILES_READ = 6;
const COMMITS_READ = 60;
const MOST_WORDS = 40;

/** Reasons that comments, documents or commit messages give, the closest to the question first. */
export function statedReasons(inquiry: Inquiry): StatedReason[] {
  const { main, place, subject, pack, understanding } = inquiry;
  // What the name of the subject says already is no sign that a sentence inside it answers the question.
  const own = subject.matcher.mask(main?.name ?? '');
  const asked = subject.terms.filter(({ generic }) => !generic);
  const rest = asked.filter((term) => !(own & (1 << subject.terms.indexOf(term))));
  const shareOf = (text: string, wanted: readonly QuestionTerm[]): number => {
    const total = wanted.reduce((sum, { weight }) => sum + weight, 0);
    const counts = new Set(wanted);
    const weigh = (term: QuestionTerm): number => (counts.has(term) ? term.weight : 0);
    // Nothing that is asked beyond the name: then any reason inside the definition is one, and none elsewhere.
    if (total === 0) return wanted === rest ? 1 : 0;
    return maskWeight(subject.matcher.mask(text), subject.terms, weigh) / total;
  };
  const reasons: StatedReason[] = [];
  const path = main?.path ?? place?.path;
  const documents = rankFiles(pack, parseQuery(understanding.text), ({ role }) => role === 'document')
    .slice(0, DOCUMENTS_READ)
    .flatMap(({ file }) => fileOutline(pack, file.path) ?? []);
  const home = path === undefined ? null : fileOutline(pack, path);
  // Comments of other files count too, build files and manifests included, where they name what is asked.
  const elsewhere = rankFiles(
    pack,
    parseQuery(understanding.text),
    ({ role, path: other }) => role !== 'document' && role !== 'test' && other !== path,
  )
    .slice(0, FILES_READ)
    .flatMap(({ file }) => fileOutline(pack, file.path) ?? []);
  for (const outline of [...(home ? [home] : []), ...documents, ...elsewhere]) {
    const isHome = outline === home;
    const isDocument = outline.role === 'document';
    const from = isHome ? (main?.startLine ?? 1) : 1;
    const to = isHome ? (main?.endLine ?? outline.lines.length) : outline.lines.length;
    // What stands below its name is said of it, as what stands inside it is.
    const below =
      isDocument && main ? sectionsOf(outline.lines).filter(({ title }) => isNameIn(title, shortName(main.name))) : [];
    for (const { text, startLine, endLine } of paragraphs(outline.lines, from, to, isDocument)) {
      for (const sentence of sentencesOf(plain(text))) {
        if (
          !REASON.test(sentence) ||
          sentence.split(' ').length > MOST_WORDS ||
          !isBalanced(sentence) ||
          !/^[A-Z`"]/.test(sentence)
        )
          continue;
        // What stands in brackets is an example; the sentence is about the rest.
        const words = isHome ? sentence : sentence.replace(/\([^)]*\)/g, '');
        const isOfIt = isHome || below.some((section) => section.startLine <= startLine && endLine <= section.endLine);
        const said = shareOf(words, isOfIt ? rest : asked);
        // A document that is called what is asked need not say it again in each sentence.
        const near =
          !isOfIt && isDocument && said >= LEAST_SHARE_TITLE
            ? shareOf(`${nameOf(outline.path)} ${words}`, asked)
            : said;
        const by = !isDocument
          ? isHome
            ? 'a comment'
            : `a comment in ${code(outline.path)}`
          : /change|history|news|release/i.test(outline.path)
            ? 'the changelog'
            : 'the documentation';
        // A rule that stands elsewhere says what must be, and not why this is so.
        if (!isHome && !CAUSE.test(sentence)) continue;
        if (near >= (isOfIt ? LEAST_SHARE : LEAST_SHARE_ELSEWHERE))
          reasons.push({
            text: sentence,
            by,
            source: { path: outline.path, startLine, endLine },
            weight: near + (isOfIt ? 0.2 : 0),
          });
      }
    }
  }
  reasons.push(...decisionReasons(inquiry));
  if (path !== undefined) reasons.push(...commitReasons(inquiry, path, (text) => shareOf(text, asked)));
  return reasons.sort((a, b) => b.weight - a.weight).slice(0, 3);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
}

/**
 * Records of decisions that are about what is asked: they were written to answer just this. One is about it by its title, or
 * where its title has some of the words and its text the others.
 */
export function decisionReasons({ evidence, subject: { terms, matcher } }: Inquiry): StatedReason[] {
  const weigh = ({ generic, weight }: QuestionTerm): number => (generic ? 0 : weight);
  const total = terms.reduce((sum, term) => sum + weigh(term), 0);
  if (total === 0) return [];
  return evidence.facts('decision').flatMap((fact): StatedReason[] => {
    const { title, reason, outcome } = fact.values;
    const text = reason ?? outcome;
    if (!text) return [];
    const head = matcher.mask(`${title} ${fact.path.slice(fact.path.lastIndexOf('/') + 1)}`);
    const headed = maskWeight(head, terms, weigh) / total;
    const near =
      headed >= LEAST_SHARE_ELSEWHERE || headed < LEAST_SHARE_TITLE
        ? headed
        : maskWeight(head | matcher.mask((evidence.lines(fact.path) ?? []).join(' ')), terms, weigh) / total;
    if (near < LEAST_SHARE_ELSEWHERE) return [];
    const by = `the decision record "${plain(title)}"`;
    return [{ text, by, source: paragraphOf(evidence, fact, text), weight: near + DECIDED }];
  });
}

/** The paragraph of a record that begins with these words; its title where the words stand otherwise. */
function paragraphOf(evidence: Evidence, fact: Found<'decision'>, text: string): Source {
  const beginning = text.split(' ').slice(0, 3).join(' ');
  for (const { text: told, ...lines } of paragraphs(evidence.lines(fact.path) ?? [], 1, Number.MAX_SAFE_INTEGER, true))
    if (plain(told).includes(beginning)) return { path: fact.path, ...lines };
  return at(fact);
}

function commitReasons({ pack }: Inquiry, path: string, share: (text: string) => number): StatedReason[] {
  return fileCommits(pack, path, { limit: COMMITS_READ }).flatMap((commit): StatedReason[] => {
    const reason = reasonOf(commit.body, commit.subject);
    const near = share(`${commit.subject} ${commit.body.slice(0, 600)}`);
    if (!reason || near < LEAST_SHARE) return [];
    // The commit may be about what is asked, and its reason about something else in it, unless its title is just that.
    const isTitle = share(commit.subject) >= LEAST_SHARE_ELSEWHERE;
    if (!isTitle && share(reason) < LEAST_SHARE) return [];
    const title = isTitle ? quote(commit.subject.replace(/ \(#\d+\)$/, '')) : null;
    const by = `commit ${commit.sha.slice(0, 8)}${title ? `, ${title},` : ''}`;
    return [{ text: reason, by, source: { commit: commit.sha }, weight: near + (isTitle ? DECIDED : 0) }];
  });
}

const QUOTED = /^ {0,3}>[> ]*(?:\[!\w+\]\s*$)?/;
const ITEM = /^\s*(?:[-*+]|\d+\.)\s+/;
/** An attribute, a directive, a dereference and a decrement only begin like one. */
const COMMENT =
  /^\s*(?:#(?!\[|!|(?:include|define|undef|ifn?def|if|elif|else|endif|pragma|error|region|endregion)\b)|\/\/+|\/\*+|\*+(?=[\s/]|$)|--(?=\s)|;+|"""|''')\s?/;

const COMMENT_END = /\s*\*+\/\s*$/;

/** Runs of comment lines in code, or of text lines in a document. */
export function* paragraphs(
  lines: readonly string[],
  from: number,
  to: number,
  isDocument: boolean,
): Generator<{ text: string; startLine: number; endLine: number }> {
  let startLine = 0;
  let text: string[] = [];
  const last = Math.min(to, lines.length);
  for (let line = from; line <= last + 1; line++) {
    const written = line > last ? '' : (lines[line - 1] ?? '');
    // A remark that is set off is text like the rest.
    const raw = isDocument ? written.replace(QUOTED, '') : written;
    const told = isDocument ? raw.replace(ITEM, '').trim() : raw.replace(COMMENT_END, '').replace(COMMENT, '').trim();
    // A line of a comment that is empty ends a paragraph, as an empty line of a document does.
    const inside = isDocument ? raw.trim() !== '' : COMMENT.test(raw) && told !== '';
    // Each item of a list is a paragraph of its own.
    if (isDocument && text.length > 0 && ITEM.test(raw)) {
      yield { text: text.join(' '), startLine, endLine: line - 1 };
      text = [];
    }
    if (inside) {
      if (text.length === 0) startLine = line;
      text.push(told);
    } else if (text.length > 0) {
      if (text.length <= 30) yield { text: text.join(' '), startLine, endLine: line - 1 };
      text = [];
    }
  }
}
