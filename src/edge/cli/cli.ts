import { parseArgs } from 'node:util';
import { openApp } from '../../app.ts';
import { readConfig } from '../../base/config.ts';
import { diskFault } from '../../base/disk.ts';
import { AppError, type ErrorCode } from '../../base/errors.ts';
import { openLog, scrubSecrets } from '../../base/log.ts';
import { SourceError } from '../../base/source-error.ts';
import { cleanText } from '../../base/text.ts';
import { startTracing } from '../../base/trace.ts';
import { VERSION } from '../../base/version.ts';
import { outageOf } from '../../engine/db/outage.ts';
import { ask } from './ask.ts';
import { backup } from './backup.ts';
import type { Command, Invocation, Option } from './command.ts';
import { doc } from './doc.ts';
import { doctor } from './doctor.ts';
import { ingest } from './ingest.ts';
import { keysRotate } from './keys-rotate.ts';
import { migrate } from './migrate.ts';
import { restore } from './restore.ts';
import { serve } from './serve.ts';
import { tokenCheck } from './token-check.ts';
import { tokenCreate } from './token-create.ts';
import { tokenList } from './token-list.ts';
import { tokenRevoke } from './token-revoke.ts';
import { userInvite } from './user-invite.ts';
import { userResetPassword } from './user-reset-password.ts';
import { verify } from './verify.ts';
import { work } from './work.ts';

/** Every command there is, in the order of the help. */
export const COMMANDS: Command[] = [
  serve,
  work,
  ingest,
  doc,
  ask,
  tokenCreate,
  tokenList,
  tokenCheck,
  tokenRevoke,
  userInvite,
  userResetPassword,
  keysRotate,
  doctor,
  backup,
  restore,
  verify,
  migrate,
];

const COMMON: Record<string, Option> = {
  json: { about: 'Print the result as JSON.' },
  help: { short: 'h', about: 'Show this help.' },
};

/** Runs the command that the words name. Expected trouble is one line on standard error and exit status 1. */
export async function runCli(argv: string[]): Promise<number> {
  const command = findCommand(argv);
  if (!command) return showGeneralHelp(argv);
  const words = argv.slice(command.name.split(' ').length);
  try {
    const { values, positionals } = parse(command, words);
    if (values['help']) {
      process.stdout.write(commandHelp(command));
      return 0;
    }
    const invocation = invoke(values, positionals);
    const { otlpUrl: url, traceShare: share } = invocation.config;
    const stopTracing = url === undefined ? undefined : await startTracing({ url, share });
    return await command.run(invocation).finally(() => stopTracing?.());
  } catch (error) {
    const told = toAppError(error);
    const message = told instanceof SourceError ? `${told.message} ${told.hint}` : told.message;
    tellError(words, told.code, message, message);
    return 1;
  }
}

function tellError(words: string[], code: ErrorCode, message: string, forPeople: string): void {
  const type = code.replaceAll('-', '_');
  const line = words.includes('--json') ? JSON.stringify({ error: { type, message } }) : forPeople;
  process.stderr.write(`${cleanText(scrubSecrets(line)).trimEnd()}\n`);
}

/** Trouble with a disk or a database is the operator's to mend, and named; anything else is a fault of the program. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const fault = diskFault(error);
  if (fault !== undefined) {
    const place = error instanceof Error && 'path' in error ? String(error.path) : 'Reading or writing failed';
    return new AppError('unavailable', `${place}: ${fault}. Nothing was finished; mend it and run the command again.`);
  }
  const outage = outageOf(error);
  if (outage) return outage;
  throw error;
}

export function commandHelp(command: Command): string {
  const options = Object.entries({ ...command.options, ...COMMON }).map(
    ([name, { value, short, about }]) =>
      `  ${short ? `-${short}, ` : ''}--${name}${value ? ` <${value}>` : ''}\n      ${about}`,
  );
  const usage = ['lorekeep', command.name, command.operands, '[options]'].filter(Boolean).join(' ');
  return `${command.summary}\n\nUsage: ${usage}\n\nOptions:\n${options.join('\n')}\n`;
}

function findCommand(argv: string[]): Command | undefined {
  return COMMANDS.find(({ name }) => name.split(' ').every((word, index) => argv[index] === word));
}

function parse(command: Command, words: string[]) {
  const options = Object.fromEntries(
    Object.entries({ ...command.options, ...COMMON }).map(([name, { value, short }]) => [
      name,
      { type: value ? ('string' as const) : ('boolean' as const), ...(short && { short }) },
    ]),
  );
  try {
    return parseArgs({ args: words, options, allowPositionals: command.operands !== undefined });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('. ')[0] : String(cause);
    throw new AppError('invalid-input', `${reason}. See: lorekeep ${command.name} --help`, { cause });
  }
}

function invoke(values: Record<string, unknown>, operands: string[]): Invocation {
  const config = readConfig();
  // What a command says goes to standard output; the log goes to standard error, so that --json stays clean.
  const style = process.stderr.isTTY ? 'plain' : 'json';
  const log = openLog(config.logLevel, (line) => process.stderr.write(line), style);
  return {
    config,
    log,
    operands,
    option: (name) => (typeof values[name] === 'string' ? values[name] : undefined),
    on: (name) => values[name] === true,
    async withApp(work) {
      const app = await openApp(config, log);
      try {
        return await work(app);
      } finally {
        await app.database.close();
      }
    },
    print(value, lines) {
      const text = values['json'] === true ? JSON.stringify(value, null, 2) : lines.join('\n');
      // Nothing that came from a repository or a client may reach the terminal as a command for it.
      process.stdout.write(`${cleanText(text)}\n`);
    },
  };
}

function showGeneralHelp(argv: string[]): number {
  if (argv[0] === '--version' || argv[0] === '-v') {
    process.stdout.write(`${VERSION}\n`);
    return 0;
  }
  const asked = argv.length === 0 || argv[0] === 'help' || argv.includes('--help') || argv.includes('-h');
  const group = COMMANDS.filter(({ name }) => name.split(' ')[0] === argv[argv[0] === 'help' ? 1 : 0]);
  const shown = group.length > 0 ? group : COMMANDS;
  const width = Math.max(...shown.map(({ name }) => name.length));
  const lines = shown.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  const help = `Lorekeep ${VERSION}: project knowledge for AI coding tools.\n\nUsage: lorekeep <command> [options]\n\n${lines.join('\n')}\n\nEach command has --help. Settings: docs/configuration.md\n`;
  if (asked) {
    process.stdout.write(help);
    return 0;
  }
  const named = argv.filter((word) => !word.startsWith('-')).slice(0, 2);
  const message = `There is no command '${named.join(' ')}'.`;
  tellError(argv, 'invalid-input', `${message} See: lorekeep --help`, `${message}\n\n${help}`);
  return 1;
}
