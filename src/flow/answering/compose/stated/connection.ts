import { filesWithTerm } from '../../../../engine/pack/search/term-lists.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import { at, type Evidence } from '../../../authoring/evidence/evidence.ts';
import { settingsOf } from '../../../authoring/evidence/settings.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isWrittenElsewhere } from '../../subject/side-code.ts';
import { bullet, cited, citedList, opening, type Part } from '../part.ts';

const ASKED =
  /^(?:where|how) (?:is|are|does|do) (?:the |our )?(?:app(?:lication)? |server |it )?(?:connect(?:ion)?s? (?:to|with) (?:the |a )?(?:database|db)|(?:database|db)(?: connections?)?)(?: (?:set up|configured|opened|made|established|created|initiali[sz]ed|connected))?\??$/i;
/** How drivers and mappers of databases are told where to connect to. */
const OPENS = [
  /\b(?:gorm|sqlx?|pgx|pgxpool|bun|ent|sqlite|mongo|xorm)\.(?:Open|MustOpen|Connect|MustConnect|New|NewWithConfig|NewDB|NewEngine)\(/,
  /\b(?:Pg|MySql|Sqlite|Any)?Pool(?:Options)?(?:::new\(\)|::connect|::builder)|\bDatabase::connect\(|\bestablish_connection\b/,
  /\b(?:create_(?:async_)?engine|AsyncIOMotorClient|MongoClient|create_pool)\(|^\s*DATABASES\s*=/,
  /\bnew (?:Sequelize|PrismaClient|DataSource|Pool|MongoClient)\(|\b(?:createConnection|createPool|mongoose\.connect|knex|drizzle)\(|\bTypeOrmModule\.forRoot/,
  /\.Use(?:Npgsql|Sqlite|SqlServer|MySql|InMemoryDatabase|MongoDB)\(/,
  /\bDatabase\.connect\(|\bHikariDataSource\(|\bDriverManager\.getConnection\(/,
  /^\s*(?:spring\.datasource|quarkus\.datasource(?:\.jdbc)?)\.url\s*=/,
  /^\s*config :\w+, [\w.]+Repo\b|\bSQLALCHEMY_DATABASE_URI\s*=/,
];
/** Other things than databases are sources of data, too: below it must stand where it is or by what it is reached. */
const DATASOURCE = /^\s*datasource:\s*$/;
const IN_DATASOURCE = /^\s*(?:url|jdbc|jdbc-?url|reactive|db-kind|driver-?class-?name|username):/i;
const LINES_BELOW = 8;
/** A file that is called after the database tells it in the words of its framework. */
const OWN_FILE = /(?:^|\/)database\.(?:ya?ml|php)$/;
const IN_OWN_FILE = /'connections'\s*=>\s*\[|^\s*adapter:\s*\S/;
const WORDS = [
  'connect',
  'open',
  'pool',
  'engin',
  'databas',
  'datasourc',
  'client',
  'adapt',
  'prisma',
  'sequeliz',
  'npgsql',
];
const CONFIGURES = /(?:^|\/)(?:config|settings|src\/main\/resources)\b|\.(?:ya?ml|properties|exs)$/;
const ASIDE = /(?:^|\/)(?:tests?|examples?|scripts?|migrations?)\//;
const FILES_READ = 400;
const PLACES_NAMED = 4;
const SETTINGS_NAMED = 5;

/** Where the program connects to its database: the lines that open the connection, and the settings that lead it. */
export function* composeConnection({ evidence, understanding: { text, identifiers } }: Inquiry): Generator<Part> {
  if (identifiers.length > 0 || !ASKED.test(text)) return;
  const [first, ...others] = openers(evidence);
  if (!first) return;
  yield opening(
    `The connection to the database is set up in ${code(first.path)}, line ${first.startLine}`,
    cited(first),
  );
  yield { form: 'excerpt', ...first, endLine: Math.min(first.startLine + 5, first.endLine + 5) };
  if (others.length > 0)
    yield bullet(
      'Such lines stand elsewhere too: ',
      ...citedList(others.slice(0, PLACES_NAMED).map((source) => ({ text: code(source.path), source }))),
    );
  const settings = settingsOf(evidence).filter(({ name }) =>
    /\b(?:database|db|datasource)\b/i.test(name.replace(/[_.]/g, ' ')),
  );
  if (settings.length > 0)
    yield bullet(
      'Settings that are named for it: ',
      ...citedList(
        settings
          .slice(0, SETTINGS_NAMED)
          .flatMap(({ name, facts: [fact] }) => (fact ? [{ text: code(name), source: at(fact) }] : [])),
        Math.max(0, settings.length - SETTINGS_NAMED),
      ),
    );
}

/** One place in each file, those of the program before those of its configuration. */
function openers(evidence: Evidence): CodeSource[] {
  const { files } = evidence.pack.corpus;
  const places = new Set(WORDS.flatMap((word) => [...filesWithTerm(evidence.pack, word)]));
  const speaking = new Set([...places].map((place) => files[place]?.path));
  return evidence.files
    .filter(({ path, place }) => place === 'source' && !isWrittenElsewhere(path) && !ASIDE.test(path))
    .filter(({ path }) => speaking.has(path))
    .slice(0, FILES_READ)
    .flatMap(({ path }) => {
      const patterns = OWN_FILE.test(path) ? [IN_OWN_FILE, ...OPENS] : OPENS;
      const lines = evidence.lines(path) ?? [];
      const line = lines.findIndex(
        (each, at) =>
          patterns.some((pattern) => pattern.test(each)) ||
          (DATASOURCE.test(each) && lines.slice(at + 1, at + LINES_BELOW).some((below) => IN_DATASOURCE.test(below))),
      );
      return line < 0 ? [] : [{ path, startLine: line + 1, endLine: line + 1 }];
    })
    .sort((a, b) => Number(CONFIGURES.test(a.path)) - Number(CONFIGURES.test(b.path)));
}
