import * as z from 'zod';
import { DOCUMENT_KINDS } from '../../record/documents/document.ts';
import { PROJECT_STATUSES } from '../../record/projects/project.ts';
import { projectShape } from '../wire/project.ts';
import { projectStatsShape } from '../wire/project-stats.ts';
import { text } from '../wire/text.ts';
import { wordingEstimateShape } from '../wire/wording-estimate.ts';
import { queryFlag } from './contract.ts';

/** Shapes of the calls about projects, their ingestion and what they hold. */

const projectParams = z.strictObject({ project_id: z.string().min(1).max(120).describe('The id or the unique name.') });
const branch = z.string().min(1).max(250).describe('Absent: the default branch of the repository.');
const credential = z.union(
  [
    z.string().min(1).max(4_000).describe('An access token, or `user:secret`.'),
    z.strictObject({ username: z.string().min(1).max(200), secret: z.string().min(1).max(4_000) }),
  ],
  'must be a text (an access token, or `user:secret`) or {username, secret}',
);
const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[\p{L}\p{M}\p{N} ._\-/@]*$/u, 'may hold letters, digits, spaces and . _ - / @ only');
const limit = z.coerce.number().int().min(1);
const cursor = z.string().max(1_000).optional();

export const sourceBody = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('git'),
    url: z.string().min(1).max(2_000).describe('An https address.'),
    branch: branch.optional(),
    credential: credential.optional().describe('Kept encrypted and never shown again.'),
  }),
  z.strictObject({
    type: z.literal('path'),
    path: z.string().min(1).max(4_096).describe('A folder or git repository below one of LOREKEEP_LOCAL_PATHS.'),
    branch: branch.optional(),
  }),
]);

const project = projectShape.meta({ id: 'Project' });

export const projectContract = {
  sources: {
    response: z.strictObject({
      upload_bytes: z.int().describe('The largest archive that is taken.'),
      local_paths: z.boolean().describe('Whether folders of the server may be ingested (LOREKEEP_LOCAL_PATHS).'),
    }),
  },
  create: {
    body: z.strictObject({
      name: name.optional().describe('Default: the last part of the source.'),
      description: text(500).optional(),
      source: sourceBody,
    }),
    /** The fields beside the file of an upload. */
    fields: z.strictObject({ name: name.optional(), description: text(500).optional() }),
    response: project,
  },
  list: {
    querystring: z.strictObject({
      status: z.enum(PROJECT_STATUSES).optional(),
      query: z.string().max(200).optional().describe('Part of the name or description.'),
      limit: limit.max(200).default(50),
      cursor,
    }),
    response: z.strictObject({ projects: z.array(project), next_cursor: z.string().nullable() }),
  },
  get: { params: projectParams, response: project },
  change: {
    params: projectParams,
    body: z.strictObject({
      name: name.optional(),
      description: text(500).optional(),
      branch: branch.nullable().optional().describe('Counts from the next ingestion on; null: the default branch.'),
      credential: credential.nullable().optional().describe('Null forgets the credential.'),
    }),
    response: project,
  },
  remove: {
    params: projectParams,
    response: z.strictObject({ project_id: z.string(), name: z.string(), status: z.literal('deleted') }),
  },
  ingest: { params: projectParams, response: project },
  cancel: { params: projectParams, response: project },
  stats: { params: projectParams, response: projectStatsShape.meta({ id: 'ProjectStats' }) },
  skipped: {
    params: projectParams,
    querystring: z.strictObject({ limit: limit.max(1_000).default(200), cursor }),
    response: z.strictObject({
      files: z.array(z.strictObject({ path: z.string(), reason: z.string(), size: z.int() })),
      total: z.int(),
      next_cursor: z.string().nullable(),
    }),
  },
};

const documentVersion = z
  .strictObject({
    id: z.string(),
    commit: z.string(),
    engine: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'DocumentVersion' });

export const knowledgeContract = {
  document: {
    params: projectParams,
    querystring: z.strictObject({
      section: z.union([z.string().max(1_000), z.array(z.string().max(100)).max(50)]).optional(),
      outline: queryFlag,
      max_tokens: z.coerce
        .number()
        .int()
        .min(1_000)
        .max(100_000)
        .optional()
        .describe(
          'Largest size of the page in tokens (1000 to 100000); at least one section comes. Without it, all of them.',
        ),
      cursor,
    }),
  },
  versions: {
    params: projectParams,
    response: z
      .strictObject({
        project_id: z.string(),
        document: z.enum(DOCUMENT_KINDS),
        versions: z.array(documentVersion).describe('The newest first; the first is the present one.'),
      })
      .meta({ id: 'DocumentVersions' }),
  },
  diff: {
    params: projectParams,
    querystring: z.strictObject({
      from: z.string().max(100).describe('The id of the older version.'),
      to: z.string().max(100).optional().describe('The id of the newer version; the present one where it is left out.'),
    }),
    response: z
      .strictObject({
        project_id: z.string(),
        document: z.enum(DOCUMENT_KINDS),
        from: documentVersion,
        to: documentVersion,
        sections: z
          .array(
            z.strictObject({
              id: z.string(),
              title: z.string(),
              change: z.enum(['added', 'removed', 'changed']),
              lines: z.array(z.strictObject({ change: z.enum(['same', 'added', 'removed']), text: z.string() })),
            }),
          )
          .describe('Sections that differ, in reading order.'),
      })
      .meta({ id: 'DocumentDiff' }),
  },
  estimate: { params: projectParams, response: wordingEstimateShape.meta({ id: 'WordingEstimate' }) },
};

export const webhookContract = {
  get: {
    params: projectParams,
    response: z
      .strictObject({
        active: z.boolean(),
        url: z.string(),
        branch: z.string().nullable().describe('The branch whose pushes count; null until it is known.'),
        last_push_at: z.iso.datetime().nullable().describe('The last push that started an ingestion.'),
      })
      .meta({ id: 'WebhookState' }),
  },
  make: {
    params: projectParams,
    response: z
      .strictObject({
        url: z.string(),
        secret: z.string().describe('Shown this once. Making another one ends this one.'),
        content_type: z.literal('application/json'),
      })
      .meta({ id: 'Webhook' }),
  },
  end: { params: projectParams, response: z.strictObject({ status: z.literal('ended') }) },
  receive: {
    params: z.strictObject({ project_id: z.string().min(1).max(120) }),
    response: z.strictObject({ status: z.enum(['queued', 'ignored']), message: z.string() }),
  },
};
