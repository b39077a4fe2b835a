import type { App } from '../../app.ts';
import { setUpUnattended } from '../../flow/accounts/set-up.ts';

/** Where there is nobody yet, makes an owner, who signs in by a link that the start command prints. True if it did. */
export async function ensureOwner({ database: { db }, clock }: App): Promise<boolean> {
  const owner = {
    name: 'Owner',
    email: 'owner@localhost',
    // `lorekeep user reset-password owner@localhost` makes a link to choose one.
    password: null,
    organizationName: 'My organization',
  };
  return setUpUnattended(db, owner, clock.now());
}
