/**
 * What an extractor found in one file, with its evidence. `polarity` says what the fact rests on and so chooses the
 * verb when it is put into words: code that fails otherwise (`enforced`), a sentence (`stated`), something that can be
 * seen to exist or run (`observed`), or a guess from names that must be printed with a caveat (`inferred`).
 */
export interface FactOf<Kind extends string, Values> {
  kind: Kind;
  /** What the fact is about, short and printable: `GET /users/{id}`, `PORT`, `users`. */
  subject: string;
  values: Values;
  startLine: number;
  endLine: number;
  /** Place of the symbol it speaks about among the symbols of its file. */
  symbol?: number;
  /** Rank among the facts of its kind: higher is printed first. */
  score: number;
  polarity: 'enforced' | 'stated' | 'observed' | 'inferred';
}

export type RouteFact = FactOf<
  'route',
  {
    /** An HTTP method in capitals, `ANY`, `RPC`, `QUERY`, `MUTATION`, `SUBSCRIPTION`, `WS` or `PAGE`. */
    method: string;
    /** The path with `{name}` for every variable segment. */
    path: string;
    /** The function, class or page that answers, as written. */
    handler?: string;
    framework: string;
    /** False where the path hangs below a prefix that this file does not tell. */
    whole: boolean;
    /** The router it was registered on, for joining it with mounts of other files. */
    router?: string;
    /** The constant of another file that ends the path. */
    after?: string;
    /** The object of another file that tells method, path and guards: `routes.list`, which `createRoute` of Hono makes. */
    declared?: string;
    /** Middleware or decorators between the path and the handler, such as `requireAuth`. */
    guards?: string[];
    /** What turns away whoever asks too often, where the route is registered: `loginLimiter`. */
    limits?: string[];
    /** Middleware of the groups around it that it is taken out of. */
    freed?: string[];
    /** Parts of its path that may be left out. */
    optional?: string[];
    /** What links and tests call it by: `orders.show`. */
    name?: string;
    /** It says that everybody may call it, whatever guards the application: `@PermitAll`, `@Public()`. */
    open?: true;
    /** It is a row of a table that names no library: a route only where the project depends on `framework`. */
    listed?: true;
    /** It is written in a class that answers nothing itself: `router` is its name, and classes that extend it have the path. */
    inherited?: true;
    /**
     * A function of the project that the path goes through, which may put something before it, `scoped("/orders")`; in
     * C# an attribute that tells the path in another file, `[HttpGet(Paths.Orders)]` or `[GetOrder]`.
     */
    through?: string;
    /** The version that a class of NestJS has, or `neutral`, which stands in the path where the application says so. */
    version?: string;
    /** What its author says it is for: `@ApiOperation({ summary: 'Cancel an order' })`. */
    summary?: string;
    /** How a remote procedure is asked for by HTTP, as its description says: `GET /v1/items/{id}`. */
    binding?: string;
    /** What of a remote procedure comes one after another: `rpc Watch(Request) returns (stream Event)`. */
    streams?: 'requests' | 'answers' | 'both';
    /** The arguments of an operation of GraphQL. */
    takes?: string[];
    /** Whether an operation of GraphQL answers one thing or a list, where its type says so. */
    answers?: 'one' | 'many';
    /** The constant of another file that stands before the path, or the option of a plugin: `options.prefix`. */
    before?: string;
  }
>;

/** A prefix under which another router, often of another file, is hung. */
export type MountFact = FactOf<
  'mount',
  {
    prefix: string;
    router: string;
    module?: string;
    framework: string;
    onto?: string;
    /**
     * Set where what is hung there is what the functions of these lines register, or those functions themselves: any of
     * them, or only those that are named without being called.
     */
    functions?: 'any' | 'named';
    /** Whether it hangs on the application itself, so that nothing stands before the prefix. */
    root?: true;
    /** The constant of another file that is the prefix; empty where the prefix is computed. */
    constant?: string;
    /** Whether what hangs there is what a function makes and gives back, and not what one registers that is handed a router. */
    made?: true;
    /** What is handed to the function that may hang one part of it below another: its own text tells. */
    given?: string[];
    /** Paths before which the prefix does not stand. */
    except?: string[];
    /** The constant, often of another file, that lists such paths. */
    spared?: string;
    /** What asks the callers of everything that hangs there who they are. */
    guards?: string[];
    /** The application that has such guards, by its name in the file: `admin_app`. */
    app?: string;
    /** The modules that bring such guards to their application. */
    modules?: string[];
    /** The only routes before which such guards stand: `POST /orders`. */
    only?: string[];
    /** The version of routes that name none, where versions stand in paths. */
    version?: string;
    /** The folder whose files hang there, each below the names of the folders between unless they are `flat`. */
    folder?: string;
    flat?: true;
    /** Whom an application lets in: the first rule that fits a request decides. */
    access?: AccessRule[];
    /** Patterns of the only paths that those rules speak about; an empty one where that cannot be told. */
    within?: string[];
  }
>;

export interface AccessRule {
  /** Any of these: without a path every one, without a method all of them; a constant of another file stands before the path. */
  fits: { method?: string; path?: string; constant?: string }[];
  /** What is asked, as written: `hasRole("CLERK")`; null where everybody is let in, empty where it cannot be told. */
  asks: string | null;
}

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

export type SettingFact = FactOf<
  'setting',
  {
    name: string;
    source: 'environment' | 'flag' | 'declared' | 'property';
    /** As written in the code; absent where there is none, where it is computed, or where the name is secret-like. */
    default?: string;
    /** There is a default that is no plain value in this file, or none that may be shown. */
    computed?: true;
    /** What a secret has where nobody gives one: a value in the code, or one that the program makes up. */
    keeps?: 'value' | 'random';
    /** The constant that is the default, where another file may give its value; or the field of what a function makes: `config/Default().Port`. */
    constant?: string;
    /** The variable that is asked where this one is not set. */
    fallback?: string;
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
    secret: boolean;
    /** A declaration outranks a mere read of the same name. */
    declared: boolean;
    /** The structure whose field it is, where only all files tell below which key the structure stands; empty for such a key. */
    of?: string;
    /** The structure that the field holds, with its package as written, whose fields stand below it; with the name `*` they stand in its place. */
    holds?: string;
    /**
     * The function or class (`new X`) that is given the name, where only its own file tells what it does with it; sure where
     * its own name tells that it reads the environment. With `prefix x`, the function x knows what stands before the name.
     */
    by?: { helper: string; defaultAt: number; isSure?: true };
  }
>;

export interface ModelField {
  name: string;
  type: string;
  /** In words a reader knows: `primary key`, `unique`, `not null`, `max 50`, `default 0`, `check age > 0`. */
  constraints: string[];
  /** The model that the field points to. */
  references?: string;
  /** Models that it points to together with other fields. */
  shared?: { to: string; with: string[]; rule?: string }[];
}

export type DataModelFact = FactOf<
  'data-model',
  {
    name: string;
    /** `table`: stored; `wire`: exchanged (protobuf, GraphQL, request schemas); `shape`: a type in memory. */
    stored: 'table' | 'wire' | 'shape';
    framework: string;
    /** The table or collection, where it is named apart from the model. */
    table?: string;
    fields: ModelField[];
    /**
     * `one`: this one holds the key of the other; `part`: the other holds the key of this one, which has only one of it;
     * `both`: a table between them holds the keys of each.
     */
    relations: { kind: 'one' | 'many' | 'part' | 'both'; to: string; through: string }[];
    /** True where the file only changes a model that is made elsewhere, as a migration does. */
    partial?: boolean;
    /** True where it is marked as the one of its versions that is stored. */
    isCurrent?: boolean;
    /** What the class of a model is built on, whose fields it has too. */
    bases?: string[];
    /** What a class says anew of the columns of the classes that it is built on, or asks of the columns of its table. */
    overrides?: { name: string; constraints: string[] }[];
    /** What its author says that it is, in one sentence. */
    about?: string;
  }
>;

/** What a migration takes away from a table that is made elsewhere, renames or adds. */
export type TableChangeFact = FactOf<
  'table-change',
  | { what: 'table dropped'; table: string }
  | { what: 'table renamed'; table: string; to: string }
  | { what: 'column added'; table: string; field: ModelField }
  | { what: 'column dropped'; table: string; column: string }
  | { what: 'column renamed'; table: string; column: string; to: string }
  /** A length of null is one that no longer holds. */
  | {
      what: 'column changed';
      table: string;
      column: string;
      type?: string;
      mayBeNull?: boolean;
      length?: number | null;
    }
  | { what: 'key added'; table: string; column: string; with?: string[]; to: string; rule?: string; name?: string }
  /** With a condition it holds for the rows alone that meet it. */
  | { what: 'unique added'; table: string; columns: string[]; where?: string; name?: string }
  | { what: 'unique dropped'; table: string; columns: string[]; name?: string }
  | { what: 'primary dropped'; table: string }
  | { what: 'primary added'; table: string; columns: string[]; name?: string }
  /** A key of any kind, by the name that it was given, or that the database gave it; the table is empty where none is named. */
  | { what: 'constraint dropped'; table: string; name: string }
>;

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
export type TransitionFact = FactOf<'transition', { from: string; to: string }>;

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
    form: 'permission' | 'limit' | 'message' | 'membership' | 'presence' | 'type' | 'state' | 'assertion' | 'schema';
    /** The condition that is refused, as written and on one line. */
    condition?: string;
    message?: string;
    error?: string;
    status?: number;
    /** The function or model that enforces it. */
    owner?: string;
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
    how: 'http' | 'process' | 'database' | 'queue' | 'client' | 'service';
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
