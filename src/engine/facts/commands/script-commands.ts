import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { CommandFact } from '../fact.ts';
import { namedArgument, stringValue } from '../literal.ts';
import { flagOf } from '../settings/flags.ts';
import type { SourceFile } from '../source-file.ts';
import { makeCommand } from './command-maker.ts';
import { objectCommands } from './object-commands.ts';

const LIBRARY =
  /^(?:commander|@commander-js\/\S+|yargs(?:\/\S+)?|cac|sade|vorpal|caporal|citty|clipanion|@caporal\/core)$/;

/** commander, yargs, cac and citty; Thor of Ruby; Artisan and Symfony commands of PHP. */
export function scriptCommands(file: SourceFile): CommandFact[] {
  if (file.language === 'ruby') return thor(file);
  if (file.language === 'php') return php(file);
  if (!file.imports(LIBRARY) && !/require\(['"](?:commander|yargs|cac|sade)['"]\)/.test(file.text))
    return objectCommands(file);
  return [...chained(file), ...defined(file)];
}

function chained(file: SourceFile): CommandFact[] {
  const calls = file.parsed.calls.filter(
    (call) => call.name === 'command' && call.receiver !== null && stringValue(call.arguments[0]) !== null,
  );
  return calls.flatMap((call): CommandFact[] => {
    const usage = stringValue(call.arguments[0]) ?? '';
    const name = usage.split(/[\s<[]/)[0] ?? '';
    if (
      !/^[\w:.-]+$/.test(name) ||
      !/^(?:new )?\w*(?:program|prog|cli|cmd|command|yargs|sade|app)/i.test(call.receiver ?? '')
    )
      return [];
    const line = file.lineOf(call);
    const until = Math.min(...calls.map((each) => file.lineOf(each)).filter((each) => each > line), line + 120);
    const own = file.parsed.calls.filter((each) => inChain(file, each, call, line, until));
    const described = own.find((each) => each.name === 'description' || each.name === 'describe');
    const written = stringValue(call.arguments[1]) ?? stringValue(described?.arguments[0]);
    const flags = own.map((each) => flagOf(file, each)).filter((each) => each !== null);
    return [
      makeCommand({
        name,
        help: written,
        framework: file.imports(/^yargs/) ? 'yargs' : file.imports(/^cac$/) ? 'cac' : 'commander',
        flags,
        line,
        endLine: line,
        symbol: call.inside,
      }),
    ];
  });
}

/** Later calls of the same chain, which the parser starts on the line where the chain starts. */
function inChain(file: SourceFile, call: CodeCall, head: CodeCall, line: number, until: number): boolean {
  const at = file.lineOf(call);
  return (
    at >= line &&
    at < until &&
    call.receiver !== null &&
    (call.line === head.line ||
      call.receiver.includes('command(') ||
      (call.line > head.line && call.endLine <= head.endLine))
  );
}

/** `defineCommand({ meta: { name: 'x', description: '…' } })`. */
function defined(file: SourceFile): CommandFact[] {
  return file.parsed.calls.flatMap((call): CommandFact[] => {
    if (call.name !== 'defineCommand') return [];
    const meta = /\bmeta:\s*\{([^}]*)\}/.exec(call.arguments[0] ?? '')?.[1] ?? '';
    const name = stringValue(namedArgument([`{${meta}}`], 'name') ?? undefined);
    return name === null
      ? []
      : [
          makeCommand({
            name,
            help: stringValue(namedArgument([`{${meta}}`], 'description') ?? undefined),
            framework: 'citty',
            line: call.line,
            symbol: call.inside,
          }),
        ];
  });
}

function thor(file: SourceFile): CommandFact[] {
  if (!file.parsed.symbols.some((each) => each.bases.some((base) => /(?:^|::)Thor$/.test(base)))) return [];
  return file.parsed.calls.flatMap((call): CommandFact[] => {
    const usage = call.name === 'desc' && call.receiver === null ? stringValue(call.arguments[0]) : null;
    if (usage === null) return [];
    return [
      makeCommand({
        name: usage.split(/\s/)[0] ?? usage,
        help: stringValue(call.arguments[1]),
        framework: 'Thor',
        line: call.line,
        symbol: call.inside,
      }),
    ];
  });
}

function php(file: SourceFile): CommandFact[] {
  const artisan = /\$signature\s*=\s*(['"])([\w:.-]+)[\s\S]*?\1/.exec(file.code);
  if (artisan) {
    const help = /\$description\s*=\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/.exec(file.code)?.[1];
    const line = file.lineAt(artisan.index);
    return [
      makeCommand({
        name: artisan[2] ?? '',
        parent: 'artisan',
        help: stringValue(help),
        framework: 'Laravel',
        line,
        symbol: file.symbolAround(line, /^class$/),
      }),
    ];
  }
  return file.parsed.calls.flatMap((call): CommandFact[] => {
    const name =
      call.name === 'AsCommand'
        ? (stringValue(namedArgument(call.arguments, 'name') ?? call.arguments[0]) ?? null)
        : null;
    return name === null
      ? []
      : [
          makeCommand({
            name,
            help: stringValue(namedArgument(call.arguments, 'description') ?? call.arguments[1]),
            framework: 'Symfony',
            line: call.line,
            symbol: call.decorates,
          }),
        ];
  });
}
