import { derived, type Evidence, type Found } from '../evidence.ts';

type SettingFact = Found<'setting'>;

/** Fewer names in common say nothing. */
const FEWEST = 3;

/**
 * The property of a .NET class that a key of `appsettings.json` is read into, where only the names tell it: `Mail:Port` and
 * the property `Port` of `MailOptions`, or a key of no section and a class that has the other keys of the file too.
 */
export function describedProperty(evidence: Evidence, name: string): SettingFact | undefined {
  const own = name.split(':').at(-1)?.toLowerCase();
  const section = name.split(':').at(-2)?.toLowerCase();
  const [only, ...others] = properties(evidence).filter(
    ({ values }) =>
      values.help !== undefined &&
      values.name.toLowerCase() === own &&
      (section === undefined
        ? isRoot(evidence, values.of ?? '')
        : (values.of ?? '').toLowerCase().replace(SUFFIX, '') === section),
  );
  return others.length === 0 ? only : undefined;
}

const SUFFIX = /(?:options|settings|configuration|config)$/;

const properties = derived((evidence): SettingFact[] =>
  evidence.facts('setting').filter(({ values: { source, of } }) => source === 'property' && !!of),
);

const rootKeys = derived(
  (evidence): Set<string> =>
    new Set(
      evidence
        .facts('setting')
        .filter(({ path }) => path.endsWith('appsettings.json'))
        .map(({ values }) => values.name.split(':')[0]?.toLowerCase() ?? ''),
    ),
);

function isRoot(evidence: Evidence, of: string): boolean {
  const keys = rootKeys(evidence);
  const held = properties(evidence).filter(({ values }) => values.of === of && keys.has(values.name.toLowerCase()));
  return held.length >= FEWEST;
}
