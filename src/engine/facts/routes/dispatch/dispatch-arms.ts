import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket } from '../../text/literal.ts';
import { UNTOLD } from '../guard-marks.ts';
import { guardNames } from '../guard-names.ts';
import { makeRoute } from '../route-maker.ts';

/**
 * A server that is written without a router tells requests apart by hand: `match *req.method()`, `switch r.URL.Path`,
 * `if (req.method === 'GET' && req.url === '/orders')`. Each such place is an arm, and arms stand inside of each other.
 */
export interface Arm {
  /** None where the arm does not ask for it. */
  methods: string[];
  paths: string[];
  /** Where its condition stands. */
  at: number;
  /** Where it is told to stand, if that is not its own condition. */
  shown?: number;
  from: number;
  to: number;
  /** What answers, where it is the whole function. */
  handler?: string;
}

export interface Dispatcher {
  framework: string;
  /** The body of the function that takes a request and gives a response. */
  from: number;
  to: number;
  symbol: number | undefined;
  /** By what the request and the response go in it. */
  given: RegExp;
  /** How its own functions are called: `self`, `this`. */
  own?: string | undefined;
  /** Whether what is called answers even where it is handed neither. */
  isOwnAnswering?: boolean;
  /** Own functions that come from the library. */
  skips?: RegExp;
  /** What is put before names of its own functions. */
  named?: (written: string) => string;
  /** What stands before the function is called. */
  guards?: string[];
  /** The methods that its callers ask for. */
  methods?: string[];
}

export const ANY_PATH = '/*';
const METHOD = /^[A-Z]{3,12}$/;
const REFUSES = /status|forbid|not_?found|error|reject|bad_?request|unauthori[sz]ed|denied|not_?allowed|method_?not/i;
const HELPS =
  /^(?:if|for|while|match|switch|return|await|async|func|function|catch|fn|log\w*|print\w*|sprintf|fprintf|len|str|int|set_?header|setHeader|json|encode|decode|parse\w*|has\w*|is\w*|get_?header|read\w*|write_?head|end|format|debug|info|warn|trace|require|next|super|getattr|isinstance|assert\w*|on|once|emit|use)$/i;
const MOST_CALLS = 12;
/** What asks more often was written by a program; every arm is compared with all others. */
export const MOST_ARMS = 500;
const REFUSAL = /\b401\b|\b403\b|unauthori[sz]ed|forbid|reject|denied/i;

export function isMethod(written: string): boolean {
  return METHOD.test(written);
}

/** The innermost arms, each with the methods and paths of those around it. */
export function dispatchRoutes(file: SourceFile, server: Dispatcher, found: readonly Arm[]): Fact[] {
  const arms = found.slice(0, MOST_ARMS).toSorted((a, b) => a.from - b.from || b.to - a.to);
  return arms.flatMap((arm, place): Fact[] => {
    const around = arms.filter((each) => each !== arm && each.from <= arm.at && arm.to <= each.to);
    const isInner = arms.some((each, other) => other !== place && arm.from <= each.at && each.to <= arm.to);
    if (isInner) return [];
    const inner = [arm, ...around.toReversed()];
    const methods = inner.find((each) => each.methods.length > 0)?.methods ?? server.methods ?? ['ANY'];
    const paths = inner.find((each) => each.paths.length > 0)?.paths ?? [ANY_PATH];
    const calls = arm.handler === undefined ? answeringCalls(file, server, arm) : [arm.handler];
    const [only, ...others] = calls;
    const line = file.lineAt(arm.shown ?? arm.at);
    return methods.flatMap((method) =>
      paths.map((path) =>
        makeRoute({
          method,
          path: [path],
          framework: server.framework,
          line,
          endLine: file.lineAt(arm.to),
          ...(others.length === 0 ? { handler: only } : { calls }),
          guards: server.guards ?? guardsBefore(file, server, arm.at, arms),
          symbol: server.symbol,
        }),
      ),
    );
  });
}

const CALL = /(?<![\w.$!#@])((?:[A-Za-z_$][\w$]*(?:\?\.|\.|::)\s*)*[A-Za-z_$][\w$]*)\(/g;

/** What an arm calls that is handed the request or the response, and is no refusal. */
function answeringCalls(file: SourceFile, server: Dispatcher, { from, to }: Arm): string[] {
  const text = file.bare.slice(from, to);
  const names = [...text.matchAll(CALL)].flatMap((match): string[] => {
    const written = (match[1] ?? '').replace(/\s+/g, '');
    const parts = written.split(/\?\.|\.|::/);
    const [first = ''] = parts;
    const last = parts.at(-1) ?? '';
    if (HELPS.test(last) || REFUSES.test(last) || /^[A-Z]/.test(last) || server.given.test(first)) return [];
    if (server.skips?.test(written)) return [];
    const isOwn = first === server.own && parts.length === 2;
    const close = closingBracket(text, match.index + match[0].length - 1);
    const isHanded = close > 0 && hands(text.slice(match.index + match[0].length, close), server.given);
    if (!isHanded && !(isOwn && server.isOwnAnswering)) return [];
    return [server.named?.(written) ?? (isOwn ? parts.slice(1).join('.') : written)];
  });
  const all = [...new Set(names)];
  const answering = all.filter((each) => /(?:^|[._:])(?:handle|serve|on)(?:_|[A-Z])/.test(each));
  return (answering.length > 0 ? answering : all).slice(0, MOST_CALLS);
}

/** Whether one of the arguments is the request or the response itself, and not a part of it. */
function hands(list: string, given: RegExp): boolean {
  return list.split(',').some((each) => given.test(each.trim().replace(/^(?:&mut\s+|[&*])/, '')));
}

/** What is asked before an arm is reached, and whose answer may be that the caller is refused. */
export function guardsBefore(file: SourceFile, { from }: Dispatcher, at: number, arms: readonly Arm[]): string[] {
  const text = file.bare.slice(from, at);
  const isPassed = (place: number): boolean =>
    arms.some((each) => each.from <= place && place < each.to && !(each.from <= at && at <= each.to));
  const asking = [...text.matchAll(CALL)].flatMap((match): string[] => {
    if (isPassed(from + match.index)) return [];
    const written = (match[1] ?? '')
      .replace(/\s+/g, '')
      .split(/\?\.|\./)
      .slice(-2)
      .join('.');
    const name = written.replace(/^(?:self|this)\./, '');
    if (REFUSES.test(name) || /(?:^|\.)(?:get|set|insert|header)\w*$/i.test(name)) return [];
    const behind = text.slice(match.index, match.index + LONGEST_CHECK);
    return REFUSAL.test(behind) && /\breturn\b/.test(behind) ? guardNames([name]) : [];
  });
  const names = [...new Set(asking)];
  if (names.length > 0) return names;
  const refusal = /\b401\b|unauthori[sz]ed/i.exec(text);
  return refusal && !isPassed(from + refusal.index) ? [UNTOLD] : [];
}

const LONGEST_CHECK = 1_000;
