import { at } from '../../../authoring/evidence/evidence.ts';
import type { Setting } from '../../../authoring/evidence/settings/setting.ts';
import { settingsOf } from '../../../authoring/evidence/settings.ts';
import { count, digits } from '../../../authoring/wording/count.ts';
import { capital, code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { bullet, citedList, opening, type Part } from '../part.ts';
import { modulesOf, sectionsTold } from './concern.ts';

const MOST_FILES = 4;
const MOST_MODULES = 4;
const SORTS: Readonly<Record<Setting['source'], readonly [one: string, several: string]>> = {
  environment: ['an environment variable', 'environment variables'],
  property: ['a key of a file', 'keys of a file'],
  flag: ['an option of the command line', 'options of the command line'],
  declared: ['declared in the code', 'declared in the code'],
};

const READERS = {
  modules:
    /^(?:dotenv|dotenv-flow|convict|envalid|nconf|rc|cosmiconfig|config|@t3-oss\/[\w-]+|@nestjs\/config|znv|github\.com\/(?:spf13\/viper|knadh\/koanf(?:\/\S+)?|kelseyhightower\/envconfig|caarlos0\/env(?:\/v\d+)?|joho\/godotenv|ilyakaznacheev\/cleanenv|sethvargo\/go-envconfig|burntsushi\/toml|alecthomas\/kong)|gopkg\.in\/(?:ini\.v1|yaml\.v\d)|flag|pydantic_settings|pydantic-settings|environs|decouple|environ|dynaconf|configparser|configargparse|tomllib|toml|python-dotenv|figment|config|dotenvy|envy|microsoft\.extensions\.configuration|com\.typesafe\.config|org\.springframework\.boot\.context\.properties|org\.eclipse\.microprofile\.config|vlucas\/phpdotenv|symfony\/dotenv|symfony\/config|dotenv-rails|anyway_config|config_for)$/,
  headings:
    /^(?:configuration|configuring|config|settings|environment variables|configuration (?:file|options|settings))$/,
};

/** How the program gets at its settings: where they are declared or read, through which library, what the guides say. */
export function* composeConfiguration({ evidence }: Inquiry): Generator<Part> {
  const settings = settingsOf(evidence);
  const placed = settings.flatMap((setting) => setting.facts.slice(0, 1).map((fact) => ({ setting, fact })));
  const byFile = [...Map.groupBy(placed, ({ fact }) => fact.path)].sort((a, b) => b[1].length - a[1].length);
  const [first] = byFile;
  if (!first) return;
  const kinds = [...Map.groupBy(settings, ({ source }) => source)].sort((a, b) => b[1].length - a[1].length);
  yield opening(
    `${capital(count(settings.length, 'setting'))} ${settings.length === 1 ? 'was' : 'were'} found, in `,
    ...citedList(
      byFile.slice(0, MOST_FILES).flatMap(([path, inside]) => {
        const [one] = inside;
        return one ? [{ text: `${code(path)} (${digits(inside.length)})`, source: at(one.fact) }] : [];
      }),
      Math.max(0, byFile.length - MOST_FILES),
    ),
  );
  for (const [source, own] of kinds) {
    const named = own
      .slice(0, MOST_MODULES)
      .flatMap(({ name, facts: [fact] }) => (fact ? [{ text: code(name), source: at(fact) }] : []));
    const [one, several] = SORTS[source];
    yield bullet(
      `${own.length === 1 ? `One is ${one}` : `${digits(own.length)} are ${several}`}: `,
      ...citedList(named, Math.max(0, own.length - named.length)),
    );
  }
  const modules = modulesOf(evidence, READERS).slice(0, MOST_MODULES);
  if (modules.length > 0)
    yield bullet(
      'Libraries that read such things are imported: ',
      ...citedList(
        modules.map(({ module, path, line }) => ({
          text: `${code(module)} in ${code(path)}`,
          source: { path, startLine: line, endLine: line },
        })),
      ),
    );
  yield* sectionsTold(evidence, READERS);
}
