import type { FactOf } from '../fact-of.ts';

export type SettingFact = FactOf<
  'setting',
  {
    name: string;
    source: 'environment' | 'flag' | 'declared' | 'property';
    /** As written in the code; absent where there is none, where it is computed, or where the name is secret-like. */
    default?: string;
    /** What holds in each of several cases that another setting chooses from, where they differ: `mysql`, `3306`; `*` for all others. */
    cases?: [string, string][];
    /** There is a default that is no plain value in this file, or none that may be shown. */
    computed?: true;
    /** What a secret has where nobody gives one: a value in the code, or one that the program makes up. */
    keeps?: 'value' | 'random';
    /** The constant that is the default, where another file may give its value; or the field of what a function makes: `config/Default().Port`. */
    constant?: string;
    /** The variable that is asked where this one is not set. */
    fallback?: string;
    /** It stands so in a file that the repository ships and the program reads: that goes before what code takes where there is nothing. */
    kept?: true;
    /** What a sample file gives for it, which is no default. */
    example?: string;
    help?: string;
    type?: string;
    /** The only values that it may have. */
    choices?: string[];
    /** The letter that may be typed instead of the name of an option: `-p`. */
    short?: string;
    required: boolean;
    /** When it is required, where it is not always: "`STORE` is `cloud`". */
    requiredIf?: string;
    /** What is taken where nobody gives it, in words of the code that declares it. */
    instead?: string;
    /** The condition, as written, without which the code does not read it. */
    onlyIf?: string;
    secret: boolean;
    /** A declaration outranks a mere read of the same name. */
    declared: boolean;
    /** The structure whose field it is, where only all files tell below which key the structure stands; empty for such a key. */
    of?: string;
    /** The structure that the field holds, with its package as written, whose fields stand below it; with the name `*` they stand in its place. */
    holds?: string;
    /**
     * The function or class (`new X`) that is given the name, where only its own file tells what it does with it; sure where
     * its own name tells that it reads the environment. With `prefix x`, the function x knows what stands before the name;
     * with `table x`, those who read the names tell that what x is given are settings.
     */
    by?: { helper: string; defaultAt: number; isSure?: true };
  }
>;
