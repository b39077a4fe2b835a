import type { Inquiry } from '../../inquiry.ts';
import { composeTwoFolders } from '../named/folder.ts';
import type { Part } from '../part.ts';
import { composeNamedRoute } from '../routes/named-route.ts';
import { composeAmount, composeNearAmount } from './amount.ts';
import { composeChanged } from './changed.ts';
import { composeCommand } from './command.ts';
import { composeConnection } from './connection.ts';
import { composeLicence } from './licence.ts';
import { composeMakers } from './makers.ts';
import { composeMembers } from './members.ts';
import { composeNamedEvent } from './named-event.ts';
import { composeNeededVersion } from './needed-version.ts';
import { composePipeline } from './pipeline.ts';
import { composePort } from './port.ts';
import { composeProducts } from './products.ts';
import { composePurpose } from './purposes.ts';
import { composeRelease } from './release.ts';
import { composeRemoved } from './removed.ts';
import { composeSchedule } from './schedule.ts';
import { composeToldAmount } from './told-amount.ts';
import { composeToldDefault } from './told-default.ts';
import { composeValues } from './values.ts';

/** What a fact states as it is asked. Nothing where none is about just that. */
export function composeStatedFact(inquiry: Inquiry): Part[] {
  for (const compose of [
    composeNamedRoute,
    composeNamedEvent,
    composeMakers,
    composePort,
    composeSchedule,
    composeAmount,
    composeToldAmount,
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
