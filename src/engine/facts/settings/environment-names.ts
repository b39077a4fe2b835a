import type { SourceFile } from '../source-file.ts';
import { commentAbove, docOver } from './comment-above.ts';
import { composedNames } from './composed-names.ts';
import type { SettingFound } from './setting-maker.ts';

/** A constant in any language: `EnvServerPort Variable = "SHOP_SERVER_PORT"`, `ENV_HOME: str = 'SHOP_HOME'`. */
const CONSTANT =
  /^[ \t]*(?:(?:export|const|let|var|final|static|public|private|internal|readonly|pub|val|String|string)\s+)*([A-Za-z_]\w*)(?:\s*:\s*[\w&'.[\]]+(?: [\w&'.[\]]+){0,6})?(?:\s+[A-Za-z]\w*)?\s*=\s*["']([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)["']/gm;
/** A name that says what its value is: `EnvPort`, `EnvironmentVariablePort`, `ENV_PORT`, `PORT_ENV`, `portEnvVar`. */
const NAMES_A_VARIABLE =
  /^env(?=[A-Z_])|^Env(?:ironmentVariable)?(?=[A-Z_])|(?:^|_)ENV(?:_|$)|[a-z]Env(?:Var|Key|Name)?$/;

/** Ends before the name of what is read: `os.getenv(`, `process.env[`. */
const READ =
  /(?:\b(?:getenv|environ\.get|Getenv|LookupEnv|env::var|env::var_os|GetEnvironmentVariable|getEnv|ENV\.fetch)\(|(?:environ|process\.env|\bENV)\[)\s*(?:\w+(?:::|\.)){0,4}([A-Za-z_]\w*)\s*[,)\]]/g;

/** A file that says what its constants are. */
const OF_ENVIRONMENT = /\benv(?:ironment)? ?var(?:iable)?s?\b/i;
const FEWEST = 3;

/** Names of environment variables that constants hold; where they are read, only the constant is named. */
export function environmentNames(file: SourceFile): SettingFound[] {
  if (!/env/i.test(file.text)) return [];
  const read = new Set([...file.bare.matchAll(READ)].map(([, constant]) => constant));
  const found = [
    ...[...file.code.matchAll(CONSTANT)].map(({ 1: constant = '', 2: name = '', index }) => ({
      constant,
      name,
      index,
    })),
    ...composedNames(file),
  ].map(({ constant, name, index }) => ({ constant, name, line: file.lineAt(index) }));
  // A list of names that begin alike and end as their constants are called, in a file that speaks of the environment.
  const listed = found.filter(({ constant, name }) => name.endsWith(`_${constant}`));
  const prefix = listed[0]?.name.split('_')[0] ?? '';
  const isList =
    listed.length >= FEWEST &&
    listed.every(({ name }) => name.startsWith(`${prefix}_`)) &&
    OF_ENVIRONMENT.test(file.text);
  return found
    .filter(
      ({ constant, name }) =>
        // What is called like its value is a mark that the code tells apart: `ENV_LOOP = "ENV_LOOP"`.
        (NAMES_A_VARIABLE.test(constant) && constant !== name) ||
        read.has(constant) ||
        (isList && name.startsWith(`${prefix}_`)),
    )
    .map(({ name, line }) => ({
      name,
      source: 'environment',
      required: false,
      help: commentAbove(file, line, name) ?? docOver(file, line),
      line,
    }));
}
