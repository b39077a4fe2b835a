import { derived, type Evidence, type Found } from '../../evidence.ts';

/**
 * Whether what stands before a route of NestJS is known though the beginning of its path is not: guards stand before
 * classes and methods, and nothing stands before single paths.
 */
export function areDoorsRead(evidence: Evidence, { values: { framework, whole } }: Found<'route'>): boolean {
  return framework === 'NestJS' && whole && !isGuardedByPath(evidence);
}

const isGuardedByPath = derived((evidence): boolean =>
  evidence
    .facts('mount')
    .some(
      ({ values: { framework, onto, guards, only = [], except = [] } }) =>
        framework === 'NestJS' &&
        onto === 'application' &&
        guards !== undefined &&
        [...only, ...except].some((each) => each.includes('/')),
    ),
);
