import { isAbsolute, resolve } from 'node:path';
import type * as z from 'zod';
import type { Config } from '../../base/config.ts';
import { AppError } from '../../base/errors.ts';
import { parseGitUrl } from '../../engine/git/git-url.ts';
import { checkLocalBranch, findLocalSource } from '../../flow/ingest/local-source.ts';
import type { NewProject } from '../../record/projects/projects.ts';
import type { sourceBody } from './project-contract.ts';
import { asFault, fieldFault, refuseBadBranch } from './source-fault.ts';

type Places = Pick<Config, 'localPaths' | 'gitAllowedHosts'>;

/**
 * The source that a request names. What can be seen to be wrong here and now is a fault of the request, told before a
 * project is made of it; what only the network can tell is left to the run.
 */
export async function readSource(
  source: z.output<typeof sourceBody>,
  { localPaths, gitAllowedHosts }: Places,
): Promise<NewProject['source']> {
  const branch = source.branch ?? null;
  if (branch !== null) await refuseBadBranch('source.branch', branch);
  if (source.type === 'git') {
    const { href } = await asFault('source.url', () => parseGitUrl(source.url, gitAllowedHosts));
    return { type: 'git', url: href, branch };
  }
  if (localPaths.length === 0) throw closedPaths();
  if (!isAbsolute(source.path)) throw relativePath();
  const found = await asFault('source.path', () => findLocalSource(source.path, localPaths));
  if (branch !== null) await asFault('source.branch', () => checkLocalBranch(found, branch));
  return { type: 'path', path: resolve(source.path), branch };
}

function closedPaths(): AppError {
  const details = [{ field: 'source.path', message: 'no local path is open to ingestion' }];
  return new AppError(
    'forbidden',
    'Local paths are not open to ingestion here. The operator can open folders with LOREKEEP_LOCAL_PATHS.',
    { details },
  );
}

/** The command line has a folder of its own to begin from; a request has none. */
function relativePath(): AppError {
  return fieldFault('source.path', 'The path must be absolute: it begins with a / and names a folder of the server.');
}
