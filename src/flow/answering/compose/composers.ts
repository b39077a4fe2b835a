import type { QuestionKind } from '../understanding/question-kinds.ts';
import { composeArchitecture } from './architecture.ts';
import { composeCompare } from './compare.ts';
import type { Composer } from './composer.ts';
import { composeConfig } from './config.ts';
import { composeData } from './data.ts';
import { composeDeps } from './deps.ts';
import { composeHistory } from './history.ts';
import { composeHow } from './how.ts';
import { composeHowto } from './howto.ts';
import { composeImpact } from './impact.ts';
import { composeInvariant } from './invariant.ts';
import { composeList } from './list.ts';
import { composeReuse } from './reuse.ts';
import { composeTests } from './tests.ts';
import { composeWhat } from './what.ts';
import { composeWhere } from './where.ts';
import { composeWhy } from './why.ts';

export const COMPOSERS: Readonly<Record<QuestionKind, Composer>> = {
  where: composeWhere,
  what: composeWhat,
  how: composeHow,
  howto: composeHowto,
  why: composeWhy,
  history: composeHistory,
  invariant: composeInvariant,
  reuse: composeReuse,
  impact: composeImpact,
  tests: composeTests,
  architecture: composeArchitecture,
  data: composeData,
  config: composeConfig,
  deps: composeDeps,
  compare: composeCompare,
  list: composeList,
};
