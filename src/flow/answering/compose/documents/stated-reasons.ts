import { type FileOutline, fileOutline } from '../../../../engine/pack/file-outline.ts';
import { fileCommits } from '../../../../engine/pack/history/file-history.ts';
import { shortName } from '../../../../engine/pack/search/find-symbols.ts';
import { parseQuery } from '../../../../engine/pack/search/parse-query.ts';
import { rankFiles } from '../../../../engine/pack/search/rank-files.ts';
import type { Source } from '../../../authoring/cite.ts';
import { at, type Evidence, type Found } from '../../../authoring/evidence/evidence.ts';
import { bareName } from '../../../authoring/evidence/files/bare-name.ts';
import { reasonOf } from '../../../authoring/evidence/history/reasons.ts';
import { sentencesOf } from '../../../authoring/wording/doc-sentence.ts';
import { code, plain, quote } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { maskWeight, type QuestionTerm } from '../../subject/question-terms.ts';
import { commentStart } from '../../wording/comment-above.ts';
import { decidedIn, onlyWeighs } from './decided-text.ts';
import { sectionsOf } from './document-sections.ts';
import { isNameIn } from './documented.ts';
import { paragraphs } from './paragraphs.ts';
import { reasonSentences } from './reason-sentences.ts';

/** A reason in its author's words. */
export interface StatedReason {
  text: string;
  /** "a comment", "the changelog", "commit 1a2b3c4d". */
  by: string;
  source: Source;
  weight: number;
}

const LEAST_SHARE = 0.5;
/** A document or another file is about everything, so its sentence must name nearly all that is asked. */
const LEAST_SHARE_ELSEWHERE = 0.75;
/** What the title of a decision must name where its text has to name the rest. */
const LEAST_SHARE_TITLE = 0.2;
/** A record whose title has so much of what is asked need not have every other word. */
const LEAST_SHARE_HEADED = 0.33;
const LEAST_SHARE_RECORD = 0.65;
/** A record of the decision answers better than a remark beside the code. */
const DECIDED = 0.3;
/** Of two that name all that is asked, the one that has more of the question's other words. */
const BESIDE = 0.05;
const DOCUMENTS_READ = 3;
const FILES_READ = 6;
const COMMITS_READ = 60;

/** Reasons that comments, documents or commit messages give, the closest to the question first. */
export function statedReasons(inquiry: Inquiry): StatedReason[] {
  const { main, place, subject, pack, understanding } = inquiry;
  // What the name of the subject says already is no sign that a sentence inside it answers the question.
  const own = subject.matcher.mask(main?.name ?? '');
  const asked = subject.terms.filter(({ generic }) => !generic);
  const besides = subject.terms.filter(({ generic }) => generic);
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
    // What stands above a definition is said of it too.
    const from = isHome && main ? commentStart(outline.lines, main.startLine) : 1;
    const to = isHome ? (main?.endLine ?? outline.lines.length) : outline.lines.length;
    // What stands below its name is said of it, as what stands inside it is.
    const below =
      isDocument && main ? sectionsOf(outline.lines).filter(({ title }) => isNameIn(title, shortName(main.name))) : [];
    for (const each of reasonSentences(outline.lines, from, to, isDocument)) {
      const { sentence, text, below: explained, startLine, endLine } = each;
      // A rule that stands elsewhere says what must be, and not why this is so.
      if (!isHome && !each.isCause) continue;
      // What is still to be done is no reason of what was.
      if (TO_DO.test(text)) continue;
      // What stands in brackets is an example; the sentence is about the rest.
      // An address names what it leads to, and is no word about it.
      const words = `${sentence.replace(/\([^)]*\)/g, '')} ${explained}`.replace(/https?:\/\/\S+/g, ' ');
      const isOfIt = isHome || below.some((section) => section.startLine <= startLine && endLine <= section.endLine);
      const said = shareOf(words, isOfIt ? rest : asked);
      // A document that is called what is asked need not say it again in each sentence.
      const near =
        !isOfIt && isDocument && said >= LEAST_SHARE_TITLE
          ? shareOf(`${bareName(outline.path)} ${words}`, asked)
          : said;
      if (near >= (isOfIt ? LEAST_SHARE : LEAST_SHARE_ELSEWHERE))
        reasons.push({
          text,
          by: sayerOf(outline, isHome),
          source: { path: outline.path, startLine, endLine },
          weight: near + (isOfIt ? 0.2 : BESIDE * shareOf(text, besides)),
        });
    }
  }
  reasons.push(...decisionReasons(inquiry));
  if (path !== undefined) reasons.push(...commitReasons(inquiry, path, (text) => shareOf(text, asked)));
  reasons.sort((a, b) => b.weight - a.weight);
  return reasons.filter(({ text }, place) => reasons.findIndex((each) => each.text === text) === place).slice(0, 3);
}

const TO_DO = /^\W*(?:TODO|FIXME|XXX|HACK)\b/;

function sayerOf({ path, role }: FileOutline, isHome: boolean): string {
  if (role !== 'document') return isHome ? 'a comment' : `a comment in ${code(path)}`;
  return /change|history|news|release/i.test(path) ? 'the changelog' : 'the documentation';
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
    const lines = evidence.lines(fact.path) ?? [];
    const decided = decidedIn(lines);
    // What only points elsewhere says nothing itself.
    const text = (reason && !/^(?:see|cf\.?|refer to)\b/i.test(reason) ? reason : outcome) ?? '';
    if (!text && !decided) return [];
    const head = matcher.mask(`${title} ${fact.path.slice(fact.path.lastIndexOf('/') + 1)}`);
    const headed = maskWeight(head, terms, weigh) / total;
    const near =
      headed >= LEAST_SHARE_ELSEWHERE || headed < LEAST_SHARE_TITLE
        ? headed
        : maskWeight(head | matcher.mask(lines.join(' ')), terms, weigh) / total;
    if (near < (headed >= LEAST_SHARE_HEADED ? LEAST_SHARE_RECORD : LEAST_SHARE_ELSEWHERE)) return [];
    const by = `the decision record "${plain(title)}"`;
    const parts = sectionsOf(lines);
    const isWeighed = (line: number): boolean =>
      parts.some(({ title, startLine, endLine }) => startLine <= line && line <= endLine && onlyWeighs(title));
    // What the record says to just this question tells more than what it begins with.
    const [cause] = [...reasonSentences(lines, 1, lines.length, true)]
      .filter(({ isCause, startLine }) => isCause && !isWeighed(startLine))
      .map((each) => ({ ...each, share: maskWeight(matcher.mask(each.text), terms, weigh) / total }))
      .filter(({ share }) => share >= LEAST_SHARE_ELSEWHERE)
      .sort((a, b) => b.share - a.share);
    // A decision of one sentence only names what was chosen.
    const isReasoned = decided !== null && sentencesOf(decided.text).length > 1;
    const said = isReasoned ? decided : (cause ?? (text === '' || text === outcome ? decided : null));
    const source = said
      ? { path: fact.path, startLine: said.startLine, endLine: said.endLine }
      : paragraphOf(evidence, fact, text);
    return [{ text: said?.text ?? text, by, source, weight: near + DECIDED }];
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
