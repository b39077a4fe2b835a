import type { Evidence } from '../evidence.ts';
import type { Route } from './route.ts';

const FUNCTION = /(?:^|\s)fn\s+\w+/;
const OF_GO = /^func\b/;
const MOST_LINES = 400;

/**
 * What must hold for a route of Rust, Go, a script or Django to be registered at all: the field that is asked, or that
 * something is; null where nothing is.
 */
export function registeredWhere(evidence: Evidence, { fact }: Route): string | null {
  if (fact.values.framework.startsWith('Django')) return listedWhere(evidence.lines(fact.path) ?? [], fact.startLine);
  if (/\.[cm]?[jt]s$/.test(fact.path)) return addedWhere(evidence.lines(fact.path) ?? [], fact.startLine);
  // What tells requests apart by hand registers nothing.
  const isGo = fact.path.endsWith('.go');
  const isRegistered = isGo || (fact.path.endsWith('.rs') && fact.values.framework !== 'hyper');
  const lines = isRegistered ? evidence.lines(fact.path) : null;
  if (!lines || /^\s*(?:if|case|switch)\b/.test(lines[fact.startLine - 1] ?? '')) return null;
  const isByHand = isGo && !/\.\w+\(/.test(lines[fact.startLine - 1] ?? '');
  if (isByHand) return null;
  let depth = indentOf(lines[fact.startLine - 1] ?? '');
  let found: string[] = [];
  for (let at = fact.startLine - 2; at >= Math.max(0, fact.startLine - MOST_LINES) && depth > 0; at--) {
    const line = lines[at] ?? '';
    if (line.trim() === '' || indentOf(line) >= depth) continue;
    depth = indentOf(line);
    if ((isGo ? OF_GO : FUNCTION).test(line)) break;
    if (/^\s*(?:\}\s*else\b|if\b|(?:let\b.*=\s*)?match\b.*\{\s*$|.*=>\s*\{?\s*$)/.test(line)) found = [...found, line];
  }
  if (found.length === 0) return null;
  const fields = found.map(
    (line) => /^\s*if\s+((?:\w+\.)*\w+)(?:\(\))?(?:\s*!=\s*(?:""|nil))?\s*\{\s*$/.exec(line)?.[1],
  );
  // What a field is of tells more than a name that many have: `OIDC.Enabled` of `conf.OIDC.Enabled`.
  const parts = fields[0]?.split('.') ?? [];
  const field = parts.length > 2 ? parts.slice(-2).join('.') : parts.at(-1);
  if (field === undefined) return 'under a condition';
  return `where \`${field}\` is set${found.length > 1 ? ', and under another condition' : ''}`;
}

/** `app.get('/tides', showTides)`, or the path on a line of its own. */
const ADDS = /^\s*[\w$.]+\.\w+\(\s*(?:['"`]|\{|$)|^\s*['"`]\//;
/** `function addRoutes(app) {`, `server.setConfig((app) => {`, `async routes(app: Express): Promise<void> {`. */
const OPENS_FUNCTION =
  /\bfunction\b|=>\s*\{\s*$|^\s*(?:(?:public|private|protected|static|async|override)\s+)*(?!(?:if|for|while|switch|catch)\b)[\w$#]+\s*\([^=]*\)\s*(?::[^=]*)?\{\s*$/;
const OF_ENVIRONMENT = `process\\.env(?:\\.([A-Z]\\w*)|\\[\\s*['"](\\w+)['"]\\s*\\])|(?:\\w+\\.)*\\w*(?:env|config|settings)\\w*\\.get\\(\\s*['"]([\\w.]+)['"][^()]*\\)`;
const OF_FIELD = `(?:this\\.)?([a-z]\\w*(?:\\.\\w+)+)`;
const ASKS_VALUE = new RegExp(
  `^\\s*(?:\\}\\s*else\\s+)?if\\s*\\(\\s*(?:${OF_ENVIRONMENT}|${OF_FIELD})\\s*(?:===?\\s*(?:['"]([\\w.-]+)['"]|(true)))?\\s*\\)\\s*\\{\\s*$`,
  'i',
);

/** What a script asks around a registration, inside of the function that does it. */
function addedWhere(lines: readonly string[], startLine: number): string | null {
  const own = lines[startLine - 1] ?? '';
  if (!ADDS.test(own)) return null;
  let depth = indentOf(own);
  const found: string[] = [];
  for (let at = startLine - 2; at >= Math.max(0, startLine - MOST_LINES) && depth > 0; at--) {
    const line = lines[at] ?? '';
    if (line.trim() === '' || indentOf(line) >= depth) continue;
    depth = indentOf(line);
    if (OPENS_FUNCTION.test(line)) break;
    if (/^\s*(?:\}\s*)?(?:if|else)\b/.test(line)) found.push(line);
  }
  if (found.length === 0 || (found.length === 1 && isAddedElse(lines, startLine, found[0] ?? ''))) return null;
  const [, env, key, asked, field, value, yes] = ASKS_VALUE.exec(found[0] ?? '') ?? [];
  const name = env ?? key ?? asked ?? field?.split('.').slice(-2).join('.');
  if (name === undefined || /^(?:req|request|res|response|ctx)\b/.test(field ?? '')) return 'under a condition';
  const isOne = value !== undefined && yes === undefined && !/^(?:true|1|yes|on)$/i.test(value);
  const told = isOne ? `where \`${name}\` is \`${value}\`` : `where \`${name}\` is set`;
  return `${told}${found.length > 1 ? ', and under another condition' : ''}`;
}

/** Whether what is added under a condition is added in the other case too, with something else before it. */
function isAddedElse(lines: readonly string[], startLine: number, condition: string): boolean {
  const own = lines[startLine - 1] ?? '';
  const call = /^\s*([\w$.]+\.\w+\()/.exec(/^\s*['"`]/.test(own) ? (lines[startLine - 2] ?? '') : own)?.[1];
  const path = /(['"`])\/[^'"`]*\1/.exec(lines.slice(startLine - 1, startLine + 1).join('\n'))?.[0];
  const depth = indentOf(condition);
  const end = lines.findIndex((line, at) => at >= startLine && line.trim() !== '' && indentOf(line) <= depth);
  if (call === undefined || path === undefined || !/^\s*\}\s*else\s*\{\s*$/.test(lines[end] ?? '')) return false;
  const last = lines.findIndex((line, at) => at > end && line.trim() !== '' && indentOf(line) <= depth);
  const other = lines.slice(end + 1, last < 0 ? undefined : last).join('\n');
  return other.replace(/\(\s+/g, '(').includes(`${call}${path}`);
}

/** `if settings.SHOWS_TIDES:`, `if getattr(settings, "SHOWS_TIDES", False):`, `if config.get("SHOWS_TIDES"):`, `if SHOWS_TIDES:`. */
const SWITCH =
  /^\s*if\s+(?:(?:\w+\.)*|(?:getattr\(\s*\w+(?:\.\w+)*\s*,|(?:\w+\.)*get\()\s*["'])([A-Z][A-Z\d]*(?:_[A-Z\d]+)*)(?:["']\s*(?:,\s*(?:False|None|""|'')\s*)?\))?(?:\s+is\s+True|\s*==\s*True)?\s*:\s*(?:#.*)?$/;

/** What the statement of Python is below that adds a route to a list: the setting that is asked, or that something is. */
function listedWhere(lines: readonly string[], startLine: number): string | null {
  let depth = indentOf(lines[startLine - 1] ?? '');
  const found: string[] = [];
  for (let at = startLine - 2; at >= 0 && depth > 0; at--) {
    const line = lines[at] ?? '';
    if (line.trim() === '' || /^\s*[#)\]]/.test(line) || indentOf(line) >= depth) continue;
    depth = indentOf(line);
    if (/^\s*(?:async\s+)?(?:def|class)\b/.test(line)) break;
    if (/^\s*(?:if|elif|else)\b.*:\s*(?:#.*)?$/.test(line)) found.push(line);
  }
  if (found.length === 0) return null;
  const name = SWITCH.exec(found[0] ?? '')?.[1];
  if (name === undefined) return 'under a condition';
  return `where \`${name}\` is set${found.length > 1 ? ', and under another condition' : ''}`;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
