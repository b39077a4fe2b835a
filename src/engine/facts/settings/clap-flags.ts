import type { CodeCall } from '../../syntax/parsed-file.ts';
import { constantText } from '../constant-text.ts';
import type { SourceFile } from '../source-file.ts';
import type { Flag } from './flag.ts';

/** clap: `#[arg(long, default_value = "80", env = "PORT")]` on a field. */
export function clapFlag(file: SourceFile, call: CodeCall): Flag | null {
  if (call.decorates === null || !/^(?:arg|clap|structopt)$/.test(call.name)) return null;
  const field = file.symbol(call.decorates);
  const text = file.textOf(call.line, call.endLine);
  if (field?.kind !== 'property' || !/\blong\b/.test(text)) return null;
  const long = /\blong\s*=\s*"([^"]+)"/.exec(text)?.[1] ?? field.name.replaceAll('_', '-').replace(/^r#/, '');
  const [, fallback, made] = /default_value(?:_os)?(?:_t)?\s*=\s*("[^"]*"|[\w.]+)(\(\))?/.exec(text) ?? [];
  return {
    name: `--${long}`,
    default: made === undefined ? fallback : (returnedValue(file, fallback ?? '') ?? `${fallback}()`),
    help: /\bhelp\s*=\s*"([^"]*)"/.exec(text)?.[1] ?? field.doc.split('\n\n')[0],
    environment: environmentOf(file, text, field.name),
    type: /:\s*(?:Option<)?(\w+)>*\s*,?$/.exec(field.signature)?.[1],
  };
}

/** A name, a constant of the file that holds it, or nothing but `env`: then it is that of the field. */
function environmentOf(file: SourceFile, text: string, field: string): string | undefined {
  const [, name, constant] = /\benv\s*=\s*(?:"([^"]+)"|([A-Z][A-Z\d_]*)\b)/.exec(text) ?? [];
  if (name !== undefined) return name;
  if (constant !== undefined) return constantText(file, constant) ?? undefined;
  return /[(,]\s*env\s*[,)]/.test(text) ? (field.split('.').at(-1) ?? field).toUpperCase() : undefined;
}

const RETURNED =
  /^\{\s*(?:(?:PathBuf|String)::from\(\s*("[^"]*"|\w+)\s*\)|NonZero\w+::new\(\s*(\d[\d_]*)\s*\)\.unwrap\(\)|("[^"]*"|[\d_.]+|[A-Z][A-Z\d_]*)(?:\.(?:to_string|to_owned|into)\(\))?)\s*\}$/;

/** The literal or the constant that a function of the file returns, where it does nothing else. */
function returnedValue(file: SourceFile, name: string): string | undefined {
  const symbol = file.parsed.symbols.find((each) => each.name === name && each.kind === 'function');
  const text = symbol && file.code.slice(file.offsetOf(symbol.startLine), file.offsetOf(symbol.endLine + 1)).trim();
  const body = text?.slice(text.indexOf('{')) ?? '';
  const [, inside, number, plain] = RETURNED.exec(body) ?? [];
  return inside ?? number ?? plain;
}
