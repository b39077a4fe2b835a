import type { Extractor } from '../extractor.ts';
import type { TodoFact } from '../fact.ts';
import { cutAt } from '../text/words.ts';

const TAG = /(?<![\w-])(TODO|FIXME|HACK|XXX|BUG)\b(?:\s*\(([^)]{1,60})\))?\s*[:\-–]?\s*(.*)$/;

/** Open ends that the authors left in comments; a question ranks first. */
export const todos: Extractor = {
  kind: 'todo',
  places: ['source'],
  find: (file) => {
    if (!/TODO|FIXME|HACK|XXX|BUG/.test(file.text) || file.parsed.language === 'text') return [];
    // What stands in `code` but not in the text is a comment that was blanked.
    const { code } = file;
    return file.lines.flatMap((text, index): TodoFact[] => {
      const match = TAG.exec(text);
      if (!match || (code[file.offsetOf(index + 1) + match.index] ?? '') === match[1]?.[0]) return [];
      const [, tag = '', who, rest = ''] = match;
      const said = rest
        .replace(/\s*(?:\*\/|-->|#\}|"""|''')\s*$/, '')
        // What tells a linter to let it be.
        .replace(/\s*(?:#|\/\/)\s*(?:pylint|noqa|nolint|eslint|type:|rubocop|nosec|biome)\b.*$/, '')
        .trim()
        // For whom it was left: "TODO ANN: weigh the sacks".
        .replace(/^(?:@[\w-]{2,30}|[A-Z]{2,15})\s*:\s+(?=[A-Za-z])/, '');
      // "where XXX is the number": a place in a pattern, in the middle of a sentence.
      if (
        tag === 'XXX' &&
        /[a-z,]\s+$/.test(text.slice(0, match.index)) &&
        !/^\s*[:(]/.test(text.slice(match.index + tag.length))
      )
        return [];
      if (said.split(/\s+/).length < 2 || /^(?:TODO|XXX)/.test(said)) return [];
      const issue = /#\d+|[A-Z]{2,}-\d+|https?:\/\/\S+/.exec(`${who ?? ''} ${said}`)?.[0];
      const question = /\?\s*$/.test(said);
      return [
        {
          kind: 'todo',
          subject: cutAt(said, 80),
          values: { tag, text: cutAt(said, 240), question, ...(issue ? { issue } : {}) },
          startLine: index + 1,
          endLine: index + 1,
          score: (question ? 2 : 1) + (tag === 'FIXME' || tag === 'BUG' ? 0.5 : 0),
          polarity: 'stated',
        },
      ];
    });
  },
};
