import { escaped } from '../../../../base/escaped.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, namedArgument, splitList, stringValue } from '../../text/literal.ts';
import { makeMount } from '../route-maker.ts';
import { writtenArguments } from '../written-arguments.ts';
import { nestGuards } from './nest-guards.ts';
import { writtenPath } from './written-path.ts';

const DEEPEST_CHILD = 5;

/** What stands before the controllers of NestJS: their modules, the paths of those, and the prefix and guards of the application. */
export function nestMounts(file: SourceFile): Fact[] {
  if (!file.imports(/^@nestjs\//)) return [];
  return [
    ...controllersOfModules(file),
    ...pathsOfModules(file),
    ...rootModules(file),
    ...globalPrefixes(file),
    ...versionPrefixes(file),
    ...nestGuards(file),
  ];
}

/** `@Module({ controllers: [OrdersController] }) class OrdersModule`: its controllers hang where the module does. */
function controllersOfModules(file: SourceFile): Fact[] {
  return file.parsed.symbols.flatMap((symbol, index): Fact[] => {
    const mark = symbol.kind === 'class' ? file.decorators(index).find((each) => each.name === 'Module') : undefined;
    if (mark === undefined) return [];
    return listed(namedArgument(writtenArguments(file, mark), 'controllers')).map((controller) =>
      makeMount({
        prefix: '',
        router: controller,
        framework: 'NestJS',
        line: mark.line,
        module: file.moduleOf(controller),
        onto: symbol.name,
      }),
    );
  });
}

/** `RouterModule.register([{ path: 'api', module: ApiModule, children: […] }])`, or the list as a constant of its type. */
function pathsOfModules(file: SourceFile): Fact[] {
  const written = file.parsed.calls
    .filter(({ name, receiver }) => receiver === 'RouterModule' && /^(?:register|forRoutes)$/.test(name))
    .map((call) => ({ list: writtenArguments(file, call)[0] ?? '', line: call.line }));
  const constants = [...file.bare.matchAll(/\bconst\s+(\w+)\s*(:\s*Routes\s*)?=\s*\[/g)].flatMap((match) => {
    const isGiven = written.some(({ list }) => list === match[1]);
    if (!isGiven && (match[2] === undefined || file.moduleOf('Routes') !== '@nestjs/core')) return [];
    const open = match.index + match[0].length - 1;
    const close = closingBracket(file.bare, open);
    return close < 0 ? [] : [{ list: file.code.slice(open, close + 1), line: file.lineAt(open) }];
  });
  return [...written, ...constants].flatMap(({ list, line }) => entries(file, list, line, { path: '' }));
}

interface Above {
  path: string;
  /** The constant of another file that stands before the path; empty for what cannot be told. */
  constant?: string;
}

function entries(file: SourceFile, list: string, line: number, above: Above, depth = 0): Fact[] {
  if (!list.startsWith('[') || depth > DEEPEST_CHILD) return [];
  return splitList(list.slice(1, -1)).flatMap((entry): Fact[] => {
    if (/^\w+$/.test(entry)) return [mountOf(file, entry, line, above)];
    if (!entry.startsWith('{')) return [];
    const parts = splitList(entry.slice(1, -1));
    const own = below(above, prefixText(file, namedArgument(parts, 'path') ?? "''"));
    const module = namedArgument(parts, 'module');
    return [
      ...(module !== null && /^\w+$/.test(module) ? [mountOf(file, module, line, own)] : []),
      ...entries(file, namedArgument(parts, 'children') ?? '', line, own, depth + 1),
    ];
  });
}

function below(above: Above, own: Above): Above {
  if (own.constant === undefined) return { ...above, path: `${above.path}/${own.path}` };
  return above.path === '' && above.constant === undefined ? own : { path: '', constant: '' };
}

function mountOf(file: SourceFile, router: string, line: number, { path, constant }: Above): Fact {
  return makeMount({
    prefix: path,
    router,
    framework: 'NestJS',
    line,
    module: file.moduleOf(router),
    root: true,
    constant,
  });
}

/** `app.setGlobalPrefix('api', { exclude: ['health'] })` stands before every controller. */
function globalPrefixes(file: SourceFile): Fact[] {
  return file.parsed.calls.flatMap(({ name, receiver, arguments: [first, second], line }): Fact[] => {
    if (name !== 'setGlobalPrefix' || receiver === null || first === undefined) return [];
    const { path, constant } = prefixText(file, first);
    const exclude = namedArgument(second === undefined ? [] : [second], 'exclude');
    const isNamed = exclude !== null && /^\w+$/.test(exclude);
    const pushed = isNamed ? pushedOnto(file, exclude) : [];
    const spared = isNamed && pushed.length === 0 ? exclude : undefined;
    const except = [...listed(exclude), ...pushed].map(
      (each) => stringValue(each.startsWith('{') ? (namedArgument([each], 'path') ?? '') : each) ?? '',
    );
    return [
      makeMount({
        prefix: path,
        router: 'app',
        framework: 'NestJS',
        line,
        onto: 'application',
        constant,
        except,
        spared,
      }),
    ];
  });
}

/** `open.push({ path: 'health', method: RequestMethod.GET })`, unless it is done only where a condition holds. */
function pushedOnto(file: SourceFile, list: string): string[] {
  const indent = new RegExp(`^([ \\t]*)const ${escaped(list)}\\b`, 'm').exec(file.code)?.[1];
  return file.parsed.calls
    .filter(({ name, receiver }) => name === 'push' && receiver === list)
    .filter(({ line }) => /^[ \t]*/.exec(file.lines[line - 1] ?? '')?.[0] === indent)
    .flatMap((call) => writtenArguments(file, call));
}

/**
 * `app.enableVersioning()` puts `v1` before the path of a controller, unless versions are told otherwise; with a default, also
 * before those that name no version.
 */
function versionPrefixes(file: SourceFile): Fact[] {
  return file.parsed.calls.flatMap(({ name, receiver, arguments: given, line }): Fact[] => {
    if (name !== 'enableVersioning' || receiver === null) return [];
    const type = namedArgument(given, 'type') ?? 'URI';
    const prefix = namedArgument(given, 'prefix');
    if (!/\bURI$/.test(type)) return [];
    const before = prefix === 'false' ? '' : (stringValue(prefix ?? undefined) ?? 'v');
    const usual = namedArgument(given, 'defaultVersion') ?? undefined;
    const version = usual?.includes('VERSION_NEUTRAL') ? null : stringValue(usual);
    return [makeMount({ prefix: before, router: 'versions', framework: 'NestJS', line, onto: 'application', version })];
  });
}

/** `NestFactory.create(AppModule)` makes an application of what hangs below one module. */
function rootModules(file: SourceFile): Fact[] {
  return [...file.bare.matchAll(/\bNestFactory\s*\.\s*create\s*(?:<[^()]*>)?\(\s*(\w+)/g)].map(
    ({ index, 1: root = '' }) =>
      makeMount({ prefix: '', router: root, framework: 'NestJS', line: file.lineAt(index), onto: 'application' }),
  );
}

/**
 * A path as a string, as a constant, or as what stands in where the environment gives none. Of one that begins with what
 * cannot be told, what stands behind that is kept.
 */
function prefixText(file: SourceFile, written: string): Above {
  const given = whereUnset(file, written);
  const text = stringValue(given) ?? writtenPath(file, given)?.path ?? null;
  if (text !== null && !text.includes('${')) return { path: text };
  if (/^\w+$/.test(given)) return { path: '', constant: given };
  const parts = splitList(given, '+').map((part) => stringValue(whereUnset(file, part)));
  const behind = parts.slice(parts.lastIndexOf(null) + 1).join('');
  const known = behind.replace(/^.*\$\{[^}]*\}/s, '');
  return parts.includes(null) || known !== behind ? { path: known, constant: '' } : { path: behind };
}

/** What a variable of the environment, or a constant of the file that holds one, is where it is not set: `process.env.BASE ?? 'api'`. */
function whereUnset(file: SourceFile, written: string): string {
  const held = /^\w+$/.test(written)
    ? new RegExp(`\\bconst\\s+${escaped(written)}\\s*=\\s*([^;\\n]*\\bprocess\\.env\\b[^;\\n]*['"\`])[;\\s]`).exec(
        file.code,
      )?.[1]
    : undefined;
  return (held ?? written).replace(/^.*(?:\?\?|\|\||\?\s*process\.env[\w.[\]'"]*\s*:)\s*(?=['"`][^'"`]*['"`]$)/s, '');
}

export function listed(written: string | null): string[] {
  return written?.startsWith('[') ? splitList(written.slice(1, -1)).filter((each) => each !== '') : [];
}
