import type { Extractor } from '../extractor.ts';
import type { OwnerFact } from '../fact.ts';

/** Who answers for which paths, by CODEOWNERS. */
export const owners: Extractor = {
  kind: 'owner',
  places: ['source', 'document'],
  find: (file) => {
    if (file.name !== 'CODEOWNERS') return [];
    return file.lines.flatMap((text, index): OwnerFact[] => {
      const match = /^([^\s#[]\S*)((?:\s+(?:@[\w./-]+|[\w.+-]+@[\w.-]+))+)\s*(?:#.*)?$/.exec(text.trimEnd());
      if (!match) return [];
      const pattern = match[1] ?? '';
      return [
        {
          kind: 'owner',
          subject: pattern,
          values: { pattern, owners: (match[2] ?? '').trim().split(/\s+/) },
          startLine: index + 1,
          endLine: index + 1,
          score: 1,
          polarity: 'stated',
        },
      ];
    });
  },
};
