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
  faults: SectionFault[];
}

/** A section that could not be written, and the stack of the error for the log. */
export interface SectionFault {
  section: string;
  cause: string;
}

/**
 * Both documents from an open pack and nothing else: the same pack gives the same documents to the letter. Code that nobody
 * has seen may bring one section to fall; the others, and all that the pack knows, are there nevertheless.
 */
export function writeDocuments(pack: Pack, project: { commit: string; projectName: string }): WrittenDocuments {
  const evidence = new Evidence(pack, project);
  const faults: SectionFault[] = [];
  const attempt = <Result>(section: string, work: () => Result, instead: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      faults.push({ section, cause: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      return instead();
    }
  };
  const write = (sections: typeof PRD): DocumentSection[] =>
    sections.map(({ id, title, write: fill }) => {
      const page = new Page(evidence);
      const written = (): DocumentSection => {
        fill(evidence, page);
        return page.finish(id, title);
      };
      return attempt(id, written, () => unwritten(evidence, id, title));
    });
  return {
    prd: write(PRD),
    techspec: write(TECH_SPEC),
    counts: attempt(
      'counts',
      () => countsOf(evidence),
      () => ({ routes: 0, dataModels: 0 }),
    ),
    faults,
  };
}

function unwritten(evidence: Evidence, id: string, title: string): DocumentSection {
  const page = new Page(evidence);
  page.caveat('This section could not be written because of a fault in Lorekeep; the log of the server has the cause');
  page.remark('Nothing can be told here; search and questions still reach what the code says about it');
  return page.finish(id, title);
}

/** Routes without pages and those of operators; models that are stored, or all where none is. */
function countsOf(evidence: Evidence): ProductCounts {
  const models = modelsOf(evidence);
  return { routes: apiRoutes(evidence).length, dataModels: storedModels(models).length || models.length };
}
