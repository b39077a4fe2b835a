import type { Inquiry } from '../../inquiry.ts';
import type { ConcernName, Theme } from '../../understanding/asked-whole.ts';
import { composeArchitecture } from '../architecture.ts';
import type { Composer } from '../composer.ts';
import { composeData } from '../data.ts';
import { backgroundWork } from '../list/background-work.ts';
import type { Part } from '../part.ts';
import { composeVersions } from './api-versions.ts';
import { composeConcern } from './concern.ts';
import { CONCERNS } from './concerns.ts';
import { composeConfiguration } from './configuration.ts';
import { composeContainers } from './containers.ts';
import { composeConventions } from './conventions.ts';
import { composeDeployment } from './deployment.ts';
import { composeDeprecated } from './deprecated.ts';
import { composeEmailTemplates } from './email-templates.ts';
import { composeHotSpots } from './hot-spots.ts';
import { composeInterface } from './interface.ts';
import { composeOpenWork } from './open-work.ts';
import { composePurpose } from './purpose.ts';
import { composeReading } from './reading.ts';
import { rulesOfTheWhole } from './rules-and-components.ts';
import { composeSecurity } from './security.ts';
import { composeStack } from './stack.ts';
import { composeStartup } from './startup.ts';
import { composeTesting, composeUntested } from './testing.ts';
import { composeTransactions } from './transactions.ts';

const THEMES: Readonly<Record<Exclude<Theme, ConcernName>, Composer>> = {
  purpose: composePurpose,
  stack: composeStack,
  reading: composeReading,
  startup: composeStartup,
  // The words that only say that the whole is meant name no model.
  entities: (inquiry) => composeData({ ...inquiry, isNamed: false, subject: { ...inquiry.subject, terms: [] } }),
  interface: composeInterface,
  testing: composeTesting,
  security: composeSecurity,
  'hot spots': composeHotSpots,
  jobs: (inquiry) => backgroundWork(inquiry) ?? none(),
  deployment: composeDeployment,
  conventions: composeConventions,
  'open work': composeOpenWork,
  configuration: composeConfiguration,
  structure: (inquiry) => composeArchitecture(inquiry),
  untested: composeUntested,
  rules: rulesOfTheWhole,
  containers: composeContainers,
  deprecated: composeDeprecated,
  'API versions': composeVersions,
  'email templates': composeEmailTemplates,
  transactions: composeTransactions,
};

function* none(): Generator<Part> {}

/** What is said of the project as a whole; nothing where nothing shows it. */
export function composeWhole(inquiry: Inquiry, theme: Theme): Generator<Part> {
  return isConcern(theme) ? composeConcern(inquiry, theme) : THEMES[theme](inquiry);
}

function isConcern(theme: Theme): theme is ConcernName {
  return Object.hasOwn(CONCERNS, theme);
}
