import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import { parseQuery } from '../../../../engine/pack/search/parse-query.ts';
import { rankFiles } from '../../../../engine/pack/search/rank-files.ts';
import { documentedTerms } from '../../../authoring/evidence/terms/documented-terms.ts';
import { sentencesOf } from '../../../authoring/wording/doc-sentence.ts';
import { code, plain, quote } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isAside } from '../../subject/side-code.ts';
import { cited, opening, type Part } from '../part.ts';
import { ASIDE } from './documented.ts';

const ASKED = /^what(?:'s|\s+is|\s+are)\s+(?:an?\s+|the\s+)?([\w][\w -]{1,60}?)\s*\??$/i;
/** `- **Parcel**: what is sent`, as an item of a list or at the beginning of a paragraph. */
const DEFINED = /^\s{0,3}(?:[-*+]\s+)?\*\*(?:the\s+|an?\s+)?([\w][\w -]{1,60}?):?\*\*:?\s*(?:[—–-]\s*)?(?=\S)/i;
const DOCUMENTS_READ = 6;
const MOST_LINES = 8;
const LEAST_WORDS = 4;
const LONGEST = 240;

/** What a document says that a term is, where it sets the term off and explains it behind. */
export function* definedTerm({ pack, evidence, understanding }: Inquiry): Generator<Part> {
  const asked = ASKED.exec(understanding.text.trim())?.[1];
  if (asked === undefined) return;
  const known = documentedTerms(evidence).find(({ term }) => one(term) === one(asked));
  if (known) {
    yield opening(
      `${code(known.source.path)} says of ${quote(known.term)}: ${quote(known.meaning, LONGEST)}`,
      cited(known.source),
    );
    return;
  }
  const documents = rankFiles(
    pack,
    parseQuery(understanding.text),
    ({ role, path }) => role === 'document' && !ASIDE.test(path) && !isAside(path),
  ).slice(0, DOCUMENTS_READ);
  for (const { file } of documents) {
    const lines = fileOutline(pack, file.path)?.lines ?? [];
    for (const [at, line] of lines.entries()) {
      const [head, term = ''] = DEFINED.exec(line) ?? [];
      if (head === undefined || one(term) !== one(asked)) continue;
      const end = lines.findIndex((each, place) => place > at && /^\s*(?:[-*+]\s|#|$)/.test(each));
      const last = Math.min(end < 0 ? lines.length : end, at + MOST_LINES);
      const told = [line.slice(head.length), ...lines.slice(at + 1, last)].map((each) => each.trim()).join(' ');
      const [first = ''] = sentencesOf(plain(told));
      const words = first.split(' ').length < LEAST_WORDS ? null : quote(first.replace(/[.:]$/, ''), LONGEST);
      if (words === null) continue;
      yield opening(
        `${code(file.path)} says of ${quote(term)}: ${words}`,
        cited({ path: file.path, startLine: at + 1, endLine: last }),
      );
      return;
    }
  }
}

function one(term: string): string {
  return term
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .replace(/s$/, '');
}
