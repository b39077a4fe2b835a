import { openPack } from '../../engine/pack/open-pack.ts';
import type { NewDocument } from '../../record/documents/documents.ts';
import type { ProductCounts } from '../../record/projects/project-statistics.ts';
import { type SectionFault, writeDocuments } from './write-documents.ts';

/** What wrote the documents: our own rules, without a language model. */
const ENGINE = 'embedded';

/** The documents of the pack in a file, ready to be published with it. */
export function documentsOf(project: { file: string; commit: string; projectName: string }): {
  documents: NewDocument[];
  counts: ProductCounts;
  faults: SectionFault[];
} {
  const { file, commit, projectName } = project;
  const pack = openPack(file, { whole: true });
  try {
    const { prd, techspec, counts, faults } = writeDocuments(pack, { commit, projectName });
    return {
      documents: [
        { kind: 'prd', commit, engine: ENGINE, sections: prd },
        { kind: 'techspec', commit, engine: ENGINE, sections: techspec },
      ],
      counts,
      faults,
    };
  } finally {
    pack.close();
  }
}
