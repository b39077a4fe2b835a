import { estimateWording } from '../../flow/authoring/estimate-wording.ts';
import { documentOf } from '../../flow/reading/document-of.ts';
import { reachOf } from '../../record/access/caller.ts';
import { DOCUMENT_KINDS, DOCUMENT_NAMES } from '../../record/documents/document.ts';
import { toWordingEstimateShape } from '../wire/wording-estimate.ts';
import { errorShape } from './contract.ts';
import { knowledgeContract } from './project-contract.ts';
import type { Rest, RestServer } from './rest-server.ts';

/** What the wording of a document by a language model would cost, before anything is spent. */
export function registerWordingEstimate(server: RestServer, { app, authenticate }: Rest): void {
  const { config, clock } = app;
  const { db } = app.database;
  const { estimate } = knowledgeContract;

  for (const kind of DOCUMENT_KINDS) {
    server.get(
      `/api/projects/:project_id/${kind}/estimate`,
      {
        schema: {
          tags: ['Projects'],
          summary: `Estimate what a language model would cost for the wording of the ${DOCUMENT_NAMES[kind]}`,
          description: 'A dry run: no model is asked, and it works without one.',
          params: estimate.params,
          response: { 200: estimate.response, '4xx': errorShape },
        },
      },
      async (request) => {
        const reach = reachOf(await authenticate.session(request));
        const [, document] = await documentOf(db, reach, request.params.project_id, kind);
        const day = { dailyTokens: config.llmDailyTokens, now: clock.now() };
        return toWordingEstimateShape(document, await estimateWording(db, reach, document, day), config);
      },
    );
  }
}
