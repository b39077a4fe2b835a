import type { SourceFile } from '../source-file.ts';
import type { SettingFound } from './setting-maker.ts';

/** A constant in any language: `EnvServerPort = "SHOP_SERVER_PORT"`, `ENV_HOME: str = 'SHOP_HOME'`. */
const CONSTANT =
  /^[ \t]*(?:(?:export|const|let|var|final|static|public|private|internal|readonly|pub|val|String|string)\s+)*([A-Za-z_]\w*)\s*(?::\s*[\w&' .[\]]+?)?\s*(?:string\s*)?=\s*["']([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)["']/gm;
/** A name that says what its value is: `EnvPort`, `ENV_PORT`, `PORT_ENV`, `portEnvVar`. */
const NAMES_A_VARIABLE = /^env(?=[A-Z_])|^Env(?=[A-Z_])|(?:^|_)ENV(?:_|$)|[a-z]Env(?:Var|Key|Name)?$/;

/** Ends before the name of what is read: `os.getenv(`, `process.env[`. */
const READ =
  /(?:\b(?:getenv|environ\.get|Getenv|LookupEnv|env::var|env::var_os|GetEnvironmentVariable|getEnv|ENV\.fetch)\(|(?:environ|process\.env|\bENV)\[)\s*([A-Za-z_]\w*)\s*[,)\]]/g;

/** Names of environment variables that constants hold; where they are read, only the constant is named. */
export function environmentNames(file: SourceFile): SettingFound[] {
  if (!/env/i.test(file.text)) return [];
  const read = new Set([...file.bare.matchAll(READ)].map(([, constant]) => constant));
  return [...file.code.matchAll(CONSTANT)].flatMap((match): SettingFound[] => {
    const [, constant = '', name = ''] = match;
    return NAMES_A_VARIABLE.test(constant) || read.has(constant)
      ? [{ name, source: 'environment', required: false, line: file.lineAt(match.index) }]
      : [];
  });
}
