/** A flag or option of the command line as one call or literal declares it. */
export interface Flag {
  name: string;
  default?: string | null | undefined;
  help?: string | null | undefined;
  /** The environment variable that it falls back to. */
  environment?: string | null | undefined;
  type?: string | undefined;
  choices?: readonly string[] | undefined;
  required?: boolean;
}

/** Options that every program has, which set nothing. */
export const OF_EVERY_PROGRAM = /^(?:--help|--version|-h)$/;
