import {
  type FoundSymbol,
  shortName,
  symbolDetail,
  symbolsOfFile,
} from '../../../../engine/pack/search/find-symbols.ts';
import { stem } from '../../../../engine/pack/search/stem.ts';
import { filesWithTerm } from '../../../../engine/pack/search/term-lists.ts';
import type { SymbolKind } from '../../../../engine/syntax/parsed-file.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import { type CommandEntry, commandsOf } from '../../../authoring/evidence/commands.ts';
import { at, type Evidence } from '../../../authoring/evidence/evidence.ts';
import { migrationsOf } from '../../../authoring/evidence/models/migration-files.ts';
import { scriptsOf } from '../../../authoring/evidence/scripts.ts';
import { settingsOf } from '../../../authoring/evidence/settings.ts';
import { count } from '../../../authoring/wording/count.ts';
import { capital, code, plain } from '../../../authoring/wording/markup.ts';
import { runCommand } from '../../../authoring/wording/run-command.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { definitionOf, symbolName } from '../../wording/symbol-words.ts';
import { useLine, userName, usersOf } from '../code/uses.ts';
import { bullet, cited, citedList, opening, type Part, type Span } from '../part.ts';
import { shownCommand } from './shown-command.ts';
import { LONGEST_COMMAND, SAYS_ONLY } from './task.ts';

const MOST_TOLD = 3;
const CALLERS_TOLD = 3;

/** What brings the schema of the database to the newest version: commands, scripts, lines that run them, the code itself. */
export function* composeMigrations(inquiry: Inquiry): Generator<Part> {
  const { evidence } = inquiry;
  const { paths, folders } = migrationsOf(evidence);
  const [called, saying] = ownCommands(evidence);
  // A command that is called otherwise runs them beside something else.
  const ways = [...called, ...ownScripts(evidence), ...linesThatRun(evidence), ...saying].slice(0, MOST_TOLD);
  const inCode = doneByCode(inquiry);
  const usual = ways.length + inCode.length > 0 ? null : usualWay(evidence);
  if (ways.length + inCode.length === 0 && !usual) return;
  const [first, ...others] = ways;
  if (first) yield opening(`To run the migrations, use ${first.words}`, cited(first.source));
  for (const { words, source } of others) yield bullet(capital(words), cited(source));
  if (usual)
    yield opening(
      `The usual command for migrations such as those in ${code(usual.folder)} is ${code(usual.command)}; no script, document or pipeline of the project was found to run it`,
      cited(usual.source),
    );
  const [done, ...more] = inCode;
  if (done) yield first ? bullet(...done) : opening(...done);
  for (const spans of more) yield bullet(...spans);
  const [folder] = folders;
  const last = folder?.paths.at(-1);
  if (last !== undefined && folder)
    yield bullet(
      `${capital(count(paths.length, 'migration'))} ${paths.length === 1 ? 'lies' : 'lie'} in ${code(folder.folder)}${folders.length > 1 ? ` and ${count(folders.length - 1, 'other folder')}` : ''}; the last there by its name is ${code(last)}`,
      cited({ path: last, startLine: 1, endLine: 1 }),
    );
}

interface Way {
  words: string;
  source: CodeSource;
}

/** What follows says how or where, and not what else: `migrate_to_cloud` moves something there. */
const NAMES_MIGRATING =
  /(?:^|[\s:._-])migrat(?:e|ions?)(?:[\s:._-](?:all|apply|database|db|deploy|dev|development|head|latest|local|migrate|prod|production|run|schema|sql|start|up|upgrade))*$/i;
const SAYS_MIGRATING =
  /\b(?:upgrade|update|migrate)s?\b (?:the )?(?:\w+ )?(?:database|db|schema)\b|\b(?:run|runs|apply|applies|execute|executes|perform|performs)\b[^.]*\bmigrations?\b/i;
/** Makes one, takes one back, or only looks. */
const OTHER_DEED =
  /(?:^|[\s:._-])(?:creat|generat|make|new|add|diff|down|rollback|revert|undo|reset|status|list|check|test|lint|valid|render|squash|fake|import|doc|history|fresh|wipe|drop|clean)/i;
const ANOTHER_THING = /\b(?:from|another|other|between|storage|files?|users?|accounts?|passwords?)\b/i;

/** Commands that are called so, and those that only say it of themselves. */
function ownCommands(evidence: Evidence): [called: Way[], saying: Way[]] {
  const all = commandsOf(evidence);
  // What only holds other commands does nothing itself.
  const doing = all.filter(({ name }) => !all.some((other) => other.name.startsWith(`${name} `)));
  const fitting = doing.filter(({ name }) => !OTHER_DEED.test(name));
  const isCalled = ({ name, help }: CommandEntry): boolean =>
    NAMES_MIGRATING.test(name) && !ANOTHER_THING.test(help ?? '');
  const way = ({ name, help, fact }: CommandEntry): Way => ({
    words: `the command ${code(name)}${told(help)}`,
    source: at(fact),
  });
  const options = settingsOf(evidence).flatMap(({ source, name, help, facts: [fact] }): Way[] => {
    const isIt = source === 'flag' && help !== null && SAYS_MIGRATING.test(help) && !OTHER_DEED.test(name);
    return isIt && fact ? [{ words: `the option ${code(name)}${told(help)}`, source: at(fact) }] : [];
  });
  const saying = fitting.filter((each) => !isCalled(each) && SAYS_MIGRATING.test(each.help ?? ''));
  return [[...fitting.filter(isCalled).map(way), ...options], saying.map(way)];
}

function told(help: string | null): string {
  return help ? `: ${plain(help).replace(/\.$/, '')}` : '';
}

function ownScripts(evidence: Evidence): Way[] {
  return (
    scriptsOf(evidence)
      .filter(
        ({ values }) =>
          (NAMES_MIGRATING.test(values.name) || (RUNS.test(values.command) && !/[&|;]/.test(values.command))) &&
          // A namespace of Rake that is not the database moves something of its own.
          (values.runner !== 'rake' || /^(?:db|database|schema)\b/.test(values.name)) &&
          !OTHER_DEED.test(values.name) &&
          values.command.length <= LONGEST_COMMAND &&
          !SAYS_ONLY.test(values.command),
      )
      // Those below a folder are for a part of it.
      .toSorted(
        (a, b) => a.path.split('/').length - b.path.split('/').length || a.values.name.length - b.values.name.length,
      )
      .map((script) => {
        const runs =
          script.values.command && !script.values.command.startsWith('needs ')
            ? `, which runs ${code(script.values.command)}`
            : '';
        return { words: `${code(runCommand(script))}${runs}`, source: at(script) };
      })
  );
}

/** What tools and frameworks are told to bring a schema to its newest version. */
const RUNS =
  /(?:\bmanage\.py|\bdjango-admin|\bartisan) migrate\b(?!:)|\b(?:rails|rake) db:(?:migrate|prepare)\b(?!:)|\balembic\b.* upgrade\b|\bflask db upgrade\b|\bprisma (?:migrate (?:deploy|dev)|db push)\b|\bmigration:run\b|\bknex\b.* migrate:latest\b|\bsequelize(?:-cli)? db:migrate\b(?!:)|\bdrizzle-kit (?:migrate|push)\b|\bmikro-orm migration:up\b|\becto\.migrate\b|\bdoctrine:migrations:migrate\b|\bphinx migrate\b|\bsqlx (?:migrate run|database setup)\b|\bdiesel (?:migration run|setup)\b|\bsea-orm-cli migrate(?: up)?\b|\bdotnet ef database update\b|\bgoose\b.* up\b|\bmigrate\b.* -(?:path|source)\b.* up\b|\bdbmate\b.* (?:up|migrate)\b|\bflyway(?::| )migrate\b|\bliquibase(?::| )update\b|\batlas migrate apply\b|\bmigrations migrate\b|\byii migrate\b/i;
/** Files that start things, and those that tell people how. */
const STARTS =
  /(?:^|\/)(?:[\w.-]*Dockerfile[\w.-]*|Procfile[\w.-]*|[\w.-]*(?:compose|entrypoint)[\w.-]*|[\w.-]+\.sh|bin\/[\w-]+|fly\.toml|app\.json|render\.yaml)$/i;
const TELLS = /\.(?:md|mdx|rst|adoc|txt)$/i;
const LONGEST_LINE = 160;
const LEAST_WORDS = 2;

/** Lines of start scripts and documents that run them; a document that is read first comes first. */
function linesThatRun(evidence: Evidence): Way[] {
  const isAside = (path: string): boolean =>
    /(?:^|\/)(?:vendor|node_modules|tests?|fixtures?|examples?)\//i.test(path) ||
    /changelog|history|release/i.test(path);
  const paths = speakingFiles(evidence).filter((path) => !isAside(path));
  const starting = paths.filter((path) => STARTS.test(path)).flatMap((path) => firstLine(evidence, path, 'runs'));
  const telling = paths
    .filter((path) => TELLS.test(path))
    .sort(
      (a, b) =>
        Number(/readme|install|contribut|develop|upgrad/i.test(b)) -
          Number(/readme|install|contribut|develop|upgrad/i.test(a)) || a.length - b.length,
    )
    .flatMap((path) => firstLine(evidence, path, 'shows'));
  return [...telling.slice(0, 1), ...starting.slice(0, 1)];
}

function firstLine(evidence: Evidence, path: string, verb: 'runs' | 'shows'): Way[] {
  const lines = evidence.lines(path) ?? [];
  const place = lines.findIndex(
    (line) => RUNS.test(line) && line.length <= LONGEST_LINE && !(verb === 'runs' && /^\s*(?:#|\/\/)/.test(line)),
  );
  const text = commandIn(lines[place] ?? '');
  if (place < 0 || text.split(' ').length < LEAST_WORDS) return [];
  const does = verb === 'runs' ? `, as ${code(path)} does` : `, as ${code(path)} shows`;
  return [{ words: `${code(text)}${does}`, source: { path, startLine: place + 1, endLine: place + 1 } }];
}

/** The command of a line of a script, of a list, or of a sentence that has it in backticks. */
function commandIn(line: string): string {
  return shownCommand(line, RUNS)
    .replace(/^(?:RUN|CMD|ENTRYPOINT|command:|release:|web:)\s+/, '')
    .replace(/^(?:system!?|exec|sh)\s*\(?\s*(?=["'])/, '')
    .replace(/^["']|["',)]+$/g, '')
    .replace(/\s*(?:&&|\|\||;|\\).*$/, (rest, at: number, whole: string) => (RUNS.test(whole.slice(0, at)) ? '' : rest))
    .trim();
}

/** How migrations of a kind are run where nobody says otherwise. */
const USUAL: readonly (readonly [RegExp, RegExp, string])[] = [
  [/\.py$/, /(?:^|\/)manage\.py$/, 'python manage.py migrate'],
  [/\.py$/, /(?:^|\/)alembic\.ini$/, 'alembic upgrade head'],
  [/\.php$/, /^artisan$/, 'php artisan migrate'],
  [/\.php$/, /^bin\/console$/, 'bin/console doctrine:migrations:migrate'],
  [/\.rb$/, /^bin\/rails$/, 'bin/rails db:migrate'],
  [/\.exs$/, /^mix\.exs$/, 'mix ecto.migrate'],
  [/migration\.sql$/, /\.prisma$/, 'npx prisma migrate deploy'],
  [/up\.sql$/, /^diesel\.toml$/, 'diesel migration run'],
  [/\.cs$/, /ModelSnapshot\.cs$/, 'dotnet ef database update'],
];

function usualWay(evidence: Evidence): { folder: string; command: string; source: CodeSource } | null {
  const [folder] = migrationsOf(evidence).folders;
  const last = folder?.paths.at(-1);
  const usual =
    last === undefined
      ? undefined
      : USUAL.find(([file, tool]) => file.test(last) && evidence.files.some(({ path }) => tool.test(path)));
  if (last === undefined || !folder || !usual) return null;
  return { folder: folder.folder, command: usual[2], source: { path: last, startLine: 1, endLine: 1 } };
}

const MOST_READ = 80;

/** Files that speak of migrations. */
function speakingFiles({ pack }: Evidence): string[] {
  return [...filesWithTerm(pack, stem('migrations'))]
    .sort((a, b) => a - b)
    .flatMap((place) => pack.corpus.files[place]?.path ?? []);
}

/** What libraries are told to bring a schema to its newest version. */
const CALLS =
  /\bsqlx::migrate!|\brun_pending_migrations\(|\.AutoMigrate\(|\bgoose\.Up\w*\(|\.Database\.Migrate(?:Async)?\(|\bmigrate\.latest\(|\.runMigrations\(|\bEcto\.Migrator\.(?:run|with_repo)\(|\balembic\.command\.upgrade\(|\bmigrationsRun:\s*true|\bumzug\.up\(|\bcall_command\(\s*["']migrate["']|\bArtisan::call\(\s*["']migrate["']/;

/** What code starts as a program of its own. */
const STARTS_PROGRAM =
  /\b(?:exec(?:Sync|File|FileSync|a|aCommand)?|spawn(?:Sync)?|system|shell_exec|subprocess\.\w+|os\.system)\s*\(/;

/** The lines that have a library do it, or else a function that is called so: many programs migrate when they start. */
function doneByCode(inquiry: Inquiry): Span[][] {
  const { evidence } = inquiry;
  const own = new Set(migrationsOf(evidence).paths);
  const paths = speakingFiles(evidence).filter((path) => !own.has(path) && isProduction(evidence.file(path)?.role));
  // What is run lies apart from what runs it.
  const running = paths.filter((path) => !/migrations?\/|rollback|revert/i.test(path)).slice(0, MOST_READ);
  const calls = running.flatMap((path) => {
    const lines = evidence.lines(path) ?? [];
    const place = lines.findIndex(
      (line) => (CALLS.test(line) || (STARTS_PROGRAM.test(line) && RUNS.test(line))) && !/^\s*(?:\/\/|#|\*)/.test(line),
    );
    return place < 0 ? [] : [{ path, place, line: plainLine(lines[place] ?? '') }];
  });
  const [call] = calls;
  if (!call) return calledSo(inquiry, paths);
  const { path, place, line } = call;
  const symbol = holderAt(inquiry, path, place + 1);
  const where = `${symbol ? `${symbolName(symbol)} in ` : ''}${code(path)}`;
  return [
    [
      `The program runs them itself in ${where}: line ${place + 1} reads ${code(line)}${calls.length > 1 ? `; ${count(calls.length - 1, 'other file')} ${calls.length === 2 ? 'does' : 'do'} the like` : ''}`,
      cited({ path, startLine: place + 1, endLine: place + 1 }),
    ],
  ];
}

const LONGEST_SHOWN = 100;

function plainLine(line: string): string {
  const text = line.trim();
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** The innermost function around a line. */
function holderAt({ pack }: Inquiry, path: string, line: number): FoundSymbol | undefined {
  return symbolsOfFile(pack, path)
    .filter(({ kind, startLine, endLine }) => FUNCTIONS.has(kind) && startLine <= line && line <= endLine)
    .sort((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine))[0];
}

const MOST_NAMESAKES = 8;
const FUNCTIONS: ReadonlySet<SymbolKind> = new Set(['function', 'method']);
const MIGRATES =
  /^(?:(?:run|apply|do|auto|execute|perform|db|database|schema)_?)*migrat(?:e|ions?)(?:_?(?:up|db|database|schema|all|latest|if_?needed|sql))*$/i;

function calledSo({ pack }: Inquiry, paths: readonly string[]): Span[][] {
  const isNamed = ({ name }: FoundSymbol): boolean => MIGRATES.test(shortName(name));
  const all = paths
    .flatMap((path) => symbolsOfFile(pack, path))
    .filter((symbol) => FUNCTIONS.has(symbol.kind) && isNamed(symbol));
  // Where every single one is called so, none of them runs the others.
  const [best] = (all.length > MOST_NAMESAKES ? [] : all)
    .flatMap((symbol) => {
      const detail = symbolDetail(pack, symbol.id);
      const users = detail ? usersOf(pack, detail).production.filter(({ symbol: user }) => user && !isNamed(user)) : [];
      return detail && users.length > 0 ? [{ detail, users }] : [];
    })
    .sort((a, b) => b.users.length - a.users.length);
  if (!best) return [];
  const { detail, users } = best;
  return [
    [
      `By its name, ${symbolName(detail)} in ${code(detail.path)} does this in the code`,
      cited(definitionOf(detail)),
      '; it is used by ',
      ...citedList(
        users
          .slice(0, CALLERS_TOLD)
          .map((use) => ({ text: `${userName(use)} in ${code(use.path)}`, source: useLine(use) })),
        Math.max(0, users.length - CALLERS_TOLD),
      ),
    ],
  ];
}
