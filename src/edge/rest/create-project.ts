import { basename } from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type * as z from 'zod';
import { cleanText } from '../../base/text.ts';
import { checkArchive } from '../../engine/archive/read-archive.ts';
import { ownName } from '../../engine/store/pack-store.ts';
import { sealCredential } from '../../flow/ingest/open-job.ts';
import { addProject } from '../../flow/ingest/request-ingest.ts';
import type { SessionCaller } from '../../record/access/caller.ts';
import type { NewProject } from '../../record/projects/projects.ts';
import type { RateLimit } from '../guard/rate-limit.ts';
import { toProjectShape } from '../wire/project.ts';
import { errorShape } from './contract.ts';
import { projectContract, type sourceBody } from './project-contract.ts';
import { readCredential } from './read-credential.ts';
import { readSource } from './read-source.ts';
import type { Rest, RestServer } from './rest-server.ts';
import { asFault } from './source-fault.ts';
import { takeUpload } from './take-upload.ts';
import { validateWithZod } from './validate-with-zod.ts';

const contract = projectContract.create;

/** `POST /api/projects`, the one call that also takes a file: it is the only place where multipart bodies are read. */
export function createProjectRoute(server: RestServer, { app, authenticate }: Rest, ingestions: RateLimit): void {
  const { clock, config, database, secrets, store } = app;
  const limits = { fileSize: config.uploadBytes, files: 1, fields: 4, fieldSize: 4_096, parts: 8 };

  async function create(request: FastifyRequest, wanted: Omit<NewProject, 'createdBy'>, caller: SessionCaller) {
    const actor = authenticate.actor(request, caller);
    const project = { ...wanted, createdBy: caller.userId };
    return toProjectShape(
      await addProject(database.db, caller.organizationId, project, actor, clock.now()),
      clock.now(),
    );
  }

  async function fromBody({ name, description, source }: z.output<typeof contract.body>, organizationId: string) {
    const about = { name: name ?? nameOf(source), ...(description !== undefined && { description }) };
    const given = source.type === 'git' ? source.credential : undefined;
    const credential = given && sealCredential(secrets, organizationId, readCredential(given));
    return { ...about, source: await readSource(source, config), credential: credential ?? null };
  }

  async function fromUpload(request: FastifyRequest): Promise<Omit<NewProject, 'createdBy'>> {
    const upload = await takeUpload(request, config.dataDir);
    try {
      const fields = validateWithZod({ schema: contract.fields, httpPart: 'body' })(upload.fields);
      if (fields.error) throw fields.error;
      await asFault('archive', () => checkArchive(upload.file));
      const { name, description } = fields.value as z.output<typeof contract.fields>; // What the schema above made.
      // A name of its own for every upload: two projects never share a stored file.
      const archive = await ownName(upload.file);
      await store.put(archive, upload.file);
      const filename = cleanText(basename(upload.filename.replaceAll('\\', '/'))).slice(0, 200) || 'archive';
      return {
        name: name ?? plainName(filename.replace(/\.(?:zip|tar|tgz|tar\.gz)$/i, '')),
        ...(description !== undefined && { description }),
        source: { type: 'archive', filename, branch: null },
        archive,
      };
    } finally {
      await upload.remove();
    }
  }

  // biome-ignore lint/nursery/noMisusedPromises: Fastify takes a plugin that returns a promise and awaits it.
  server.register(async (scope) => {
    await scope.register(multipart, { limits });
    scope.withTypeProvider<ZodTypeProvider>().post(
      '/api/projects',
      {
        // An upload has no JSON body to validate; what is wrong with one is thrown below.
        attachValidation: true,
        schema: {
          tags: ['Projects'],
          summary: 'Add a project and ingest it (member)',
          description:
            'From a git repository or a local path as JSON, or from an archive (.zip, .tar, .tar.gz) as multipart/form-data with the file `archive` and the fields `name` and `description`.',
          body: contract.body,
          response: { 202: contract.response, '4xx': errorShape },
        },
      },
      async (request, reply) => {
        const caller = await authenticate.session(request, 'member');
        const isUpload = request.isMultipart();
        if (!isUpload && request.validationError) throw request.validationError;
        const count = () => ingestions.require(caller.userId, 'new ingestions');
        // An upload counts before it is taken; a source that is refused at once is no ingestion.
        if (isUpload) count();
        const wanted = isUpload ? await fromUpload(request) : await fromBody(request.body, caller.organizationId);
        if (!isUpload) count();
        reply.code(202);
        return create(request, wanted, caller);
      },
    );
  });
}

function nameOf(source: z.output<typeof sourceBody>): string {
  const last = source.type === 'path' ? basename(source.path) : basename(URL.parse(source.url)?.pathname ?? '');
  return plainName(last.replace(/\.git$/, ''));
}

function plainName(text: string): string {
  const plain = text
    .replace(/[^\p{L}\p{M}\p{N} ._\-/@]+/gu, '-')
    .slice(0, 100)
    .trim();
  return plain === '' ? 'project' : plain;
}
