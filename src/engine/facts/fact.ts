import type { CommandFact } from './commands/command-fact.ts';
import type { DataModelFact, TableChangeFact } from './data-models/model-facts.ts';
import type { FactOf } from './fact-of.ts';
import type { MountFact, RouteFact } from './routes/route-facts.ts';
import type { SettingFact } from './settings/setting-fact.ts';
import type { SocketEventFact } from './socket-events/socket-event-fact.ts';

/** The values that something can have one at a time. */
export type StatesFact = FactOf<
  'states',
  {
    name: string;
    values: string[];
    /** What is stored and sent for each value, where its name is another word. */
    kept?: string[];
    /** Whether the name says that they follow each other: a status, a phase. */
    changes: boolean;
  }
>;

/** A move from one state to another that the code makes or allows. */
export type TransitionFact = FactOf<
  'transition',
  {
    from: string;
    to: string;
    /** The variable that was asked and set. */
    of?: string;
    /** What the code calls the set of states. */
    set?: string;
  }
>;

/**
 * Work that is done apart from the code that asks for it: by a worker, by whoever listens to an event, by the handler that
 * a mediator chooses, or on a schedule.
 */
export type TaskFact = FactOf<
  'task',
  {
    /** What it is asked for by: its class or function without what stands before it, or its queue, topic or event. */
    name: string;
    /** `does`: the code that does it; `asks`: code that hands it over; `calls`: a variable of the code by which a queue goes. */
    role: 'does' | 'asks' | 'calls';
    /** `job`: later, by a worker; `event`: by all who listen; `request`: at once, by the one that is made for it. */
    sort: 'job' | 'event' | 'request';
    framework: string;
    /** The function that does it, or the variable of the queue, where it has another name. */
    handler?: string;
    /** When it is done again and again, as written: `0 3 * * *`, `every 5 * time.Minute`. */
    schedule?: string;
    /** The code keeps it from being done until a setting turns it on. */
    off?: true;
  }
>;

export type DependencyFact = FactOf<
  'dependency',
  {
    name: string;
    version: string;
    scope: 'runtime' | 'development' | 'peer' | 'optional' | 'build' | 'test';
    ecosystem: string;
  }
>;

export type ScriptFact = FactOf<
  'script',
  {
    name: string;
    command: string;
    runner: string;
    help?: string;
    /** What is typed behind the name: `rake crates:pack[size,lid]`. */
    takes?: string[];
  }
>;

export type CiJobFact = FactOf<
  'ci-job',
  {
    system: string;
    workflow: string;
    job: string;
    triggers: string[];
    commands: string[];
    /** How many more lines it runs that nobody could type as they stand. */
    others?: number;
    matrix: Record<string, string[]>;
    runsOn?: string;
  }
>;

export type TestFact = FactOf<
  'test',
  {
    name: string;
    /** The name as a clause in the present tense, where it has a verb: "returns 400 when the body is empty". */
    criterion?: string;
    /** Enclosing describe blocks, classes or parent tests, outermost first. */
    suite: string[];
    framework: string;
    /** The request that the status answers; without a status, the first of the body: `POST /users`, `GET route(users.index)`. */
    request?: string;
    status?: number;
    raises?: string;
    message?: string;
    /** Parametrised values as written. */
    parameters?: string;
    /** What the body sets up before it asks, in words: "`DEBUG` is `True`", "a signed-in user". */
    given?: string[];
    /** The sentence that a refusal must come with: "Start date must be before end date". */
    answer?: string;
    /** What the request carries, in words, where it is a few plain values: "an empty `q`". */
    sent?: string[];
    /** Granted at one place and refused at another, or of several deeds: its name speaks of no single request. */
    mixed?: true;
    /** It drives a browser: its steps follow each other, and each tells what the walker does. */
    walks?: true;
    /** It is a row of a table: its name tells what sets it apart from the other rows. */
    row?: true;
  }
>;

export type EntryPointFact = FactOf<
  'entry-point',
  { what: 'main' | 'binary' | 'server' | 'library' | 'image' | 'worker'; name: string; target?: string; port?: string }
>;

export type InvariantFact = FactOf<
  'invariant',
  {
    /** The rule as an English sentence without its full stop. */
    rule: string;
    form:
      | 'permission'
      | 'limit'
      | 'message'
      | 'membership'
      | 'presence'
      | 'type'
      | 'state'
      | 'assertion'
      | 'schema'
      /** Told in the words of its author, which are of another language. */
      | 'quoted';
    /** The condition that is refused, as written and on one line. */
    condition?: string;
    message?: string;
    error?: string;
    status?: number;
    /** The call that it refuses through: it holds where what is called does nothing but throw. */
    through?: string;
    /** The class of what is sent that asks it of its fields: it holds where a handler that takes one has it checked. */
    ofSent?: string;
    /** The function or model that enforces it. */
    owner?: string;
    /** The event whose handler enforces it: `socket.on("rename", …)`. */
    event?: string;
    /** What holds it, where that is a value under a key and no definition: `boats.rename`. */
    procedure?: string;
  }
>;

export type StatedRuleFact = FactOf<
  'stated-rule',
  {
    text: string;
    modal: string;
    source: 'document' | 'comment';
    owner?: string;
    /** The heading inside a page that it stands below. */
    under?: string;
  }
>;

/** A constant that bounds what the product does. */
export type LimitFact = FactOf<'limit', { name: string; value: string; help?: string }>;

export type LicenceFact = FactOf<
  'licence',
  {
    name: string;
    source: 'file' | 'manifest';
    /** Folders that the text sets apart. */
    except?: string[];
  }
>;

export type OwnerFact = FactOf<'owner', { pattern: string; owners: string[] }>;

export type IntegrationFact = FactOf<
  'integration',
  {
    /** The host, program, product or service. */
    party: string;
    how: 'http' | 'process' | 'database' | 'queue' | 'client' | 'service' | 'address';
    detail?: string;
  }
>;

export type TodoFact = FactOf<'todo', { tag: string; text: string; question: boolean; issue?: string }>;

export type ReadmeFact = FactOf<
  'readme',
  {
    title?: string;
    tagline?: string;
    lead?: string;
    /** The sentence after the lead, where it goes on about the same thing. */
    more?: string;
    audience?: string;
    /** `endLine` where several lines are summed up. */
    features: { text: string; line: number; endLine?: number }[];
    headings: { text: string; level: number; line: number }[];
  }
>;

export type DecisionFact = FactOf<
  'decision',
  { title: string; number?: string; status?: string; date?: string; reason?: string; outcome?: string }
>;

export type ChangelogFact = FactOf<
  'changelog',
  { version: string; date?: string; lead?: string; entries: { group: string; text: string; line: number }[] }
>;

export type ManifestFact = FactOf<
  'manifest',
  { name?: string; version?: string; description?: string; ecosystem: string; runtime?: string; private?: boolean }
>;

export type Fact =
  | RouteFact
  | MountFact
  | SocketEventFact
  | CommandFact
  | SettingFact
  | DataModelFact
  | TableChangeFact
  | StatesFact
  | TransitionFact
  | TaskFact
  | DependencyFact
  | ScriptFact
  | CiJobFact
  | TestFact
  | EntryPointFact
  | InvariantFact
  | StatedRuleFact
  | LimitFact
  | LicenceFact
  | OwnerFact
  | IntegrationFact
  | TodoFact
  | ReadmeFact
  | DecisionFact
  | ChangelogFact
  | ManifestFact;

export type FactKind = Fact['kind'];

/** The fact of one kind, for readers that get facts back from where they were stored. */
export type FactOfKind<Kind extends FactKind> = Extract<Fact, { kind: Kind }>;
