import type { FactOf } from '../fact-of.ts';

export type RouteFact = FactOf<
  'route',
  {
    /** An HTTP method in capitals, `ANY`, `RPC`, `QUERY`, `MUTATION`, `SUBSCRIPTION`, `WS` or `PAGE`. */
    method: string;
    /** The path with `{name}` for every variable segment. */
    path: string;
    /** The function, class or page that answers, as written. */
    handler?: string;
    /** Where a server tells requests apart by hand: the functions of which one answers, as a condition decides. */
    calls?: string[];
    framework: string;
    /** False where the path hangs below a prefix that this file does not tell. */
    whole: boolean;
    /** The router it was registered on, for joining it with mounts of other files. */
    router?: string;
    /** The constant of another file that ends the path. */
    after?: string;
    /** The object of another file that tells method, path and guards: `routes.list`, which `createRoute` of Hono makes. */
    declared?: string;
    /** The parameter of the function around by which those who call that tell how the path begins. */
    handed?: number;
    /** The place of the router that it is registered on among what the function around takes. */
    on?: number;
    /** Middleware or decorators between the path and the handler, such as `requireAuth`. */
    guards?: string[];
    /** What turns away whoever asks too often, where the route is registered: `loginLimiter`. */
    limits?: string[];
    /** What lets only those go on who are not signed in: `guest` of Laravel. */
    forStrangers?: string[];
    /** It stands in a function that takes others' place: its guards are told as that is handed them where it is called. */
    unfolded?: true;
    /** Middleware of the groups around it that it is taken out of. */
    freed?: string[];
    /** Parts of its path that may be left out. */
    optional?: string[];
    /** Parts of its path that stand for all that follows, slashes too: `{*rest}`, `<path:rest>`, `[...rest]`. */
    rest?: string[];
    /** What links and tests call it by: `orders.show`. */
    name?: string;
    /** It says that everybody may call it, whatever guards the application: `@PermitAll`, `@Public()`. */
    open?: true;
    /** It is a row of a table that names no library: a route only where the project depends on `framework`. */
    listed?: true;
    /** The method of a router of the project that adds it to its table: `addRoute`. */
    by?: string;
    /** It is written in a class that answers nothing itself: `router` is its name, and classes that extend it have the path. */
    inherited?: true;
    /**
     * A function of the project that the path goes through, which may put something before it, `scoped("/orders")`, or
     * that makes a path of Django, `scoped_path("orders", show)`; in
     * C# an attribute that tells the path in another file, `[HttpGet(Paths.Orders)]` or `[GetOrder]`.
     */
    through?: string;
    /** What a function that makes its path is told of what answers it: `allows_strangers` of `GET=(show, {"allows_strangers"})`. */
    marks?: string[];
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
     * them, only those that are named without being called, or all that files export under the name of the hook.
     */
    functions?: 'any' | 'named' | 'exported';
    /** Whether it hangs on the application itself, so that nothing stands before the prefix. */
    root?: true;
    /** The constant of another file that is the prefix; empty where the prefix is computed. */
    constant?: string;
    /** Whether what hangs there is what a function makes and gives back, and not what one registers that is handed a router. */
    made?: true;
    /** What is handed to the function that may hang one part of it below another: its own text tells. */
    given?: string[];
    /** The place of the router among what that function is handed, and of the one that it hangs on among what the function around takes. */
    place?: number;
    on?: number;
    /** The same call hands over another router, on which all hangs of which nothing else is known. */
    beside?: true;
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
    /** The method of an application by which it hangs there, of which the project itself says what it does: `lazyUse`. */
    by?: string;
    /**
     * How the prefix ends in each type that has what hangs there: `before` its name, or as the property `said` of the type
     * says, which is the whole `path` or a `name` in place of that of the type.
     */
    typed?: { before: string; after: string; said?: string; says?: 'path' | 'name' };
    /** It hangs there only while the product is being made. */
    development?: true;
    /** The namespace before the classes that a file of Laravel names by texts; empty where it cannot be read. */
    namespace?: string;
  }
>;

export interface AccessRule {
  /** Any of these: without a path every one, without a method all of them; a constant of another file stands before the path. */
  fits: {
    method?: string;
    path?: string;
    constant?: string;
    /** The list of settings that holds the paths: `OpenPaths.urls` of a class that is bound to some, or `${shop.open}`. */
    listed?: string;
  }[];
  /** What is asked, as written: `hasRole("CLERK")`; null where everybody is let in, empty where it cannot be told. */
  asks: string | null;
}
