import type { Inquiry } from '../inquiry.ts';
import { composeTwoFolders } from './folder.ts';
import type { Part } from './part.ts';
import { composeNamedRoute } from './routes/named-route.ts';
import { composeAmount, composeNearAmount } from './stated/amount.ts';
import { composeChanged } from './stated/changed.ts';
import { composeCommand } from './stated/command.ts';
import { composeConnection } from './stated/connection.ts';
import { composeLicence } from './stated/licence.ts';
import { composeMembers } from './stated/members.ts';
import { composeNeededVersion } from './stated/needed-version.ts';
import { composePipeline } from './stated/pipeline.ts';
import { composePort } from './stated/port.ts';
import { composeProducts } from './stated/products.ts';
import { composePurpose } from './stated/purposes.ts';
import { composeRelease } from './stated/release.ts';
import { composeRemoved } from './stated/removed.ts';
import { composeToldDefault } from './stated/told-default.ts';
import { composeValues } from './stated/values.ts';

/** What a fact states as it is asked. Nothing where none is about just that. */
export function composeStatedFact(inquiry: Inquiry): Part[] {
  for (const compose of [
    composeNamedRoute,
    composePort,
    composeAmount,
    composeNeededVersion,
    composeMembers,
    composeValues,
    composeRelease,
    composeLicence,
    composePipeline,
    composeProducts,
    composeConnection,
    composePurpose,
    composeCommand,
    composeRemoved,
    composeChanged,
    composeTwoFolders,
  ]) {
    const parts = [...compose(inquiry)];
    if (parts.length > 0) return parts;
  }
  return [];
}

/** What comes nearest to what is asked, with what it lacks. */
export function composeNearFact(inquiry: Inquiry): { parts: Part[]; lack: string } | null {
  for (const [compose, lack] of NEAR) {
    const parts = [...compose(inquiry)];
    if (parts.length > 0) return { parts, lack };
  }
  return null;
}

const NEAR = [
  [composeNearAmount, 'no setting and no constant was found that names all of it'],
  [composeToldDefault, 'no setting was found that is called so'],
] as const;
