import type { Found } from '../evidence.ts';

type SettingFact = Found<'setting'>;

/** What Spring Boot takes for each program by itself, such as the port of its own. */
const OF_PROGRAM = /^server\.|^spring\.application\.name$/;
const OF_MODULE = /^(.*?)(?:^|\/)src\/main\/resources\/(?:config\/)?application(?:-[\w-]+)?\.(?:properties|ya?ml)$/;
/** A module with so many times the settings is the program, and the other one lies beside it. */
const TIMES_MORE = 4;

/**
 * Without the port of a small program beside the main one: where the main one gives none in its file, the reader would take
 * it for that of the product. Of modules of one size, each is a service of its own.
 */
export function withoutSideModules(all: readonly SettingFact[]): SettingFact[] {
  const modules = Map.groupBy(
    all.filter(({ path }) => OF_MODULE.test(path)),
    ({ path }) => moduleOf(path),
  );
  const [main] = [...modules.values()].sort((a, b) => b.length - a.length);
  if (main === undefined || modules.size < 2) return [...all];
  const given = new Set(main.map(({ values }) => values.name));
  return all.filter(
    ({ path, values }) =>
      !OF_PROGRAM.test(values.name) ||
      given.has(values.name) ||
      !OF_MODULE.test(path) ||
      (modules.get(moduleOf(path)) ?? []).length * TIMES_MORE > main.length,
  );
}

function moduleOf(path: string): string {
  return OF_MODULE.exec(path)?.[1] ?? '';
}
