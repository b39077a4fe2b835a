import { CUSTOM_RESOURCES } from '../../../../engine/facts/data-models/custom-resources.ts';
import { at, type Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import type { MigratedModel } from './migrated-tables.ts';

const VERSION = /(?:^|\/)v(\d+)(?:(alpha|beta)(\d+))?(?=\/|$)/;
const STAGES = ['alpha', 'beta', undefined];

/** Of the versions of a kind of Kubernetes, the one that the cluster stores: the one marked so, or the newest. */
export function ofStoredVersion(facts: readonly Found<'data-model'>[]): Found<'data-model'>[] {
  const kinds = Map.groupBy(
    facts.filter(({ values }) => values.framework === CUSTOM_RESOURCES),
    ({ path, values }) => `${directoryOf(path).replace(VERSION, '')} ${values.name}`,
  );
  const stored = new Set(
    [...kinds.values()].map((versions) => versions.reduce((best, each) => (compared(each, best) > 0 ? each : best))),
  );
  return facts.filter((fact) => fact.values.framework !== CUSTOM_RESOURCES || stored.has(fact));
}

/** A kind holds what is asked for and what is observed in structures of its file, which are told as its fields. */
export function withStructures(models: readonly MigratedModel[]): MigratedModel[] {
  const files = Map.groupBy(models, ({ path }) => path);
  return models.map((model) => {
    const { framework, name } = model.values;
    if (framework !== CUSTOM_RESOURCES) return model;
    const parts = files.get(model.path)?.filter((each) => [`${name}Spec`, `${name}Status`].includes(each.values.name));
    return { ...model, toldIn: (parts ?? []).map((part) => at(part)) };
  });
}

function compared(a: Found<'data-model'>, b: Found<'data-model'>): number {
  const isCurrent = Number(a.values.isCurrent ?? false) - Number(b.values.isCurrent ?? false);
  const [own, other] = [ageOf(a.path), ageOf(b.path)];
  return isCurrent || own.map((part, at) => part - (other[at] ?? 0)).find((difference) => difference !== 0) || 0;
}

/** As Kubernetes orders them: a stable version before one in trial, then the higher number. */
function ageOf(path: string): number[] {
  const [, major = '0', stage, minor = '0'] = VERSION.exec(directoryOf(path)) ?? [];
  return [STAGES.indexOf(stage), Number(major), Number(minor)];
}
