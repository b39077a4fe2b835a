import { commandsOf } from '../../evidence/commands.ts';
import { at, type Evidence } from '../../evidence/evidence.ts';
import { TOOLING } from '../../evidence/files/tooling.ts';
import { periodOf } from '../../evidence/settings/rate-periods.ts';
import { literal, type Setting, shownName, unitOf } from '../../evidence/settings/setting.ts';
import { isLimit } from '../../evidence/settings/setting-weight.ts';
import { settingsOf } from '../../evidence/settings.ts';
import type { Row } from '../../page.ts';
import { amountInWords } from '../../wording/amount.ts';
import { code, isBalanced, plain } from '../../wording/markup.ts';
import { concernOf, OF_SIGNAL, TELLS_BOUND, words } from './concern.ts';

/** Bounds that whoever runs the system may set. */
export function setBounds(evidence: Evidence): Row[] {
  const settings = settingsOf(evidence);
  return settings
    .filter(
      (setting) =>
        isLimit(setting.name) &&
        !OF_SIGNAL.test(words(setting.name)) &&
        !isToldByVariable(setting, settings) &&
        !isOfCommand(evidence, setting) &&
        !/^IDX_|_?INDEX$/.test(setting.name) &&
        !isSwitch(setting) &&
        // What there is at first may grow.
        !/(?:^|_)initial(?:_|$)/.test(words(setting.name)) &&
        // Nothing of it is no bound: it is turned off.
        Number(literal(setting.default ?? '1')) !== 0 &&
        !setting.facts.every(({ path }) => TOOLING.test(path)) &&
        setting.default !== null &&
        /^-?[\d_.,]+\s*[a-z]{0,3}$/i.test(literal(setting.default)),
    )
    .map((setting) => ({
      setting,
      help: inShort(setting.help ?? ''),
      concern: concernOf(setting.name),
    }))
    .map(({ setting, help, concern }) => ({
      cells: [
        concern,
        `${code(shownName(setting))}${help ? `: ${help}` : ''}`,
        `${amountInWords(
          literal(setting.default ?? ''),
          [setting.name, unitOf(setting)].filter(Boolean).join('_'),
          setting.help ?? '',
        )}${concern === 'rate' ? inPeriod(periodOf(evidence, setting)) : ''}`,
        'a setting, by default',
      ],
      sources: [...setting.facts.slice(0, 2).map(at), ...(setting.told ? [setting.told] : [])],
    }));
}

/** What a setting bounds, without what else is said of it, unless that is about a value; the configuration tells all. */
function inShort(help: string): string | null {
  const words = plain(help)
    .replace(/^optional[.:] /i, '')
    // The value stands beside it.
    .replace(/\s*\((?:default|defaults to)\b.*$/i, '')
    .replace(/\.$/, '');
  const [first = words] = words.split(/; |, (?=and most|before |for )/);
  const told = isBalanced(first) && !words.slice(first.length).includes('`') ? first : words;
  // The title of a group of settings, or what was seen elsewhere, is no bound.
  return TELLS_BOUND.test(told) ? told : null;
}

/** What one of several commands is told bounds that command. */
function isOfCommand(evidence: Evidence, { source }: Setting): boolean {
  return source === 'flag' && commandsOf(evidence).length > 0;
}

/** " in 10 minutes": without its time, how many are let through says little. */
function inPeriod(seconds: number | null): string {
  if (seconds === null) return '';
  return seconds === 60 ? ' a minute' : ` in ${amountInWords(String(seconds), 'seconds', '')}`;
}

/** `0` and `1` of what is only turned on or off bound nothing. */
function isSwitch({ name, default: value, help }: Setting): boolean {
  return (
    /^[01]$/.test(literal(value ?? '')) &&
    (/(?:^|[._-])(?:enabled?|disabled?|use|is|allow|skip|force|debug)(?:[._-]|$)/i.test(name) ||
      /^(?:set (?:this )?to [01]\b|whether\b|enables?\b|disables?\b|turns? o|if (?:set|true|enabled)\b)/i.test(
        help ?? '',
      ))
  );
}

/** One declaration gives an option and the variable that it falls back to: two names of one bound. */
function isToldByVariable({ source, facts: [fact] }: Setting, settings: readonly Setting[]): boolean {
  return (
    source === 'flag' &&
    settings.some(
      (other) =>
        other.source === 'environment' &&
        other.facts.some(({ path, startLine }) => path === fact?.path && startLine === fact.startLine),
    )
  );
}
