import type { Extractor } from './extractor.ts';
import type { EntryPointFact } from './fact.ts';
import { imageStart } from './project/image-start.ts';
import { asObject, asText, jsonObject, keyLine } from './project/json-text.ts';
import { tomlPairs } from './project/toml-lines.ts';
import type { SourceFile } from './source-file.ts';
import { stringValue } from './text/literal.ts';
import { cutAt, oneLine } from './text/words.ts';

/** Where the program is entered: main functions, installed commands, servers that start, images and processes. */
export const entryPoints: Extractor = {
  kind: 'entry-point',
  places: ['source', 'document'],
  find: (file) => [
    ...manifestEntries(file),
    ...(file.place === 'source' ? [...mains(file), ...servers(file)] : []),
    ...images(file),
  ],
};

const SCRIPT = /^(?:project\.scripts|project\.gui-scripts|tool\.poetry\.scripts)\.["']?([\w.-]+?)["']?$/;

function manifestEntries(file: SourceFile): EntryPointFact[] {
  if (file.name === 'package.json') return npmEntries(file);
  if (file.name === 'setup.cfg' || file.name === 'setup.py') return consoleScripts(file);
  if (file.extension === 'gemspec') return gemExecutables(file);
  if (file.name !== 'pyproject.toml' && file.name !== 'Cargo.toml') return [];
  const pairs = tomlPairs(file.lines);
  // What is fed with random input is never installed.
  if (pairs.some(({ table, key, value }) => `${table}.${key}` === 'package.metadata.cargo-fuzz' && value === 'true'))
    return [];
  return pairs.flatMap((pair): EntryPointFact[] => {
    // The table may be named in its head or in the key: `[project]` with `scripts.shop = "shop.main:run"`.
    const script = SCRIPT.exec(`${pair.table}.${pair.key}`)?.[1];
    if (script) return [entry('binary', script, pair.line, { target: stringValue(pair.value) ?? undefined })];
    // Cargo finds this one by itself where others are named beside it.
    if (pair.table === 'package' && pair.key === 'default-run') {
      const name = stringValue(pair.value);
      const isNamed = pairs.some(
        ({ table, key, value }) => table === 'bin' && key === 'name' && stringValue(value) === name,
      );
      return name === null || isNamed ? [] : [entry('binary', name, pair.line, { target: 'src/main.rs' })];
    }
    if (pair.table === 'bin' && pair.key === 'name') {
      const far = ({ line }: { line: number }): number => Math.abs(line - pair.line);
      const [target] = pairs
        .filter((each) => each.table === 'bin' && each.key === 'path' && far(each) <= 2)
        .sort((a, b) => far(a) - far(b));
      return [
        entry('binary', stringValue(pair.value) ?? pair.key, pair.line, {
          target: stringValue(target?.value) ?? undefined,
        }),
      ];
    }
    return [];
  });
}

/** `console_scripts` of setuptools: lines below the key in `setup.cfg`, strings of a list in `setup.py`. */
function consoleScripts(file: SourceFile): EntryPointFact[] {
  const found =
    /(?:console|gui)_scripts["']?\s*[:=](?:\s*\[([^\]]*)\]|[ \t\r]*((?:\n(?:[ \t\r]*\n)*[ \t]+\S[^\n]*)+)|\s*(["'][^"'\n]+["']))/.exec(
      file.text,
    );
  if (!found) return [];
  const from = found.index + found[0].indexOf(found[1] ?? found[2] ?? found[3] ?? '');
  const text = found[1] ?? found[2] ?? found[3] ?? '';
  return [...text.matchAll(/([\w.-]+)\s*=\s*([\w.]+(?::[\w.]+)?)/g)].map((match) =>
    entry('binary', match[1] ?? '', file.lineAt(from + match.index), { target: match[2] }),
  );
}

/** `spec.executables = %w[shop shopmon]`: programs of a gem that is installed, in the folder that it names for them. */
function gemExecutables(file: SourceFile): EntryPointFact[] {
  const found = /\.executables\s*(?:=|<<)\s*(?:%w([[({])([\w\s.-]+)[\])}]|\[([^\]]*)\]|(["'][\w.-]+["']))/.exec(
    file.text,
  );
  if (!found) return [];
  const folder = /\.bindir\s*=\s*["']([\w./-]+)["']/.exec(file.text)?.[1] ?? 'bin';
  const names = found[2]?.match(/[\w.-]+/g) ?? (found[3] ?? found[4] ?? '').match(/(?<=["'])[\w.-]+(?=["'])/g) ?? [];
  return names.map((name) => entry('binary', name, file.lineAt(found.index), { target: `${folder}/${name}` }));
}

function npmEntries(file: SourceFile): EntryPointFact[] {
  const json = jsonObject(file);
  if (!json) return [];
  const name = asText(json['name']) ?? file.path;
  const bin = json['bin'];
  const bins =
    typeof bin === 'string' ? [[name.split('/').at(-1) ?? name, bin] as const] : Object.entries(asObject(bin) ?? {});
  const found = bins.flatMap(([command, target]) =>
    typeof target === 'string' ? [entry('binary', command, keyLine(file, 'bin', command), { target })] : [],
  );
  const exported = asObject(json['exports']);
  const main =
    asText(json['module']) ??
    asText(json['main']) ??
    (typeof json['exports'] === 'string' ? json['exports'] : undefined);
  if (exported)
    found.push(
      ...Object.keys(exported)
        .filter((key) => key.startsWith('.') && !key.includes('*') && key !== './package.json')
        .slice(0, MOST_EXPORTS)
        .map((key) => {
          const target = exportTarget(exported[key]);
          const entrance = key === '.' ? name : `${name}${key.slice(1)}`;
          return entry('library', entrance, keyLine(file, 'exports', key), target === undefined ? {} : { target });
        }),
    );
  else if (main && json['private'] !== true)
    found.push(entry('library', name, keyLine(file, asText(json['module']) ? 'module' : 'main'), { target: main }));
  return found;
}

const MOST_EXPORTS = 100;

/** The script that a way into a package leads to: a path, or one for each way of loading it, also within each other. */
function exportTarget(given: unknown, depth = 0): string | undefined {
  if (typeof given === 'string') return /\.d\.[cm]?ts$/.test(given) ? undefined : given;
  const ways = asObject(given);
  if (!ways || depth > 3) return undefined;
  for (const way of ['import', 'module', 'node', 'default', 'require']) {
    const found = exportTarget(ways[way], depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

const MAIN: Record<string, RegExp> = {
  go: /^func\s+main\s*\(\s*\)/m,
  rust: /^(?:pub\s+)?(?:async\s+)?fn\s+main\s*\(/m,
  java: /\bpublic\s+static\s+void\s+main\s*\(/,
  kotlin: /^(?:suspend\s+)?fun\s+main\s*\(/m,
  csharp: /\bstatic\s+(?:async\s+)?(?:void|int|Task(?:<int>)?)\s+Main\s*\(/,
  c: /^(?:int|void)\s+main\s*\(/m,
  cpp: /^(?:int|void)\s+main\s*\(/m,
  python: /^if\s+__name__\s*==\s*/m,
  scala: /\bdef\s+main\s*\(|\bextends\s+App\b/,
  dart: /^(?:Future<void>|void)?\s*main\s*\(/m,
  swift: /^@main\b/m,
};

function mains(file: SourceFile): EntryPointFact[] {
  const match = MAIN[file.language]?.exec(file.bare);
  if (
    !match ||
    (file.language === 'go' && !/^package\s+main\b/m.test(file.bare)) ||
    (file.language === 'rust' && /build\.rs$/.test(file.name))
  )
    return [];
  const line = file.lineAt(match.index + (/^\s*/.exec(match[0])?.[0].length ?? 0));
  // A crate is called after the folder around its `src`.
  const folder = (file.language === 'rust' ? file.path.replace(/(?<=\/)src\/(?=main\.rs$)/, '') : file.path)
    .split('/')
    .at(-2);
  const own = file.name.replace(/\.\w+$/, '');
  const name =
    /^(?:main|__main__|Main|Program|App|Application)$/.test(own) && folder && !/^(?:src|cmd|app|bin|main)$/.test(folder)
      ? folder
      : own;
  return [entry('main', name, line, { symbol: file.symbolAround(line, /^(?:function|method|class)$/) })];
}

const STARTS: Record<string, RegExp> = {
  javascript:
    /\b(?:app|server|fastify|httpServer|http|api|io)\.listen\(|\bBun\.serve\(|\bDeno\.serve\(|\bsails\.lift\(|(?<![.\w])serve\(\s*\{/,
  python: /\buvicorn\.run\(|\bapp\.run\(|\bweb\.run_app\(|\bserve_forever\(|\bwaitress\.serve\(|\bhypercorn\b.*serve\(/,
  go: /\bListenAndServe(?:TLS)?\(|\b(?:e|app|r|router|engine)\.(?:Start|Listen|Run)\(|\bgrpcServer\.Serve\(|\b\w+\.Serve\((?:lis|listener|ln|l)\)/,
  rust: /\baxum::serve\(|\bHttpServer::new\(|\brocket::build\(|\bServer::bind\(/,
  java: /\bSpringApplication\.run\(|\bVertx\.vertx\(/,
  kotlin: /\bembeddedServer\(|\brunApplication<|\bSpringApplication\.run\(/,
  csharp: /\bapp\.Run(?:Async)?\(\)|\bCreateHostBuilder\(|\bDistributedApplication\.CreateBuilder\(/,
  ruby: /\brun\s+Rails\.application\b|\brun\s+Sinatra::Application\b/,
};

function servers(file: SourceFile): EntryPointFact[] {
  const match = STARTS[file.isScript ? 'javascript' : file.language]?.exec(file.bare);
  if (!match) return [];
  const line = file.lineAt(match.index);
  const port = /\b(\d{4,5})\b/.exec(file.lines[line - 1] ?? '')?.[1];
  return [entry('server', file.path, line, { symbol: file.symbolAround(line), ...(port ? { port } : {}) })];
}

function images(file: SourceFile): EntryPointFact[] {
  if (/^(?:[\w-]+\.)?(?:Docker|Container)file(?:[._-][\w.-]+)?$/i.test(file.name)) {
    const start = imageStart(file.lines);
    if (!start) return [];
    const { line, run, port } = start;
    return [
      entry('image', file.path, line, {
        ...(run === '' ? {} : { target: cutAt(oneLine(run), 160) }),
        ...(port ? { port } : {}),
      }),
    ];
  }
  if (file.name !== 'Procfile') return [];
  return file.lines.flatMap((text, index): EntryPointFact[] => {
    const match = /^([\w-]+):\s*(.+)$/.exec(text);
    return match
      ? [
          entry(match[1] === 'web' ? 'server' : 'worker', match[1] ?? '', index + 1, {
            target: cutAt(match[2] ?? '', 160),
          }),
        ]
      : [];
  });
}

function entry(
  what: EntryPointFact['values']['what'],
  name: string,
  line: number,
  more: { target?: string | undefined; port?: string; symbol?: number | undefined },
): EntryPointFact {
  const { target, port, symbol } = more;
  return {
    kind: 'entry-point',
    subject: name,
    values: { what, name, ...(target ? { target } : {}), ...(port ? { port } : {}) },
    startLine: line,
    endLine: line,
    ...(symbol === undefined ? {} : { symbol }),
    score: { binary: 1.2, main: 1, server: 1.1, image: 0.9, worker: 0.9, library: 0.8 }[what],
    polarity: 'observed',
  };
}
