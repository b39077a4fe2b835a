import { PrefixScan } from './prefix-scan.ts';
import { SECRET_RULES, type SecretRule } from './secret-rules.ts';
import { isPlaceholder, looksSecret } from './secret-shape.ts';

/** A stretch of text, from `start` up to but without `end`, that must not leave us. */
export interface SecretSpan {
  kind: string;
  start: number;
  end: number;
}

type ShapedSpan = SecretSpan & { harmless: boolean };

const ANCHORS = new RegExp(SECRET_RULES.map((rule) => rule.anchor.source).join('|'), 'y');
const ANCHOR_SCAN = new PrefixScan(SECRET_RULES.map((rule) => rule.anchor));
const BEGINS_WITH_LETTER = /^[A-Za-z]/;

/** Secrets that show by their own shape: tokens of known services, addresses with passwords. */
export function findShaped(text: string): SecretSpan[] {
  const spans: SecretSpan[] = [];
  for (let at = ANCHOR_SCAN.next(text, 0); at >= 0; ) {
    ANCHORS.lastIndex = at;
    const hit = ANCHORS.exec(text);
    const span = hit && firstMatch(text, at, rulesFor(hit[0]));
    if (span && !span.harmless) spans.push(span);
    // A placeholder is passed over as a whole, or a long one would be looked at again and again.
    at = ANCHOR_SCAN.next(text, span ? span.end : at + 1);
  }
  return spans;
}

const MOST_REMEMBERED = 5_000;
const remembered = new Map<string, SecretRule[]>();

/** The few rules that an anchor can belong to. */
function rulesFor(anchor: string): SecretRule[] {
  const known = remembered.get(anchor);
  if (known) return known;
  if (remembered.size > MOST_REMEMBERED) remembered.clear();
  const rules = SECRET_RULES.filter((rule) => anchor.search(rule.anchor) === 0);
  remembered.set(anchor, rules);
  return rules;
}

function firstMatch(text: string, anchorAt: number, rules: SecretRule[]): ShapedSpan | null {
  for (const rule of rules) {
    const span = matchAt(text, anchorAt, rule);
    if (span) return span;
  }
  return null;
}

function matchAt(text: string, anchorAt: number, { kind, shape, back = 0, not }: SecretRule): ShapedSpan | null {
  const at = anchorAt - back;
  if (at < 0) return null;
  shape.lastIndex = at;
  const match = shape.exec(text);
  if (!match) return null;
  // A known prefix in the middle of a longer word is chance.
  if (at > 0 && BEGINS_WITH_LETTER.test(match[0]) && /[A-Za-z0-9]/.test(text.charAt(at - 1))) return null;
  const kept = match[1]?.length ?? 0;
  const secret = match[0].slice(kept);
  const harmless = isPlaceholder(secret) || not?.test(secret) === true;
  return { kind, start: at + kept, end: at + match[0].length, harmless };
}

const KEYWORD =
  /passw(?:or)?d|passphrase|pwd|secret|token|api[_-]?key|access[_-]?key|account[_-]?key|auth[_-]?key|encryption[_-]?key|signing[_-]?key|credential/iy;
const KEYWORD_SCAN = new PrefixScan([KEYWORD], { ignoreCase: true });
const QUOTED =
  /([\w-]{3,60}(?:\\?["'`])?\]?[ \t]{0,8}(?:[:=]>?|:=|: ?[A-Za-z][\w.<>[\]|]{0,30} ?=|\?\?|\|\|)[ \t]{0,8}[bruf@]{0,2}\\?["'`])([^"'`\n\\]{6,256})\\?["'`]/y;
const UNQUOTED = /([\w-]{3,60}[ \t]{0,4}(?:=|: )[ \t]{0,4})([^\s"'`;,&|\\]{8,256})(?=[\s;,&"'`|\\]|$)/y;
const MARKED_UP = /([\w.-]{3,60}>)([^<>\n\\]{6,256})(?=<\/)/y;

// Names that speak about a secret and hold none: `passwordField`, `token_url`.
const ABOUT_A_SECRET =
  /(?:field|input|label|name|id|selector|path|file|folder|dir|url|uri|host|type|placeholder|hint|help|text|title|message|error|regex|pattern|policy|length|column|param|parameter|attr|attribute|header|class|prefix|suffix|format|icon|route|endpoint|hash|hasher|algorithm|strength|min|max|len|count|expiry|expires|ttl|scope|scopes|validator|validators|version|ref|arn)s?["'`\\\]\s:=>?|]*$/i;

/** Secrets that only their name gives away: `password = "…"`, in code, settings, JSON, YAML and XML. */
export function findAssigned(text: string): SecretSpan[] {
  const spans: SecretSpan[] = [];
  for (let at = KEYWORD_SCAN.next(text, 0); at >= 0; ) {
    KEYWORD.lastIndex = at;
    const keyword = KEYWORD.exec(text)?.[0];
    const span = keyword === undefined ? null : assignedAt(text, at, keyword);
    if (span) spans.push(span);
    at = KEYWORD_SCAN.next(text, span ? span.end : at + (keyword?.length ?? 1));
  }
  return spans;
}

function assignedAt(text: string, at: number, keyword: string): SecretSpan | null {
  const quoted = tryForm(text, at, QUOTED) ?? tryForm(text, at, MARKED_UP);
  const found = quoted ?? tryForm(text, at, UNQUOTED);
  if (!found || ABOUT_A_SECRET.test(found.name)) return null;
  if (quoted === null && (isDeclared(text, at, found.value) || isTakenOver(found.value, keyword))) return null;
  const kind = /^p/i.test(keyword) ? 'password' : 'other';
  if (!looksSecret(found.value, { keyword: kind, quoted: quoted !== null })) return null;
  const start = at + found.name.length;
  return { kind: assignedKind(found.name, found.value), start, end: start + found.value.length };
}

const DECLARES = /\b(?:class|interface|struct|record|trait|protocol|extension|object)[ \t]+\w*$/;

/** `class ResetPasswordCommand : ICommand`: what follows is another type. */
function isDeclared(text: string, at: number, value: string): boolean {
  const before = text.slice(Math.max(0, at - 120), at);
  return /^[A-Za-z_][\w.]*$/.test(value) && DECLARES.test(before.slice(before.lastIndexOf('\n') + 1));
}

/** `entity.upgradeToken = user.upgradeToken`: a member of something else, by a name of its own. */
function isTakenOver(value: string, keyword: string): boolean {
  const last = /^[A-Za-z_]\w*(?:\??\.[A-Za-z_]\w*)*\??\.([A-Za-z_]\w*)$/.exec(value)?.[1];
  return last?.toLowerCase().includes(keyword.toLowerCase()) === true;
}

/** The name with all that leads up to the value, and the value. */
function tryForm(text: string, at: number, form: RegExp): { name: string; value: string } | null {
  form.lastIndex = at;
  const [, name, value] = form.exec(text) ?? [];
  return name === undefined || value === undefined ? null : { name, value };
}

function assignedKind(name: string, value: string): string {
  if (/secret_?access_?key|aws_?secret/i.test(name) && /^[A-Za-z0-9/+]{40}$/.test(value)) return 'aws_secret_key';
  if (/^p/i.test(name)) return 'password';
  if (/^(?:secret|credential)/i.test(name)) return 'secret';
  return /^token/i.test(name) ? 'token' : 'api_key';
}
