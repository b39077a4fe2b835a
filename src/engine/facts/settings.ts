import type { Extractor } from './extractor.ts';
import { declaredSettings } from './settings/declared-settings.ts';
import { environmentFiles } from './settings/environment-files.ts';
import { environmentReads } from './settings/environment-reads.ts';
import { flags } from './settings/flags.ts';
import { imageScripts } from './settings/image-scripts.ts';
import type { SettingFact } from './settings/setting-fact.ts';
import { settingTables } from './settings/setting-tables.ts';
import { substitutedSettings } from './settings/substituted-files.ts';
import { symfonySettings } from './settings/symfony-settings.ts';
import { templateReads } from './settings/template-reads.ts';
import type { SourceFile } from './source-file.ts';

/** Environment variables, flags, properties and declared settings, each once per file. */
export const settings: Extractor = {
  kind: 'setting',
  places: ['source'],
  find: (file) =>
    merged(
      withoutDevelopment(file, [
        ...settingTables(file),
        ...declaredSettings(file),
        ...environmentFiles(file),
        ...flags(file),
        ...environmentReads(file),
        ...imageScripts(file),
        ...templateReads(file),
        ...substitutedSettings(file),
        ...symfonySettings(file),
      ]),
      file.language === 'go',
    ),
};

/** "These defaults are only used in development mode", as the first words of a file. */
const FOR_DEVELOPMENT =
  /^\s*(?:\/\/|\/\*|#)[^.]{0,40}\b(?:these|this (?:file|config\w*)|values|settings|defaults)\b[^.]{0,60}\bonly (?:used |meant |intended )?(?:in|for|during) (?:local )?development\b/i;

/** Values that a file holds for those who work on the program are no settings of it; what it asks the environment for is. */
function withoutDevelopment(file: SourceFile, found: SettingFact[]): SettingFact[] {
  return found.length > 0 && FOR_DEVELOPMENT.test(file.text.slice(0, 300))
    ? found.filter(({ values }) => values.source !== 'declared')
    : found;
}

function isOther(known: string | undefined, value: string | undefined): boolean {
  const [a, b] = [known, value].map((each) => each?.replace(/^(['"`])(.*)\1$/s, '$2'));
  return a !== undefined && b !== undefined && a !== '' && b !== '' && a !== b;
}

/** Several mentions of one name are one setting: the first that declares it, with what the others add. */
function merged(found: SettingFact[], isGo: boolean): SettingFact[] {
  const byName = new Map<string, SettingFact>();
  for (const fact of found) {
    const { source, of = '', by, name, help = '', default: value = '' } = fact.values;
    // Two commands of a file may mean different things by one option, and functions of Go make the same one for different commands.
    const apart = source === 'flag' ? `${value} ${help} ${isGo ? (fact.symbol ?? '') : ''}` : '';
    const key = `${source} ${of} ${by?.helper ?? ''} ${name} ${apart}`;
    const known = byName.get(key);
    if (!known) byName.set(key, fact);
    else {
      if (known.values.default === undefined && fact.values.default !== undefined && !known.values.declared) {
        if (!known.values.computed) known.values.default = fact.values.default;
      } else if (isOther(known.values.default, fact.values.default)) {
        // `DB_PORT` has another default for every database: which one holds, another setting decides.
        delete known.values.default;
        known.values.computed = true;
      }
      if (fact.values.onlyIf !== known.values.onlyIf) delete known.values.onlyIf;
      if (fact.values.cases !== undefined) known.values.cases ??= fact.values.cases;
      if (fact.values.choices !== undefined) known.values.choices ??= fact.values.choices;
      if (known.values.help === undefined && fact.values.help !== undefined) known.values.help = fact.values.help;
      // A schema that fails without it is not softened by the line that hands the variable to it.
      const isRead = known.values.declared && !fact.values.declared;
      known.values.required =
        known.values.required && (fact.values.required || isRead) && known.values.default === undefined;
    }
  }
  return [...byName.values()];
}
