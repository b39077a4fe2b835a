import type { Evidence, Found } from '../evidence.ts';
import { isTakenByTool } from './front-ends.ts';

type SettingFact = Found<'setting'>;

/** Loads the `.env` of its folder, or of one above it. */
const LOADS = /\bload_dotenv\(|\benv_file\s*=|\bdotenv\.config\(|['"]dotenv\/config['"]|\bgodotenv\.Load\(/;

/** The mentions of one setting, where a `.env` that is kept with the code gives what holds: the program reads it. */
export function withKept(evidence: Evidence, facts: SettingFact[]): SettingFact[] {
  // What Symfony finds there without a value is given, and empty.
  if (facts.some((fact) => isEmpty(fact) && evidence.file(fact.path.replace(/\.env$/, 'bin/console')) !== undefined))
    return facts.map((fact) => ({ ...fact, values: { ...fact.values, required: false } }));
  return facts.map((fact) => {
    const { example, default: known } = fact.values;
    const [, folder] = /^(.*\/|)\.env$/.exec(fact.path) ?? [];
    if (example === undefined || known !== undefined || folder === undefined) return fact;
    const isRead =
      evidence.file(`${folder}bin/console`) !== undefined ||
      isTakenByTool(evidence)(folder, fact.values.name) ||
      isNeeded(evidence, folder, facts);
    return isRead ? { ...fact, values: { ...fact.values, default: example } } : fact;
  });
}

function isEmpty({ path, values: { example, default: known } }: SettingFact): boolean {
  return /(?:^|\/)\.env$/.test(path) && example === undefined && known === undefined;
}

/** A setting without which the program does not start, in a file that loads the `.env` first. */
function isNeeded(evidence: Evidence, folder: string, facts: readonly SettingFact[]): boolean {
  const reads = facts.filter(({ path }) => path !== `${folder}.env`);
  return (
    reads.some(({ values }) => values.required) &&
    reads.every(({ values }) => values.default === undefined && !values.computed) &&
    reads.some(({ path }) => path.startsWith(folder) && (evidence.lines(path) ?? []).some((line) => LOADS.test(line)))
  );
}
