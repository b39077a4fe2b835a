import { VERBS } from '../../../../engine/facts/text/verbs.ts';
import type { FoundSymbol } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../evidence.ts';
import { asDeed, isVerb } from './deed-words.ts';

/** What is logged near the beginning of a function is said of all of it. */
const FIRST_LINES = 14;

/** `logger.info("…")`, `Rails.logger.info "…"`, `Log::info('…')`, `log.Debug().Msg("…")`, `info!("…")`, `logger.info { "…" }`. */
const LOGGED =
  /(?:\b\w*log(?:ger|ging)?|\bconsole|\bslog)(?:::|->|\??\.)(\w+)(?:\(\)\.Msgf?)?(?:\(\s*|\s*\{\s*| )[f$]?(["'`])(.{8,140}?)\2|\b(info|debug|trace)!\(\s*(")(.{8,140}?)\5/i;
const TROUBLE = /err|warn|fatal|panic|exception|critical|alert/i;
const HOLE = /\$\{[^}]*\}|#\{[^}]*\}|\{[\w.:]*\}|%[-\d.]*[a-z]|\$\w+/;

/**
 * What a piece of work says that it does where it begins: "Clears old orders" of "starting job to clear old orders" and of
 * "Clearing old orders…". Null where the first words of its log say something else.
 */
export function workLogged(evidence: Evidence, { kind, path, startLine, endLine }: FoundSymbol): string | null {
  if (!/^(?:function|method)$/.test(kind)) return null;
  const lines = (evidence.lines(path) ?? []).slice(startLine - 1, Math.min(endLine, startLine + FIRST_LINES));
  for (const [place, line] of lines.entries()) {
    const [all, level, , text, macro, , said] = LOGGED.exec(line) ?? [];
    if (all === undefined) continue;
    if (FAULT.test(line.slice(line.indexOf(all) + all.length)) || isAfterFault(lines, place)) return null;
    // What is printed behind a text goes on with it: `log.Println("Dropping crates older than", limit, "hours")`.
    const goesOn = /ln$/.test(level ?? '') && /^\s*,/.test(line.slice(line.indexOf(all) + all.length));
    return TROUBLE.test(level ?? macro ?? '') ? null : deedLogged(`${text ?? said ?? ''}${goesOn ? ' %v' : ''}`);
  }
  return null;
}

/** What is told beside the words is what went wrong: `log.Println("Creating crates:", err)`. */
const FAULT = /^[^;]*[\s,({$.](?:_?err(?:or)?|exc?|exception|\w+(?:Err|Error|Exception))\b/;
/** `if err != nil {`, `} catch (e) {`, `except OSError:`, `rescue => e`, `Err(e) => {`. */
const FAILED = /\berr\w*\s*!=\s*nil\b|\bif\b.*\b(?:err|error)\b|\bcatch\b|^\s*(?:except|rescue)\b|\bErr\(/;

/** Whether a line stands in the branch of what went wrong. */
function isAfterFault(lines: readonly string[], place: number): boolean {
  const indent = (text: string): number => text.search(/\S/);
  const own = indent(lines[place] ?? '');
  const around = lines.slice(0, place).findLast((text) => /\S/.test(text) && indent(text) < own);
  return around !== undefined && FAILED.test(around);
}

/** "starting job to clear", "running the nightly task to clear". */
const BEGUN =
  /^(?:(?:start|begin|runn|execut|trigger)\w* )?(?:the |an? )?(?:\w+ ){0,2}(?:job|task|cron|process|worker) to /i;
/** What a message about any work says, or about work that is not done. */
const NO_WORK =
  /\b(?:abort\w*|cancel\w*|complet\w+|disabled|done|enabled|fail\w*|finish\w*|job|nothing|skip\w*|start\w*|stopp\w*|success\w*|task|thread|tick|worker)\b|[=:;|<>[\]]/i;
const ASKED_FOR = /\b(?:called|dispatched|invoked|queued|received|requested|scheduled|triggered)$/i;
const OF_ANY =
  /^(?:call|do|enter|execut|exit|finish|handl|initializ|process|retry|runn?|shut|skip|start|stop|try|us|wait)/i;

export function deedLogged(message: string): string | null {
  const told = withoutHoles(message.replace(BEGUN, '').replace(/\s*(?:\.{2,}|…|[.!:])?\s*$/, ''))
    ?.replace(/ at$/, '')
    .trim();
  if (!told || told.split(' ').length < 2 || NO_WORK.test(told)) return null;
  const [first = '', ...rest] = told.split(' ');
  // "Update of all crates triggered" names the work, and says that it was asked for.
  if (OF_ANY.test(first) || rest[0] === 'of' || ASKED_FOR.test(told)) return null;
  const verb = /ing$/i.test(first) ? verbOfGerund(first.toLowerCase()) : first.toLowerCase();
  return verb !== null && isVerb(verb) ? asDeed(`${verb} ${rest.join(' ')}`) : null;
}

/** How old something is may be counted; what else is put into the words at their end is left out. */
function withoutHoles(text: string): string | null {
  const aged = text.replace(new RegExp(`\\b((?:older|newer) than) (?:${HOLE.source}).*$`), '$1 a limit');
  const [before = '', ...behind] = aged.split(HOLE);
  if (behind.length === 0) return aged;
  if (behind.some((part) => /[a-z]{2}/i.test(part))) return null;
  const whole = before.replace(/[\s,(:'"-]+$/, '');
  // "Sends the mails of" ends too early.
  return /\b(?:an?|by|for|from|in|of|on|the|to|with|because|due|user|id)$/i.test(whole) ? null : whole;
}

/** "clear" of "clearing", "remove" of "removing", "scan" of "scanning". */
function verbOfGerund(word: string): string | null {
  const stem = word.slice(0, -3);
  const forms = [stem, `${stem}e`, stem.replace(/([a-z])\1$/, '$1')];
  return forms.find((each) => VERBS.includes(each)) ?? forms.find((each) => isVerb(each)) ?? null;
}
