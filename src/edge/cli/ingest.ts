import { AppError } from '../../base/errors.ts';
import { IngestWorker } from '../../flow/ingest/ingest-worker.ts';
import { toProjectShape } from '../wire/project.ts';
import type { Command } from './command.ts';
import { ensureOwner } from './ensure-owner.ts';
import { followIngestion, summarize } from './follow-ingestion.ts';
import { firstOwner, ORGANIZATION_OPTION, pickOrganization } from './pick-organization.ts';
import { ProgressLine } from './progress-line.ts';
import { ingestOperand, readSourceOperand } from './source-operand.ts';

export const ingest: Command = {
  name: 'ingest',
  summary: 'Ingest a repository, or bring its project up to date.',
  operands: '<path or https address>',
  options: {
    name: { value: 'text', about: 'Name of a new project. Default: the last part of the source.' },
    branch: { value: 'name', about: 'Branch to follow. Default: the default branch of the repository.' },
    ...ORGANIZATION_OPTION,
  },
  run({ operands: [text], option, on, print, config, log, withApp }) {
    if (text === undefined) throw new AppError('invalid-input', 'Name a path or an https address to ingest.');
    return withApp(async (app) => {
      const { database, clock } = app;
      const operand = await readSourceOperand(text, config, option('branch'));
      await ensureOwner(app);
      const organization = await pickOrganization(database.db, option('organization'));
      const { userId } = await firstOwner(database.db, organization.id);
      const wish = { name: option('name'), branch: option('branch') };
      const { project } = await ingestOperand(app, organization.id, userId, operand, wish);

      const interrupted = new AbortController();
      const interrupt = () => interrupted.abort();
      process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
      // A running server may take the run first; then this process only shows how it goes.
      const worker = new IngestWorker({ ...app, log: log.child({}, { level: 'warn' }) }, project.id);
      const line = on('json') ? null : new ProgressLine(process.stderr);
      const reach = { organizationId: organization.id, projectIds: null };
      const ended = await followIngestion(database.db, reach, project.id, line, interrupted.signal);
      await worker.stop();
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
      print(toProjectShape(ended, clock.now()), [await summarize(database.db, ended)]);
      return ended.ingestion?.status === 'completed' ? 0 : 1;
    });
  },
};
