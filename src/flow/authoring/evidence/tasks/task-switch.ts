import { escaped } from '../../../../base/escaped.ts';
import { closingBracket } from '../../../../engine/facts/text/literal.ts';
import { type FoundSymbol, symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import { code } from '../../wording/markup.ts';
import type { Evidence } from '../evidence.ts';
import type { Task } from './task.ts';

const NAME = '([A-Z][A-Z\\d]*_[A-Z\\d_]+)';
/** A setting as the code asks for it: `config.get('SEND_MAILS')`, `process.env.SEND_MAILS`, `settings.SEND_MAILS`, `ENV['SEND_MAILS']`. */
const SETTING = `(?:await )?(?:(?:this\\.|self\\.)?_?\\w*[cC]onfig\\w*\\.(?:get|getBoolean)(?:<\\w+>)?\\(\\s*["']${NAME}["']\\s*\\)|process\\.env\\.${NAME}|settings\\.${NAME}|ENV\\[["']${NAME}["']\\]|os\\.environ\\.get\\(\\s*["']${NAME}["']\\s*\\)|(?:this|self)\\.(is[A-Z]\\w*)\\(\\))`;
const AROUND = new RegExp(`^if \\((!?)\\s*${SETTING}\\)\\s*\\{`);
const LEAVES = new RegExp(`^if \\((!?)\\s*${SETTING}\\)\\s*(?:\\{\\s*return;?\\s*\\}|return;)`);
const LEAVES_PYTHON = new RegExp(`^if (not )?${SETTING}:\\s*return\\s*$`, 'm');
const LEAVES_RUBY = new RegExp(`^return (unless|if) ${SETTING}(?=\\s|$)`);
/** What a function of Go asks before all else, of a switch or of a setting by its name: `if !conf.GetBool("isDemo") { return }`. */
const LEAVES_GO =
  /^(?:\/\/[^\n]*\n\s*)*if (!?)(?:((?:\w+\.)*[A-Za-z]\w{3,})|(?:\w+\.)+(?:\w*Bool\w*|GetConfigString|Getenv)\(\s*"([\w.-]+)"[^()]*\)( == ""|))\s*\{\s*(?:\w+\.\w*(?:Print|Info|Debug|Warn)\w*\([^\n]*\)\s*)?return(?: nil)?\s*\}/;
const LINES_ABOVE = 12;

/** The setting without which a piece of work does nothing: "only if `SEND_MAILS` is on"; null where none is sure. */
export function switchOf(evidence: Evidence, { done, sort }: Task): string | null {
  const [doer, ...others] = done;
  if (sort !== 'job' || !doer?.symbol || others.length > 0) return null;
  return inBody(evidence, doer.symbol) ?? onClass(evidence, doer.symbol);
}

/** What a function asks first stands in its first lines; each way to read them is tried. */
const LONGEST_HEAD = 4_000;

function inBody(evidence: Evidence, { path, startLine, endLine }: FoundSymbol): string | null {
  const text = evidence.text({ path, startLine, endLine });
  if (/\.py$/.test(path)) {
    const [, body = ''] =
      /^(?:.*\n)*?\s*(?:async )?def [\s\S]*?:[ \t]*\n\s*(?:"""[\s\S]*?"""\s*)?(if [\s\S]*)$/.exec(
        text.slice(0, LONGEST_HEAD),
      ) ?? [];
    const found = LEAVES_PYTHON.exec(body);
    return found?.index === 0 ? told(found.slice(2), found[1] !== undefined) : null;
  }
  if (/\.rb$/.test(path)) {
    const found = LEAVES_RUBY.exec(/^\s*def [^\n]*\n\s*([\s\S]*)$/.exec(text)?.[1] ?? '');
    return found ? told(found.slice(2), found[1] === 'unless') : null;
  }
  if (/\.go$/.test(path)) return inGo(text);
  const open = text.search(/\{\s*if \(/);
  if (!/\.[cm]?[jt]sx?$/.test(path) || open < 0 || /[;}]/.test(text.slice(0, open).replace(/@\w+\([^;]*?\)\s/g, '')))
    return null;
  const body = text.slice(open + 1).trimStart();
  const leaves = LEAVES.exec(body);
  if (leaves) return told(leaves.slice(2), leaves[1] === '!');
  const around = AROUND.exec(body);
  const close = around ? closingBracket(body, around[0].length - 1) : -1;
  // What stands behind the block is done in any case.
  return around && close >= 0 && /^\}\s*\}?\s*$/.test(body.slice(close))
    ? told(around.slice(2), around[1] !== '!')
    : null;
}

function inGo(text: string): string | null {
  const found = LEAVES_GO.exec(/^func [^\n]*\{\n\s*([\s\S]*)$/.exec(text.slice(0, LONGEST_HEAD))?.[1] ?? '');
  if (!found) return null;
  const [, not, path, setting, empty] = found;
  const name = path?.replace(/^\w\./, '') ?? setting ?? '';
  // Whether a place is filled, or whether something failed, is asked of any value.
  if (/^(?:err|ok|found|done|exists|closed|stopped|started|running)$/i.test(name)) return null;
  if (empty) return not === '' ? `only if ${code(name)} is set` : null;
  return `${not === '!' ? 'only if' : 'unless'} ${code(name)} is on`;
}

function told(names: readonly (string | undefined)[], isNeeded: boolean): string {
  const name = names.find((each) => each !== undefined) ?? '';
  // A method of the class asks for more than one setting, or for one that is kept elsewhere.
  if (name.startsWith('is')) return `${isNeeded ? 'only if' : 'unless'} ${code(name)} says so`;
  return `${isNeeded ? 'only if' : 'unless'} ${code(name)} is ${/(?:^|_)(?:ENABLED?|DISABLED?|ACTIVE|IS|USE|SEND|ALLOW)(?:_|$)/.test(name) ? 'on' : 'set'}`;
}

/** `@ConditionalOnProperty(prefix = "shop", name = "sweep", havingValue = "true")` above the class of Spring. */
function onClass(evidence: Evidence, { name, path }: FoundSymbol): string | null {
  if (!/\.(?:java|kt)$/.test(path)) return null;
  const owner = symbolsOfFile(evidence.pack, path).find(
    (each) => each.kind === 'class' && each.name === name.slice(0, Math.max(0, name.lastIndexOf('.'))),
  );
  if (!owner) return null;
  const lines = (evidence.lines(path) ?? []).slice(Math.max(0, owner.startLine - LINES_ABOVE), owner.endLine);
  const [head = ''] = lines.join('\n').split(/\bclass\b/);
  const [only, ...others] = [...head.matchAll(/@ConditionalOnProperty\(([^)]*)\)/g)].map(([, args = '']) => args);
  if (only === undefined || others.length > 0) return null;
  const given = (key: string): string | undefined =>
    new RegExp(`\\b${escaped(key)}\\s*=\\s*\\[?\\{?\\s*"([^"]+)"`).exec(only)?.[1];
  const own = given('name') ?? given('value') ?? /^\s*"([^"]+)"/.exec(only)?.[1];
  if (own === undefined || /"\s*,\s*"/.test(only)) return null;
  const property = code([given('prefix'), own].filter(Boolean).join('.'));
  const value = given('havingValue');
  if (/matchIfMissing\s*=\s*true/.test(only)) return value === 'true' ? `unless ${property} is ${code('false')}` : null;
  return `only if ${property} is ${value === undefined ? 'set' : code(value)}`;
}
