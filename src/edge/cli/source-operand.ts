import { realpath } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { App } from '../../app.ts';
import type { Config } from '../../base/config.ts';
import { AppError } from '../../base/errors.ts';
import { checkBranchName } from '../../engine/git/branch-name.ts';
import { parseGitUrl } from '../../engine/git/git-url.ts';
import { checkLocalBranch, findLocalSource } from '../../flow/ingest/local-source.ts';
import { addProject, requestIngest } from '../../flow/ingest/request-ingest.ts';
import { SYSTEM } from '../../record/access/audit-log.ts';
import type { Project } from '../../record/projects/project.ts';
import { findProject, lookUpProject } from '../../record/projects/projects.ts';
import { changeSource, findProjectBySource } from '../../record/projects/stored-source.ts';

/** What a person typed: the address of a repository, or a path of this machine. */
export interface SourceOperand {
  type: 'git' | 'path';
  location: string;
  /** A name for the project, from the last part of the source. */
  name: string;
}

/** What can be seen to be wrong with it is told before a project is made. */
export async function readSourceOperand(
  text: string,
  { gitAllowedHosts, localPaths }: Pick<Config, 'gitAllowedHosts' | 'localPaths'>,
  branch?: string,
): Promise<SourceOperand> {
  if (branch !== undefined) checkBranchName(branch);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) {
    const { href } = parseGitUrl(text, gitAllowedHosts);
    return { type: 'git', location: href, name: projectName(decodeURIComponent(basename(new URL(href).pathname))) };
  }
  const path = await realpath(resolve(text)).catch(() => null);
  if (path === null) throw new AppError('invalid-input', `There is no folder '${text}', and it is no https address.`);
  const found = await findLocalSource(path, [...localPaths, path]);
  if (branch !== undefined) await checkLocalBranch(found, branch);
  return { type: 'path', location: path, name: projectName(basename(path)) };
}

export interface IngestWish {
  name?: string | undefined;
  branch?: string | undefined;
}

/** The project of a source with a run requested: the one there is, or a new one. A path typed here counts as allowed. */
export async function ingestOperand(
  { database: { db }, clock }: App,
  organizationId: string,
  userId: string,
  operand: SourceOperand,
  wish: IngestWish,
): Promise<{ project: Project; isNew: boolean }> {
  const { type, location } = operand;
  const branch = wish.branch ?? null;
  const reach = { organizationId, projectIds: null };
  const known = await findProjectBySource(db, organizationId, { type, location, branch });
  if (known !== undefined) {
    if (type === 'path') await changeSource(db, organizationId, known, { trusted: true }, clock.now());
    await requestIngest(db, reach, known, { actor: SYSTEM, userId }, clock.now());
    return { project: await findProject(db, reach, known), isNew: false };
  }
  const source = type === 'git' ? { type, url: location, branch } : { type, path: location, branch };
  const name = wish.name ?? (await freeName(db, organizationId, operand.name));
  const wanted = { name, source, trusted: type === 'path', createdBy: userId };
  return { project: await addProject(db, organizationId, wanted, SYSTEM, clock.now()), isNew: true };
}

/** `billing`, and where that is taken `billing 2`. */
async function freeName(db: App['database']['db'], organizationId: string, wanted: string): Promise<string> {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted.slice(0, 90)} ${number}`;
    if (!(await lookUpProject(db, { organizationId, projectIds: null }, name))) return name;
  }
}

function projectName(text: string): string {
  const plain = text
    .replace(/\.git$/, '')
    .replace(/[^\p{L}\p{M}\p{N} ._\-/@]+/gu, '-')
    .slice(0, 100)
    .trim();
  return plain === '' || plain === '.' ? 'project' : plain;
}
