import type { FactOf } from '../fact-of.ts';

export type CommandFact = FactOf<
  'command',
  {
    name: string;
    /** The command or program it belongs to, where the file tells. */
    parent?: string;
    /** The name in the code on which it hangs, or its parent, where only another file tells the command behind it; `module:name` in Go. */
    under?: string;
    /** What it hangs on is never the program itself. */
    part?: true;
    /** The function that makes it gives it back: whoever calls that may put another name before its own. */
    handed?: true;
    /**
     * Names in the code on which commands of other files hang below this one; `own` is what it is called itself, `within`
     * the file of the module that has the name.
     */
    opens?: { name: string; module?: string; within?: string; own?: true }[];
    /** Left out of the help of the program. */
    hidden?: true;
    /** It says itself that it is on its way out. */
    deprecated?: true;
    /** Other names under which it is typed too. */
    aliases?: string[];
    /** It is not there where the program runs in production. */
    development?: true;
    /** It is the program itself, which others hang below. */
    program?: true;
    /** The program does something of its own where it is typed without a command. */
    runs?: true;
    /** It is all that its program does, so that the program is typed without its name. */
    sole?: true;
    help?: string;
    /** The constant of another file that holds the help. */
    helpName?: string;
    /** What is typed behind its name, as its author writes it or as help texts write it: `KEY [VALUE]`. */
    arguments?: string;
    /** What is taken where nothing is typed in a place. */
    defaults?: { name: string; value: string }[];
    framework: string;
    options: {
      name: string;
      /** The letter that may be typed instead: `-p`. */
      short?: string;
      default?: string;
      help?: string;
      required?: true;
      /** Whoever leaves it out is asked for it. */
      asked?: true;
      /** What turns it off, where it is on to begin with: `--no-color`. */
      off?: string;
      choices?: string[];
      /** The constants of other files that hold its name, which is empty then, and its default. */
      nameIn?: string;
      defaultIn?: string;
      /** The commands below take it too. */
      below?: true;
    }[];
    /** Names in the code of what other files add to its options: `common.RepoFlag`. */
    takes?: string[];
    /** Options of which one must be given, or exactly one. */
    oneOf?: { names: string[]; exactly?: true }[];
    /** Options that are given only together with others, and options that are not. */
    needs?: { name: string; others: string[] }[];
    apart?: { name: string; others: string[] }[];
  }
>;
