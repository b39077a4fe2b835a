/** A flag or option of the command line as one call or literal declares it. */
export interface Flag {
  name: string;
  /** The letter that may be typed instead: `-p`. */
  short?: string | undefined;
  default?: string | null | undefined;
  help?: string | null | undefined;
  /** What holds where it is not given, as code says that takes its value later. */
  heldIn?: string | undefined;
  /** What is taken where it is not given, in words. */
  instead?: string | null | undefined;
  /** The environment variable that it falls back to. */
  environment?: string | null | undefined;
  type?: string | undefined;
  choices?: readonly string[] | undefined;
  required?: boolean;
  /** Whoever leaves it out is asked for it. */
  asked?: boolean;
  /** What turns it off, where it is on to begin with: `--no-color`. */
  off?: string | undefined;
  /** The constants of other files that hold its name, which is empty then, and its default. */
  nameIn?: string | undefined;
  defaultIn?: string | undefined;
  /** The commands below take it too. */
  below?: boolean;
  /** The variable that it sets. */
  into?: string | undefined;
}

/** What every program has, and says nothing of it. */
export const OF_EVERY_PROGRAM = /^(?:--help|-h)$/;
