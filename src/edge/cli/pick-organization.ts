import { AppError } from '../../base/errors.ts';
import type { Db } from '../../engine/db/open-database.ts';
import {
  findOrganization,
  listMembers,
  type Organization,
  onlyOrganization,
} from '../../record/access/organizations.ts';
import type { Option } from './command.ts';

export const ORGANIZATION_OPTION: Record<string, Option> = {
  organization: { value: 'id', about: 'The organization; needed only where there are several.' },
};

/** The organization that a command is about: the one named, or the only one. */
export async function pickOrganization(db: Db, wanted: string | undefined): Promise<Organization> {
  const found = wanted === undefined ? await onlyOrganization(db) : await findOrganization(db, wanted);
  if (found) return found;
  if (wanted !== undefined) throw new AppError('not-found', `There is no organization '${wanted}'.`);
  throw new AppError(
    'not-found',
    'There is no organization yet, or there are several. Start the server and open its setup link first, or name one with --organization.',
  );
}

/** At the command line nobody is signed in, so what it makes belongs to the organization's first owner. */
export async function firstOwner(db: Db, organizationId: string): Promise<{ userId: string; name: string }> {
  const owner = (await listMembers(db, organizationId)).find(({ role }) => role === 'owner');
  if (!owner) throw new AppError('not-found', 'This organization has no owner.');
  return owner;
}
