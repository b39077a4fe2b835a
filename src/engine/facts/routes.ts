import type { Extractor } from './extractor.ts';
import type { Fact } from './fact.ts';
import { csharpRoutes } from './routes/csharp/csharp-routes.ts';
import { developmentOnly } from './routes/development-only.ts';
import { pythonDispatch } from './routes/dispatch/python-dispatch.ts';
import { scriptDispatch } from './routes/dispatch/script-dispatch.ts';
import { elixirRoutes } from './routes/elixir/elixir-routes.ts';
import { fileRoutes } from './routes/file-routes.ts';
import { goRoutes } from './routes/go/go-routes.ts';
import { javascriptRoutes } from './routes/javascript/javascript-routes.ts';
import { javaRoutes } from './routes/jvm/java-routes.ts';
import { ownTables } from './routes/own-tables.ts';
import { phpRoutes } from './routes/php/php-routes.ts';
import { pythonRoutes } from './routes/python/python-routes.ts';
import type { MountFact } from './routes/route-facts.ts';
import { rubyRoutes } from './routes/ruby/ruby-routes.ts';
import { rustRoutes } from './routes/rust/rust-routes.ts';
import { schemaRoutes } from './routes/schema-routes.ts';
import type { SourceFile } from './source-file.ts';

/** HTTP routes, RPCs and pages, read from how each framework registers them. */
export const routes: Extractor = {
  kind: 'route',
  places: ['source'],
  find: (file) => {
    const known = [...(BY_LANGUAGE[file.language]?.(file) ?? []), ...schemaRoutes(file), ...fileRoutes(file)];
    // What a reader of a framework took is a route of that framework.
    const own = ownTables(file).filter(({ startLine }) => !known.some((each) => each.startLine === startLine));
    const found = [...known, ...own];
    if (found.length === 0) return found;
    const isOfDevelopment = developmentOnly(file);
    return found.flatMap((fact) => {
      if (!isOfDevelopment(fact.startLine)) return fact;
      // Of another file that hangs there only then, its own routes are not told either.
      return fact.kind === 'mount' && (fact.values.module !== undefined || isOfFunctions(fact))
        ? { ...fact, values: { ...fact.values, development: true } }
        : [];
    });
  },
};

/** Whether the functions of C# that are named there, or called, register what hangs there. */
function isOfFunctions({ values }: MountFact): boolean {
  return values.framework === 'ASP.NET' && values.functions !== undefined;
}

const BY_LANGUAGE: Record<string, (file: SourceFile) => Fact[]> = {
  typescript: scriptRoutes,
  tsx: scriptRoutes,
  javascript: scriptRoutes,
  python: (file) => [...pythonRoutes(file), ...pythonDispatch(file)],
  go: goRoutes,
  java: javaRoutes,
  kotlin: javaRoutes,
  scala: javaRoutes,
  ruby: rubyRoutes,
  php: phpRoutes,
  rust: rustRoutes,
  csharp: csharpRoutes,
  elixir: elixirRoutes,
};

function scriptRoutes(file: SourceFile): Fact[] {
  return [...javascriptRoutes(file), ...scriptDispatch(file)];
}
