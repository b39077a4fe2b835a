import { posix } from 'node:path';
import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import { parseQuery } from '../../../../engine/pack/search/parse-query.ts';
import { rankFiles } from '../../../../engine/pack/search/rank-files.ts';
import { stem } from '../../../../engine/pack/search/stem.ts';
import { sentencesOf } from '../../../authoring/wording/doc-sentence.ts';
import { code, isBalanced, plain, quote } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { maskWeight, type QuestionTerm } from '../../subject/question-terms.ts';
import { isAside } from '../../subject/side-code.ts';
import { isAsking } from '../../understanding/generic-words.ts';
import { saysAdding, wantedThing, wantsOneMore } from '../../understanding/one-more.ts';
import { bullet, cited, citedList, opening, type Part, paragraph, saying } from '../part.ts';
import { isOfTrouble, sectionsOf } from './document-sections.ts';
import { fileWords, type Guide, guidesIn, textAfter } from './guide-sections.ts';
import { ITEMS_TOLD, LONGEST_QUOTE, piecesOf, saidIn } from './section-pieces.ts';

const DOCUMENTS_READ = 8;
const NAMED_READ = 12;
const LONGEST_DOCUMENT = 3_000;
const LONGEST_HEADING = 12;
/** What a heading must say of what is asked, alone and with the headings above it. */
const LEAST_TITLE = 0.45;
const LEAST_TRAIL = 0.6;
/** A question of many words names some of them by the way. */
const MANY_TOPICS = 4;
const LEAST_WHOLE = 0.8;
const LITERAL = 0.05;
const MOST_OTHERS = 5;
const MADE = 0.2;
const ASIDE =
  /change|history|news|release|deprecat|vendor|node_modules|licen[cs]e|code_of_conduct|security\.md$|\.github\/(?:ISSUE|PULL|copilot)|[._-](?:[a-z]{2}(?:[-_][A-Za-z]{2,4})?)\.mdx?$|(?:^|\/)(?:i18n|locales?|translations?)\//i;
/** The words for one deed, each line for another: a heading that begins with one is about that deed. */
const DEEDS = [
  'add create write implement make build new extend develop introduce contribute support',
  'enable activate allow turn use configure set setup choose select',
  'disable deactivate forbid',
  'remove delete uninstall drop clear',
  'run start launch execute serve',
  'stop shutdown',
  'install setup deploy host',
  'update upgrade migrate move switch convert transfer',
  'change edit modify replace override customize customise adjust configure set',
  'fix debug troubleshoot solve resolve',
  'reset restore recover',
  'backup dump export save',
  'import load restore',
  'test check verify',
  'protect secure restrict limit',
  'integrate connect link',
  'translate localize',
  'release publish',
].map((words) => words.split(' ').map(stem));
const KNOWN_DEEDS = new Set(DEEDS.flat());
const ASKED_DEED =
  /^how (?:do|can|should|would|could|to|might)(?: (?:i|we|you|one|someone|users?))? (?:(?:best|properly|easily|safely|actually) )?([a-z]+)/i;
const HEADED_DEED = /^(?:\W|\d)*(?:how (?:to|do i|can i|do you) |steps to )?([a-z]+)/i;
/** What one more is for the program, whatever it is one of. */
const ROLE = /^(?:backends?|providers?|drivers?|adapters?|plugins?|types?|kinds?|implementations?|modules?)$/i;
/** What is asked of a thing, where a heading may say so in other words. */
const ASKS_OF = /^(?:limitations?|limits?|drawbacks?|caveats?|restrictions?|differences?|compared?)$/i;
const FOR_MAKERS =
  /(?:^|[/_-])(?:contribut\w*|develop\w*|hacking|extend\w*|adding|creating|writing|how-?_?to|implement\w*)/i;
const TELLS_ADDING =
  /\b(?:add(?:ing|s)?|new|creat(?:e|ing)|writ(?:e|ing)|defin(?:e|ing)|implement(?:s|ing)?|extend(?:ing)?|mak(?:e|ing)|develop(?:ing)?)\b/i;
const OF_ONES_OWN = /\b(?:custom|own)\b/i;

/** The answer from a section that was written for just what is asked; nothing where none was. */
export function* composeGuide(inquiry: Inquiry): Generator<Part> {
  const guide = guideOf(inquiry);
  if (!guide) return;
  yield opening(`${code(guide.path)} treats this under "${titleOf(guide)}"`, cited(wholeOf(guide)));
  yield* toldBy(inquiry, guide);
}

/** The same where the heading says just that one more of the thing is made, and nothing else: "Adding models". */
export function* composeGuideToOneMore(inquiry: Inquiry): Generator<Part> {
  const guide = guideOf(inquiry);
  const thing = wantedThing(inquiry.understanding.text);
  if (!guide || thing === null) return;
  const stems = (text: string): string =>
    (text.toLowerCase().match(/\p{L}+/gu) ?? [])
      .filter((word) => !/^(?:an?|the|how|to|your|own)$/.test(word) && !TELLS_ADDING.test(word))
      .map(stem)
      .join(' ');
  // The question may say more of it: "Add transcoding profiles" is headed for a video transcoding profile.
  const headed = stems(guide.title);
  const isOfIt = headed === stems(thing) || (headed.includes(' ') && stems(thing).endsWith(` ${headed}`));
  if (TELLS_ADDING.test(guide.title) && isOfIt)
    for (const part of composeGuide(inquiry)) yield part.form === 'opening' ? saying('guide', part) : part;
}

/** "What are its limits": sentences of a section that is headed by the thing, or below it, that say what it cannot. */
export function* composeLimits(inquiry: Inquiry): Generator<Part> {
  const { text: asked } = inquiry.understanding;
  // Set against something else, what is said may be of that.
  const guide = ASKS_LIMITS.test(asked) && !/\bcompar|\bversus\b|\bvs\b/i.test(asked) ? guideOf(inquiry) : null;
  if (!guide?.isWhole) return;
  const { path, lines, from, endLine, below } = guide;
  const limits = [...piecesOf(lines, { startLine: from, endLine: below.at(-1)?.endLine ?? endLine })]
    .flatMap((piece) => (piece.form === 'list' ? piece.items : piece.form === 'prose' ? [piece] : []))
    .flatMap(({ text, ...at }) => {
      const words = sentencesOf(plain(text)).find((sentence) => SAYS_LIMIT.test(sentence) && isBalanced(sentence));
      const quoted = words && quote(words.replace(/[.:;]+$/, ''), LONGEST_QUOTE);
      return quoted ? [{ quoted, source: { path, startLine: at.startLine, endLine: at.endLine } }] : [];
    });
  if (limits.length === 0) return;
  yield opening(`${code(path)} says under "${titleOf(guide)}" what is not possible`, cited(wholeOf(guide)));
  for (const { quoted, source } of limits.slice(0, ITEMS_TOLD)) yield bullet(quoted, cited(source));
}

const ASKS_LIMITS = /\b(?:limitations?|drawbacks?|caveats?|restrictions?|disadvantages?)\b|\bwhat (?:can'?t|cannot)\b/i;
const SAYS_LIMIT =
  /\b(?:not (?:yet |currently |fully |officially )?(?:available|supported|possible|implemented|allowed|work\w*|compatible)|(?:do(?:es)?(?: not|n't)|will not|won'?t) (?:yet |currently |fully )?(?:support|work|allow|handle|include|provide)|cannot be|can'?t be|unsupported|limitations?|limited to|only (?:works?|supports?|available)|no support)\b/i;

/** The same beside an answer from the code. */
export function* composeGuideBeside(inquiry: Inquiry): Generator<Part> {
  const guide = guideOf(inquiry);
  if (!guide) return;
  yield paragraph(`${code(guide.path)} treats this under "${titleOf(guide)}"`, cited(wholeOf(guide)));
  yield* toldBy(inquiry, guide);
}

function titleOf({ title }: { title: string }): string {
  return plain(title).replace(/"/g, "'");
}

const LINES_CITED = 40;

function wholeOf({ path, startLine, endLine }: Guide) {
  return { path, startLine, endLine: Math.min(endLine, startLine + LINES_CITED) };
}

/** The section of the documents whose heading says what is asked; null where none does. */
export function guideOf({ evidence, pack, subject, understanding }: Inquiry): Guide | null {
  const { terms, matcher } = subject;
  const adds = wantsOneMore(understanding.text);
  const isCounted = ({ text }: QuestionTerm): boolean => !saysAdding(text) && !(adds && ROLE.test(text));
  const said = terms.filter((term) => !(term.generic || saysAdding(term.text) || ASKS_OF.test(term.text)));
  // Where a plugin is all that is wanted, it is what is asked about.
  const topics = said.some(isCounted) ? said.filter(isCounted) : said;
  const topical = topics.reduce((mask, term) => mask | (1 << terms.indexOf(term)), 0);
  const weigh = (term: QuestionTerm): number =>
    topics.includes(term) || (term.generic && isCounted(term)) ? term.weight : 0;
  const weighTopic = (term: QuestionTerm): number => (topics.includes(term) ? term.weight : 0);
  const total = terms.reduce((sum, term) => sum + weigh(term), 0);
  const ofTopics = terms.reduce((sum, term) => sum + weighTopic(term), 0);
  if (topics.length === 0 || total === 0) return null;
  const shareOf = (mask: number): number => maskWeight(mask, terms, weigh) / total;
  const holdsAll = (mask: number): boolean =>
    maskWeight(mask, terms, weighTopic) / ofTopics >= (topics.length > MANY_TOPICS ? LEAST_WHOLE : 0.999);
  const asked = stem(ASKED_DEED.exec(understanding.text)?.[1]?.toLowerCase() ?? '');
  const deed = terms.reduce(
    (mask, { stem: root, generic }, at) => (root === asked && !generic ? mask | (1 << at) : mask),
    0,
  );
  const thing = adds ? (wantedThing(understanding.text)?.split(' ').at(-1) ?? '') : '';
  const head = ROLE.test(thing) ? 0 : matcher.mask(thing);
  const spoken = new Set(understanding.text.toLowerCase().match(/\p{L}{3,}/gu) ?? []);
  const ranked = rankFiles(
    pack,
    parseQuery(understanding.text),
    ({ role, path }) => role === 'document' && !ASIDE.test(path) && !isAside(path),
  )
    .slice(0, DOCUMENTS_READ)
    .map(({ file }) => file.path);
  const named = evidence.files
    .filter(({ role, path }) => role === 'document' && !ASIDE.test(path) && !isAside(path))
    .map(({ path }) => path)
    .filter((path) => (matcher.mask(fileWords(path)) & topical) !== 0)
    .slice(0, NAMED_READ);
  const [best] = [...new Set([...ranked, ...named])]
    .flatMap((path) => fileOutline(pack, path) ?? [])
    .filter(({ lines }) => lines.length <= LONGEST_DOCUMENT)
    .flatMap(({ path, lines }) =>
      guidesIn(path, lines).flatMap(({ guide, trail }) => {
        const { title } = guide;
        if (understanding.identifiers.some((name) => !title.includes(name))) return [];
        if (title.split(/\s+/).length > LONGEST_HEADING || isOfOtherDeed(title, asked)) return [];
        if (isOfTrouble(title, understanding.text)) return [];
        if (adds && !tellsAdding(guide, (word) => matcher.mask(word) !== 0)) return [];
        const own = matcher.mask(title);
        const above = own | matcher.mask(trail);
        const body = matcher.mask(lines.slice(guide.startLine - 1, guide.endLine).join(' '));
        if ((own & topical) === 0 || !holdsAll(above | body)) return [];
        // An artifact is no artifact store.
        if (head !== 0 && (above & head) === 0) return [];
        // Where the heading does not say what is done, a paragraph below it must begin to tell that.
        const from =
          (above & deed) === deed ? guide.from : toldFrom(lines, guide, (text) => (matcher.mask(text) & deed) !== 0);
        if (from === null) return [];
        // A heading that names the thing need not say what is done with it.
        if (shareOf(own | deed) < LEAST_TITLE && shareOf(above | deed) < LEAST_TRAIL) return [];
        const words = title.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
        const literal = words.filter((word) => spoken.has(word)).length;
        // Of two headings, the one that names nothing else, and says that one is made, where that is asked.
        const others = words.filter((word) => !(matcher.mask(word) !== 0 || isAsking(word) || TELLS_ADDING.test(word)));
        const made = adds && TELLS_ADDING.test(title) ? MADE : 0;
        const share =
          shareOf(own) +
          0.5 * shareOf(above) +
          0.3 * shareOf(body) +
          LITERAL * (literal - Math.min(MOST_OTHERS, others.length)) +
          made;
        return [{ guide: { ...guide, from, isWhole: holdsAll(own) }, share }];
      }),
    )
    .sort(
      (a, b) => b.share - a.share || (a.guide.path < b.guide.path ? -1 : 1) || a.guide.startLine - b.guide.startLine,
    );
  return best?.guide ?? null;
}

/** A heading for those who make one more; one of one's own is made where code is shown, and may be set up where none is. */
function tellsAdding(
  { title, path, lines, startLine, endLine, below }: Omit<Guide, 'isWhole'>,
  isAsked: (word: string) => boolean,
): boolean {
  // In "New Relic Integration" the word is a part of a name.
  const told = title.replace(/\bNew (?=(\p{Lu}\p{L}+))/gu, (said, next: string) => (isAsked(next) ? said : ''));
  if (TELLS_ADDING.test(told) || FOR_MAKERS.test(path)) return true;
  const end = below.at(-1)?.endLine ?? endLine;
  const others = (title.match(/\p{L}{3,}/gu) ?? []).filter(
    (word) => !(isAsked(word) || isAsking(word) || OF_ONES_OWN.test(word)),
  );
  return (
    OF_ONES_OWN.test(title) &&
    others.length === 0 &&
    lines.slice(startLine, end).some((line) => /^\s*(?:```|~~~)/.test(line))
  );
}

/** The first paragraph that begins with what is asked for: "To restore a backup:". */
function toldFrom(
  lines: readonly string[],
  { from, endLine }: { from: number; endLine: number },
  speaks: (text: string) => boolean,
): number | null {
  for (const piece of piecesOf(lines, { startLine: from, endLine }))
    if (piece.form === 'prose' && speaks(piece.text.split(/\s+/).slice(0, FIRST_WORDS).join(' ')))
      return piece.startLine;
  return null;
}

const FIRST_WORDS = 6;

/** "How to remove all cache items" does not tell how one is added. */
function isOfOtherDeed(title: string, asked: string): boolean {
  const headed = stem(HEADED_DEED.exec(title)?.[1]?.toLowerCase() ?? '');
  if (!KNOWN_DEEDS.has(headed) || !KNOWN_DEEDS.has(asked)) return false;
  return !DEEDS.some((words) => words.includes(headed) && words.includes(asked));
}

const BELOW_NAMED = 8;

/** What a section says, in its order: sentences, lists and commands. One that only heads others is told by the first of them. */
function* toldBy({ evidence }: Inquiry, guide: Guide): Generator<Part> {
  const { path, lines, below } = guide;
  const own = [...saidIn(path, lines, { startLine: guide.from, endLine: guide.endLine })];
  const [first] = own.length > 0 ? [] : below;
  yield* first ? saidIn(path, lines, { startLine: textAfter(lines, first), endLine: first.endLine }) : own;
  if (below.length > 0)
    yield paragraph(
      'Below it stand ',
      ...citedList(
        below.slice(0, BELOW_NAMED).map(({ title, startLine, endLine }) => ({
          text: `"${plain(title).replace(/"/g, "'")}"`,
          source: { path, startLine, endLine: Math.min(endLine, startLine + LINES_CITED) },
        })),
        Math.max(0, below.length - BELOW_NAMED),
      ),
    );
  yield* pointedTo(evidence, guide);
}

/** A few words that send the reader to another document of the project. */
function* pointedTo(evidence: Inquiry['evidence'], { path, lines, startLine, endLine }: Guide): Generator<Part> {
  const body = lines.slice(startLine, endLine).filter((line) => line.trim() !== '');
  if (body.length > FEW_LINES) return;
  const [, target = ''] = /\]\((?!https?:)([^)#\s]{1,200}\.(?:mdx?|rst))(?:#[^)\s]*)?\)/.exec(body.join(' ')) ?? [];
  if (target === '') return;
  const other = target.startsWith('/') ? target.slice(1) : posix.normalize(posix.join(posix.dirname(path), target));
  const headings = sectionsOf(evidence.lines(other) ?? []);
  const [first] = headings;
  if (!first) return;
  yield paragraph(
    `It points to ${code(other)}, which has the sections `,
    ...citedList(
      headings.slice(0, BELOW_NAMED).map(({ title, ...at }) => ({
        text: `"${plain(title).replace(/"/g, "'")}"`,
        source: { path: other, startLine: at.startLine, endLine: Math.min(at.endLine, at.startLine + LINES_CITED) },
      })),
      Math.max(0, headings.length - BELOW_NAMED),
    ),
  );
}

const FEW_LINES = 6;
