import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { App } from '../../app.ts';
import type { Answerer } from '../../flow/answering/answerer.ts';
import type { TokenUse } from '../../record/access/token-use.ts';
import type { Authenticate } from '../guard/authenticate.ts';
import type { RateLimits } from '../guard/rate-limits.ts';
import type { StreamPlaces } from '../guard/stream-places.ts';

/** A Fastify whose routes are typed by zod schemas. */
export type RestServer = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

export interface Rest {
  app: App;
  authenticate: Authenticate;
  answerer: Answerer;
  places: StreamPlaces;
  limits: RateLimits;
  tokenUse: TokenUse;
}
