import { AppError } from '../../base/errors.ts';
import { oneLine } from '../../base/text.ts';
import type { Db } from '../../engine/db/open-database.ts';
import {
  findOrganization,
  firstOrganizations,
  listMembers,
  type Organization,
} from '../../record/access/organizations.ts';
import type { Option } from './command.ts';

export const ORGANIZATION_OPTION: Record<string, Option> = {
  organization: { value: 'id', about: 'The organization; needed only where there are several.' },
};

/** How many are named where one has to be chosen. */
const NAMED = 20;

/** The organization that a command is about: the one named, or the only one. */
export async function pickOrganization(db: Db, wanted: string | undefined): Promise<Organization> {
  const named = wanted === undefined ? undefined : await findOrganization(db, wanted);
  if (named) return named;
  const [first, ...others] = await firstOrganizations(db, NAMED + 1);
  if (!first) {
    throw new AppError('not-found', 'There is no organization yet. Start the server and open its setup link first.');
  }
  if (wanted === undefined && others.length === 0) return first;
  const list = [first, ...others].slice(0, NAMED).map(({ id, name }) => `${id} (${oneLine(name, 60)})`);
  const all = `${list.join(', ')}${others.length === NAMED ? ' and more' : ''}`;
  throw wanted === undefined
    ? new AppError('invalid-input', `There are several organizations: ${all}. Name one with --organization <id>.`)
    : new AppError('not-found', `There is no organization '${wanted}'. There are: ${all}.`);
}

/** At the command line nobody is signed in, so what it makes belongs to the organization's first owner. */
export async function firstOwner(db: Db, organizationId: string): Promise<{ userId: string; name: string }> {
  const owner = (await listMembers(db, organizationId)).find(({ role }) => role === 'owner');
  if (!owner) throw new AppError('not-found', 'This organization has no owner.');
  return owner;
}
