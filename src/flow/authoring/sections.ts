import type { SectionWriter } from './section-writer.ts';
import { apiSpecifications } from './sections/api-specifications.ts';
import { capabilities } from './sections/capabilities.ts';
import { components } from './sections/components.ts';
import { configuration } from './sections/configuration.ts';
import { dataModels } from './sections/data-models.ts';
import { designHistory } from './sections/design-history.ts';
import { executiveOverview } from './sections/executive-overview.ts';
import { glossary } from './sections/glossary.ts';
import { highLevelRequirements } from './sections/high-level-requirements.ts';
import { implementationStrategy } from './sections/implementation-strategy.ts';
import { integrationPoints } from './sections/integration-points.ts';
import { interfaceSpecifications } from './sections/interface-specifications.ts';
import { invariants } from './sections/invariants.ts';
import { nonFunctionalRequirements } from './sections/non-functional-requirements.ts';
import { openQuestions } from './sections/open-questions.ts';
import { operations } from './sections/operations.ts';
import { reusableComponents } from './sections/reusable-components.ts';
import { securityConsiderations } from './sections/security-considerations.ts';
import { securityRequirements } from './sections/security-requirements.ts';
import { systemArchitecture } from './sections/system-architecture.ts';
import { testing } from './sections/testing.ts';
import { userInterface } from './sections/user-interface.ts';
import { userPersonas } from './sections/user-personas.ts';
import { userStories } from './sections/user-stories.ts';

/** The sections of both documents in reading order; their ids are those of record/documents/document.ts. */
export const PRD: readonly SectionWriter[] = [
  executiveOverview,
  userPersonas,
  capabilities,
  highLevelRequirements,
  userStories,
  nonFunctionalRequirements,
  securityRequirements,
  openQuestions,
];

export const TECH_SPEC: readonly SectionWriter[] = [
  systemArchitecture,
  components,
  dataModels,
  apiSpecifications,
  userInterface,
  interfaceSpecifications,
  integrationPoints,
  configuration,
  invariants,
  reusableComponents,
  securityConsiderations,
  testing,
  operations,
  designHistory,
  implementationStrategy,
  glossary,
];
