import type { CodeSource } from '../../cite.ts';
import type { Found } from '../evidence.ts';

/** Whom a guard lets in: one of several where any of its questions does; somebody who is known where it only sounds like more. */
export type LetIn =
  | 'administrators'
  | 'staff'
  | 'programs'
  | 'whoever is signed in'
  | 'one of several'
  | 'somebody known';

/** Roles that a guard asks for: "the role `KEEPER` in `Membership`", and where it does. */
export interface AskedRoles {
  words: string;
  source: CodeSource;
}

/** A route with the prefix under which its router is hung, where that could be told. */
export interface Route {
  fact: Found<'route'>;
  method: string;
  path: string;
  handler: string | null;
  /** The name that a router gave it: `orders-list`. */
  name?: string;
  /** What its view calls what answers, and may choose by: `partial_update`. */
  action?: string;
  /** Who asks for the caller's identity or rights: at the registration, on the handler, or in its first lines. */
  guards: string[];
  /** Those of them that are put around its handler and turn callers away by their own text. */
  around?: string[];
  /** Those of them that a decorator only notes, each with the guard that asks for it: `Roles(Role.Clerk)` of `RolesGuard`. */
  notes?: ReadonlyMap<string, string>;
  /** The roles that some of them ask for by their own text. */
  asks?: ReadonlyMap<string, AskedRoles>;
  /** Those that its handler asks for itself. */
  asksItself?: string;
  /** Whom they let in, as far as their own text or their permissions say it, whatever they are called. */
  letIn?: ReadonlyMap<string, LetIn>;
  /** The roles that have the permissions which they ask for, as the rows say that the database begins with. */
  roles?: string[];
  /** Those whom they let in by the names of their types: `Clerk` and `Depot`. */
  subjects?: ReadonlyMap<string, readonly string[]>;
  /** Kinds of callers that are turned away elsewhere and let in here, beside those whom its guards let in: `bots`. */
  admits?: string[];
  /** What sends on whoever is signed in, so that only others get further: `guest` of Laravel. */
  forStrangers?: string[];
  /** What else stands before it, of which could not be told whether it asks. */
  passes: string[];
  /** Those of them that fill the parameters of its handler. */
  fillers?: string[];
  /** Those of them that its handler calls itself. */
  inside?: string[];
  /** What answers in its place in some cases, and not by who calls alone. */
  partly?: string[];
  /** The class of a library above its controller, of which nobody read what it asks. */
  above?: string;
  /** What turns away whoever asks too often. */
  limits?: string[];
  /** Those of them that are set up only where a condition holds. */
  sometimes?: string[];
  /** Whether its handler may turn callers away by something that is not told. */
  asksMore?: boolean;
  /** Whether all that stands before it was found and read: only then does it tell something that no guard is there. */
  seen: boolean;
  /** False where the path hangs below a prefix that was not found. */
  whole: boolean;
  /** Where somebody calls it, if only that tells what stands before its path. */
  called?: CodeSource;
  /** Whether the rules of the application name its path among those that everybody may reach. */
  opened?: boolean;
  /** Groups for operators and tools: real, but not what the product is about. */
  side: boolean;
}

/** Whether the code says of a route that everybody may call it, and nothing in sight says otherwise. */
export function isDeclaredOpen({ fact, opened, seen }: Route): boolean {
  return fact.values.open === true || (opened === true && seen);
}

export interface RouteGroup {
  /** The first fixed segment that tells routes apart: `users`; empty for the root. */
  name: string;
  routes: Route[];
  /** The program that answers them, where the repository holds several. */
  program?: string;
}
