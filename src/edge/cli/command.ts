import type { App } from '../../app.ts';
import type { Config } from '../../base/config.ts';
import type { Log } from '../../base/log.ts';

/** One command of the program. Every file in this folder that holds one has the same shape. */
export interface Command {
  /** As typed: `token create`. */
  name: string;
  summary: string;
  /** Words after the name, for the help: `<token>`. */
  operands?: string;
  options?: Record<string, Option>;
  run(invocation: Invocation): Promise<number>;
}

export interface Option {
  about: string;
  /** What stands for the value in the help; without it the option is a switch. */
  value?: string;
  /** One letter for it, with one hyphen. */
  short?: string;
}

export interface Invocation {
  operands: string[];
  /** The value of an option that takes one. */
  option(name: string): string | undefined;
  /** Whether a switch is on. */
  on(name: string): boolean;
  config: Config;
  log: Log;
  /** Opens database and keys for the length of `work`, then closes them again. */
  withApp<Result>(work: (app: App) => Promise<Result>): Promise<Result>;
  /** Prints `value` as JSON with --json, otherwise the lines for people. */
  print(value: unknown, lines: string[]): void;
}
