import { isEnglish } from '../text/english.ts';
import { closingBracket, namedArgument, splitList, stringValue } from '../text/literal.ts';
import { identifierWords } from '../text/words.ts';
import { messageText } from './message-text.ts';
import { helperCall } from './refusal-helper.ts';
import { statusOf } from './status.ts';

/** How a block refuses: the error it raises, what it says, the status it answers with. */
export interface Refusal {
  error?: string;
  message?: string;
  status?: number;
  /** The field of the thing at hand that the message is about. */
  field?: string;
  /** The call that it goes through, where that is defined elsewhere: it refuses if it does nothing but throw. */
  through?: string;
}

/** What stops the program itself, as only a fault of it can. */
export const PANIC = 'panic';

const MOST_STATEMENTS = 3;
const WRITES_MESSAGE = /^(?:message|error|detail|msg|errors|title|description|reason|statusMessage|errorMessage)$/;

/** A block that goes on to ask refuses for what it asks then, which is a guard of its own. */
const ASKS_MORE = /(?:^|[\n;{}])\s*if\b/;

/** Reads the end of a guard's block; null where the block does not refuse, or only passes on what it caught. */
export function refusalOf(language: string, block: string): Refusal | null {
  if (ASKS_MORE.test(block) || statements(language, block) > MOST_STATEMENTS) return null;
  const found = READERS.find(([languages]) => languages.test(language))?.[1](block) ?? null;
  if (
    !found ||
    (found.error !== undefined &&
      /^(?:e|err|error|ex|exc|exception|cause|[iI]nternal(?:_?[eE]rror)?|redirect|permanentRedirect|Redirect\w*|StopIteration\w*|Skip\w*|NotImplemented\w*|KeyboardInterrupt)$/.test(
        found.error,
      ))
  )
    return null;
  return found.message === undefined && found.error === undefined && found.status === undefined ? null : found;
}

type Reader = (block: string) => Refusal | null;
const READERS: readonly (readonly [RegExp, Reader])[] = [
  [/^(?:typescript|tsx|javascript)$/, (block) => thrown(block) ?? scriptAnswer(block) ?? helped(block)],
  [/^python$/, (block) => raised(block) ?? pythonAnswer(block)],
  [/^go$/, withOwnBraces],
  [/^rust$/, rustReturn],
  [/^ruby$/, rubyRaise],
  [/^csharp$/, (block) => thrown(block) ?? resultAnswer(block) ?? helped(block)],
  [/^php$/, (block) => thrown(block) ?? phpAnswer(block) ?? endedAnswer(block) ?? helped(block)],
  [/^(?:java|scala|dart)$/, (block) => thrown(block) ?? helped(block)],
  // What stops a program of Kotlin is called so by its own library.
  [/^kotlin$/, (block) => thrown(block) ?? stopped(block) ?? helped(block)],
  [/^swift$/, thrown],
  [/^(?:c|cpp)$/, (block) => thrown(block) ?? reported(block)],
];

/** `throw new NotFoundError("…")`, last in the block. */
function thrown(block: string): Refusal | null {
  const match = /(?:^|[\s;{])throw\s+(?:new\s+)?([\w.\\:]+)\s*(?:<[\w<>, ]*>)?\(/.exec(block);
  const plain = match ? null : /(?:^|[\s;{])throw\s+\.?([\w.:]+)\s*;?\s*$/.exec(block);
  if (plain) return { error: lastPart(plain[1] ?? '') };
  if (!match) return null;
  const open = match.index + match[0].length - 1;
  const close = closingBracket(withoutStrings(block), open);
  const rest = block.slice(close + 1);
  if (close < 0 || !/^[\s;)]*(?:\.\w+\([^()]*\))*[\s;)]*$/.test(rest)) return null;
  const list = splitList(withKeptWords(block.slice(open + 1, close), block));
  // Laravel says what is wrong with each field.
  if (/\bValidationException::withMessages$/.test(match[1] ?? '')) {
    const message = spoken(list, 'ValidationError');
    return message === undefined ? null : { error: 'ValidationException', message, status: 422 };
  }
  return refused(lastPart(match[1] ?? ''), list);
}

/** `Asserts.fail("…");` and `return Result.failed("…");`: one that hands nothing back counts where it throws. */
function helped(block: string): Refusal | null {
  const call = helperCall(block, withoutStrings(block));
  const message = call ? spoken(call.given) : undefined;
  if (!call || message === undefined) return null;
  const code = call.given.map((each) => statusOf(each)).find((each) => each !== undefined);
  return { message, ...(code ? { status: code } : {}), ...(call.isAnswer ? {} : { through: call.called }) };
}

/** `error("…")` of Kotlin. */
function stopped(block: string): Refusal | null {
  const given = /(?:^|[\n;{])\s*error\(([\s\S]*)\)\s*;?\s*$/.exec(block)?.[1];
  const message = given === undefined ? undefined : spoken([given]);
  return message === undefined ? null : { error: 'IllegalStateException', message };
}

/** `$message = '…'; throw new Refused($message);`: the words stand in the line before. */
function withKeptWords(given: string, block: string): string {
  const name = /(?:^|,\s*)\$(m(?:es)?sa?ge?|text|reason|error)(?=\s*(?:,|$))/.exec(given)?.[1];
  const set = name === undefined ? -1 : block.indexOf(`$${name} = `);
  const end = set < 0 ? -1 : withoutStrings(block).indexOf(';', set);
  return end < 0 ? given : given.replace(`$${name}`, () => block.slice(set + (name?.length ?? 0) + 4, end));
}

/** `return res.status(400).json({ error: "…" })`, `return c.json({ … }, 403)`, `return badRequest({ message: "…" })`. */
function scriptAnswer(block: string): Refusal | null {
  const next =
    /\b(?:next|reject|cb|callback|done)\(\s*(?:new\s+)?([\w.]*(?:Error|Exception|createError|boom\.\w+|Boom\.\w+|\bError))\(([\s\S]*)\)\s*\)\s*;?(?:\s*return\s*;?)?\s*$/.exec(
      block,
    );
  if (next) return refused(lastPart(next[1] ?? ''), splitList(next[2] ?? ''));
  const named =
    /(?:^|[\s;{])return\s+(?:await\s+)?(?:\w+\.){0,2}(badRequest|unauthorized|forbidden|notFound|conflict)\(\s*(\{[\s\S]*\}|["'`][\s\S]*)\s*\)\s*;?\s*$/.exec(
      block,
    );
  const said = named ? spoken([named[2] ?? '']) : undefined;
  const code = statusOf(named?.[1] ?? '');
  if (said !== undefined && code !== undefined) return { status: code, message: said };
  const answer = /\.(?:status|code|sendStatus|writeHead)\(\s*([\w.]+)\s*[),]/.exec(block);
  const late =
    /\.(?:json|send|text|body|jsonResponse)\(([\s\S]*),\s*(?:\{\s*status:\s*)?(4\d\d)\s*\}?\s*\)\s*;?\s*$/.exec(
      block,
    ) ?? /new\s+(?:Next)?Response\(([\s\S]*),\s*\{[\s\S]*?status:\s*(4\d\d)/.exec(block);
  const status = statusOf(answer?.[1] ?? late?.[2] ?? '');
  if (status === undefined || status < 400 || status >= 500) return null;
  const body = late?.[1] ?? /\.(?:json|send|end|write)\(([\s\S]*)\)\s*;?/.exec(block)?.[1] ?? '';
  const message = spoken(splitList(body));
  return { status, ...(message ? { message } : {}) };
}

/** `return BadRequest("…")` of a controller in C#, `return Results.NotFound()`. */
function resultAnswer(block: string): Refusal | null {
  const match =
    /(?:^|[\s;{])return\s+(?:this\.|Results\.|TypedResults\.)?(BadRequest|NotFound|Unauthorized|Forbid|Conflict|UnprocessableEntity)\(([\s\S]*)\)\s*;?\s*$/.exec(
      block,
    );
  if (!match) return null;
  const code = match[1] === 'Forbid' ? 403 : statusOf(match[1] ?? '');
  const message = spoken(splitList(match[2] ?? ''));
  return code === undefined ? null : { status: code, ...(message ? { message } : {}) };
}

/** `abort(403, '…')` and `return response()->json(['message' => '…'], 422)` of Laravel. */
function phpAnswer(block: string): Refusal | null {
  // `$context->buildViolation('…')->addViolation()` of Symfony.
  const violation = /->buildViolation\(([\s\S]*?)\)\s*->/.exec(block)?.[1];
  const said = violation === undefined ? undefined : spoken(splitList(violation));
  if (said !== undefined) return { message: said };
  const shown = sentBack(block);
  if (shown !== undefined) return { message: shown };
  const match = /(?:^|[\s;{])(?:abort\(([\s\S]*)\)|return\s+response\(\)\s*->json\(([\s\S]*)\))\s*;?\s*$/.exec(block);
  if (!match) return null;
  const list = splitList(match[1] ?? match[2] ?? '');
  const code = list.map((each) => statusOf(each)).find((each) => each !== undefined);
  const message = spoken(list);
  return code === undefined || code >= 500 ? null : { status: code, ...(message ? { message } : {}) };
}

/** `return back()->with('error', '…')` and `return redirect()->route('boats')->withErrors(['boat' => '…'])` of Laravel. */
function sentBack(block: string): string | undefined {
  const [, key, given = ''] =
    /(?:^|[\s;{])return\s+(?:back|redirect|to_route)\([^;]*?->with(?:Errors\(|\(\s*['"](?:alert|danger|error|fail|failed|failure|message\.error|warning)(['"])\s*,)([\s\S]*)\)\s*(?:->withInput\([^()]*\)\s*)?;?\s*$/.exec(
      block,
    ) ?? [];
  const list = splitList(given.replace(/\)\s*->withInput\([\s\S]*$/, ''));
  return given === '' ? undefined : spoken(list, key === undefined ? 'ValidationError' : '');
}

/** `echo json_encode(['message' => '…']); exit;` and `die('…')` of plain PHP: what is said last, before the script ends. */
function endedAnswer(block: string): Refusal | null {
  const ended = /(?:^|[\s;{])(?:exit|die)\s*(?:\(([\s\S]*)\))?\s*;?\s*$/.exec(block);
  if (!ended) return null;
  const printed = /(?:^|[\s;{])(?:echo|print)\s*\(?([\s\S]*?)\)?\s*;\s*(?:exit|die)\b/.exec(block)?.[1];
  const said = (/\w/.test(ended[1] ?? '') ? ended[1] : printed)?.trim() ?? '';
  const open = /^json_encode\(\s*(?:\[|array\()/.exec(said)?.[0].length ?? 0;
  const close = open === 0 ? -1 : closingBracket(withoutStrings(said), open - 1);
  const plain = /^(['"])[^'"<]*\1$/.test(said) ? [said] : [];
  const list = close < 0 ? plain : splitList(said.slice(open, close));
  const given =
    /\bhttp_response_code\(\s*(4\d\d)\s*\)/.exec(block)?.[1] ?? /\bHTTP\/\d(?:\.\d)?\s+(4\d\d)\b/.exec(block)?.[1];
  // What the script did is told by a page or an answer that says so.
  if (/['"]success['"]\s*=>\s*true\b/.test(said)) return null;
  // A title only says of what kind the trouble is.
  const message = spoken(list.filter((each) => !/^\s*['"]title['"]/.test(each)));
  return message === undefined ? null : { message, ...(given === undefined ? {} : { status: Number(given) }) };
}

/** `die("…")`, or `error(item, "…"); return -1;` of C. */
function reported(block: string): Refusal | null {
  const match =
    /^(?:return\s+)?\w*?(?:(die|errx|fatal|fatalx|panic)|error|errorf|set_error|seterror)\s*\(([\s\S]*?)\)\s*;?\s*((?:return\b[^;]{0,40}|goto \w+|exit\([^;]*\));)?\s*$/.exec(
      block.trim(),
    );
  if (!match || (match[1] === undefined && match[3] === undefined && !block.trim().startsWith('return'))) return null;
  const message = spoken(splitList(match[2] ?? '').map((each) => each.replace(/^_\(([\s\S]*)\)$/, '$1')));
  return message && /\b(?:must|cannot|can't|only|already|at least|at most)\b/i.test(message) ? { message } : null;
}

function raised(block: string): Refusal | null {
  const match = /(?:^|\n)\s*raise\s+([\w.]+)\s*(\()?/.exec(block);
  if (!match) return null;
  const error = lastPart(match[1] ?? '');
  if (!match[2]) return /^[A-Z]/.test(error) ? { error, ...status(error) } : null;
  const open = match.index + match[0].length - 1;
  const close = closingBracket(withoutStrings(block), open);
  if (close < 0) return null;
  if (!/^[\s)]*(?:from\s+\w+\s*)?$/.test(block.slice(close + 1))) return null;
  return refused(error, splitList(block.slice(open + 1, close)));
}

/** `abort(403)`, `return JsonResponse({"error": "…"}, status=400)`, `return HttpResponseForbidden()`. */
function pythonAnswer(block: string): Refusal | null {
  const match =
    /(?:^|\n)\s*(?:return\s+)?((?:[\w.]+\.)?(?:abort|_?error_?\w*|\w*Response\w*|jsonify|sys\.exit|exit|fail))\(([\s\S]*)\)(?:\s*,\s*(4\d\d))?\s*$/.exec(
      block,
    );
  if (!match) return answeredPair(block) ?? fieldError(block);
  const list = splitList(match[2] ?? '');
  const name = lastPart(match[1] ?? '');
  // What `jsonify` is given is the body, whatever it is called.
  const numbers = [
    ...(name === 'jsonify' ? [] : list),
    match[3] ?? '',
    (name === 'jsonify' ? null : namedArgument(list, 'status')) ?? '',
    namedArgument(list, 'status_code') ?? '',
  ].map((each) => statusOf(each.trim()));
  const code = numbers.find((each) => each !== undefined && each >= 400 && each < 500) ?? status(name).status;
  const message = spoken(list);
  if (name === 'exit') return message ? { message } : null;
  return code === undefined ? null : { status: code, ...(message ? { message } : {}) };
}

/** `return {"error": "…"}, 400` of Flask, also in brackets, and `return "…", 404`. */
function answeredPair(block: string): Refusal | null {
  const [, body = '', number = ''] =
    /^\s*return\s+\(?\s*(\{[\s\S]*\}|f?"[^"\n]*"|f?'[^'\n]*')\s*,\s*(4\d\d|(?:http\.)?HTTPStatus\.\w+)\s*,?\s*\)?\s*$/.exec(
      block,
    ) ?? [];
  const code = statusOf(lastPart(number));
  // `{"errors": {"id": "…"}}` says what is wrong with each field.
  const [, fields = ''] = /["']errors?["']\s*:\s*\{\s*["']\w*["']\s*:\s*([^{}]*)\}/.exec(body) ?? [];
  const message = spoken([body]) ?? spoken([fields]);
  return code === undefined || code >= 500 ? null : { status: code, ...(message ? { message } : {}) };
}

/** `form.add_error("email", _("…"))` of Django. */
function fieldError(block: string): Refusal | null {
  const match = /^\s*(?:\w+\.)*add_error\(([\s\S]*)\)\s*(?:return\b[^\n]*)?$/.exec(block);
  const said = match ? spoken(splitList(match[1] ?? '')) : undefined;
  return said === undefined ? null : { message: said };
}

/** Go fills no holes in braces: `{id}` is what the message says. */
function withOwnBraces(block: string): Refusal | null {
  const found = goReturn(block.replace(/\{(\w+)\}/g, '\uE001$1\uE002'));
  const message = found?.message?.replaceAll('\uE001', '{').replaceAll('\uE002', '}');
  return found && message !== undefined ? { ...found, message } : found;
}

/** `errs["name"] = …`: what is wrong with each field is told at the end. */
const GATHERED = /^err\w*(?:\[[^\]\n]*\]\s*=|\s*=\s*append\(\s*err\w*,)/i;

function goReturn(block: string): Refusal | null {
  const match =
    /(?:^|[\s;,(])(?:\w+\.)?(New|Errorf|Error|Errorw|Wrap|Wrapf|Fatal|Fatalf|Fatalln|Exit|panic|[A-Z]\w*Errorf?|BadRequest\w*|NewBadRequest\w*|Newf|Internal|Invalid\w*)\(/g;
  const calls = [...block.matchAll(match)];
  const call = calls.at(-1);
  if (call) {
    const open = call.index + call[0].length - 1;
    const close = closingBracket(withoutStrings(block), open);
    const list = close < 0 ? [] : splitList(block.slice(open + 1, close));
    const isLog = /\b(?:log|logger|slog|klog|glog|t|b)\.(?:Error|Errorf|Errorw)\($/.test(block.slice(0, open + 1));
    if (isLog && !/\bhttp\.Error\(/.test(block)) return null;
    if (!/\breturn\b|http\.Error\(|Fatal|panic\(|Abort/.test(block) && !GATHERED.test(block)) return null;
    const name = call[1]?.replace(/^New(?=[A-Z])/, '') ?? '';
    const code = [...list, name].map((each) => statusOf(each)).find((each) => each !== undefined);
    // A word without a space is the code of the message that stands behind it.
    const at = list.findIndex((each) => /\s/.test(messageText(each) ?? ''));
    const message = at < 0 ? null : messageText(list[at] ?? '', list.slice(at + 1));
    // What another call answered is passed on.
    if (list.some((each) => /\berr\d*\b|[a-z]Err\b|^"[^"]+%w/.test(each))) return null;
    const error = call[1] === PANIC ? { error: PANIC } : {};
    return message || code ? { ...error, ...(message ? { message } : {}), ...(code ? { status: code } : {}) } : null;
  }
  const failure = /\.Add\w*(?:Error|Failure|Violation)s?\(([\s\S]*)\)\s*$/.exec(block);
  if (failure) return refused('ValidationError', splitList(failure[1] ?? ''));
  // Answers are written by calls of any name: the status among their arguments tells that it is a refusal.
  const answer =
    /\(([^()]*\bhttp\.Status[A-Z]\w+[\s\S]*)\)\s*(?:return\b[^\n]*)?$|\.(?:JSON|AbortWithStatusJSON|String|Status)\(([\s\S]*)\)/.exec(
      block,
    );
  const given = splitList(answer?.[1] ?? answer?.[2] ?? '');
  const code = given.map((each) => statusOf(each)).find((each) => each !== undefined && each >= 400 && each < 500);
  if (code !== undefined) {
    const text =
      /"(?:error|message|msg)"\s*:\s*("[^"\n]*")/.exec(block)?.[1] ?? given.find((each) => /^"[^"\n]{6,}"$/.test(each));
    const message = text ? messageText(text) : null;
    return { status: code, ...(message ? { message } : {}) };
  }
  const made = /\breturn\b[^\n{]*?&?(?:\w+\.)?([A-Z]\w*Error)\{\s*(?:\w+:\s*)?("(?:[^"\\\n]|\\.)*")/.exec(block);
  if (made) return refused(made[1] ?? '', [made[2] ?? '']);
  const named = /\breturn\b[^\n]*?(?:\b\w+\.)?\b(Err[A-Z]\w+)(?:\{[^{}\n]*\})?\s*$/.exec(block.trim())?.[1];
  return named ? { error: named, ...status(named) } : null;
}

function rustReturn(block: string): Refusal | null {
  // Projects write macros of their own around `return Err(…)`: `err!("…")`, `err_code!("…", 404)`, `bail!("…")`.
  const macro = /\b(?:bail|anyhow|eyre|panic|err(?!or)(?:_\w+)?|throw|fail)!\s*\(([\s\S]*?)\)\s*\)*\s*;?\s*$/.exec(
    block,
  );
  if (macro) {
    const { message, status } = refused('', splitList(macro[1] ?? ''));
    const error = /\bpanic!/.test(block) ? { error: PANIC } : {};
    return message ? { message, ...error, ...(status ? { status } : {}) } : null;
  }
  const text = /\bErr\(\s*("(?:[^"\\]|\\.)*")(?:\.(?:into|to_string|to_owned)\(\))?\s*\)\??\s*;?\s*$/.exec(block)?.[1];
  if (text !== undefined) return refused('', [text]);
  const match = /\bErr\(\s*([\w:]+)!?(?:\(([\s\S]*?)\)|\s*\{[\s\S]*?\})?\s*(?:\.into\(\)\s*)?\)\??\s*;?\s*$/.exec(
    block,
  );
  if (!match) return null;
  return refused(
    (match[1] ?? '')
      .split('::')
      .filter((part) => !/^(?:new|from|msg|other)$/.test(part))
      .at(-1) ?? '',
    splitList(match[2] ?? ''),
  );
}

function rubyRaise(block: string): Refusal | null {
  const match = /^\s*(?:raise|fail)\b\s*\(?\s*([\s\S]*?)\)?\s*$/.exec(block);
  if (match) {
    const list = splitList(match[1] ?? '').map((each) => each.replace(/^([\w:]+)\.new\(?([\s\S]*?)\)?$/, '$1'));
    const made = /^([\w:]+)\.new\(?\s*([\s\S]*?)\)?$/.exec(match[1] ?? '');
    const error = /^[A-Z][\w:]*$/.exec(list[0] ?? '')?.[0];
    const parts = made ? splitList(made[2] ?? '') : error ? list.slice(1) : list;
    return refused(error?.split('::').at(-1) ?? 'RuntimeError', parts);
  }
  const added = /^\s*(?:\w+\.)?errors\.add\b\s*\(?\s*:(\w+),\s*("[^"\n]*"|'[^'\n]*')\s*\)?\s*$/.exec(block);
  if (added) {
    const said = messageText(added[2] ?? '');
    const field = identifierWords(added[1] ?? '');
    // "disposable emails are blocked" is a sentence of its own.
    const isPart =
      added[1] !== 'base' &&
      /^[a-z]/.test(said ?? '') &&
      !said?.startsWith(field) &&
      !/^[a-z]+ \w+ are\b/.test(said ?? '');
    return said
      ? { message: isPart ? `${field} ${said}` : said, ...(added[1] === 'base' ? {} : { field: added[1] ?? '' }) }
      : null;
  }
  const answer = /^\s*(?:return\s+)?(?:head|render)\b([\s\S]*)$/.exec(block);
  const code = statusOf((/(?:status:\s*|head\s*\(?\s*):?(\w+)/.exec(block)?.[1] ?? '').trim());
  if (!answer || code === undefined || code < 400 || code >= 500) return null;
  const text = /(?:error|message|plain|json):\s*("[^"\n]*"|'[^'\n]*')/.exec(block)?.[1];
  const message = text ? messageText(text) : null;
  return { status: code, ...(message ? { message } : {}) };
}

function refused(error: string, list: readonly string[]): Refusal {
  const codes = list.map((each) => statusOf(each.replace(/^\w+\s*[=:]\s*/, '')));
  const coded =
    codes.find((each) => each !== undefined) ??
    status(error).status ??
    statusOf(stringValue(namedArgument(list, 'code') ?? undefined) ?? '');
  const message = spoken(list, error);
  return { ...(error ? { error } : {}), ...(message ? { message } : {}), ...(coded ? { status: coded } : {}) };
}

/** The sentence among arguments: the first string with a space, or the value of a key made for messages. */
function spoken(list: readonly string[], error = '', isInside = false): string | undefined {
  // `ValidationError({"date": "…"})` says what is wrong with each field.
  const isOfFields = isInside && /ValidationError$/.test(error);
  for (const [at, each] of list.entries()) {
    const named = /^["']?(\w+)["']?\s*(?:=>|[:=](?![=]))\s*([\s\S]+)$/.exec(each.trim());
    const isMessage = named !== null && (isOfFields || WRITES_MESSAGE.test(named[1] ?? ''));
    const value = isMessage ? (named[2] ?? '') : named ? '' : each;
    const inside = /^[{[]/.test(value.trim()) ? splitList(value.trim().slice(1, -1)) : null;
    const text = inside
      ? spoken(inside, error, true)
      : messageText(
          value,
          list.slice(at + 1).filter((other) => !/^\w+\s*[:=]/.test(other)),
        );
    // Some scripts put no space between words.
    if (text && (/\s/.test(text) || !isEnglish(text))) return text;
  }
  return undefined;
}

function status(error: string): { status?: number } {
  const code = statusOf(error);
  return code === undefined ? {} : { status: code };
}

function statements(language: string, block: string): number {
  const text = withoutStrings(block);
  let depth = 0;
  let count = 0;
  for (const line of text.split('\n')) {
    if (depth === 0 && line.trim() !== '' && !/^\s*[)}\].?:]/.test(line)) count++;
    for (const bracket of line.match(/[([{)\]}]/g) ?? []) depth += '([{'.includes(bracket) ? 1 : -1;
  }
  return language === 'python' || language === 'ruby' || language === 'go'
    ? count
    : Math.max(count, text.match(/;/g)?.length ?? 0);
}

function withoutStrings(text: string): string {
  return text.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, (quoted) =>
    ' '.repeat(quoted.length),
  );
}

function lastPart(name: string): string {
  return name.split(/[.\\]|::/).at(-1) ?? name;
}
