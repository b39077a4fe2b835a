import type { Pack } from '../../engine/pack/open-pack.ts';
import type { DocumentSection } from '../../record/documents/document.ts';
import type { ProductCounts } from '../../record/projects/project-statistics.ts';
import { Evidence } from './evidence/evidence.ts';
import { modelsOf, storedModels } from './evidence/models.ts';
import { apiRoutes } from './evidence/routes.ts';
import { Page } from './page.ts';
import { PRD, TECH_SPEC } from './sections.ts';

export interface WrittenDocuments {
  prd: DocumentSection[];
  techspec: DocumentSection[];
  /** As the documents count, so that one project has one number everywhere. */
  counts: ProductCounts;
}

/** Both documents from an open pack and nothing else: the same pack gives the same documents to the letter. */
export function writeDocuments(pack: Pack, project: { commit: string; projectName: string }): WrittenDocuments {
  const evidence = new Evidence(pack, project);
  const write = (sections: typeof PRD): DocumentSection[] =>
    sections.map(({ id, title, write: fill }) => {
      const page = new Page(evidence);
      fill(evidence, page);
      return page.finish(id, title);
    });
  return {
    prd: write(PRD),
    techspec: write(TECH_SPEC),
    counts: countsOf(evidence),
  };
}

/** Routes without pages and those of operators; models that are stored, or all where none is. */
function countsOf(evidence: Evidence): ProductCounts {
  const models = modelsOf(evidence);
  return { routes: apiRoutes(evidence).length, dataModels: storedModels(models).length || models.length };
}
