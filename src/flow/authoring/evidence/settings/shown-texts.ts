import { firstSentence } from '../../../../engine/facts/text/words.ts';
import type { CodeSource } from '../../cite.ts';
import { derived, type Evidence } from '../evidence.ts';
import type { Setting } from './setting.ts';

/** Files of the words that people see, in English. */
const TEXTS =
  /(?:^|[/_.-])(?:\w*texts?|strings|messages|i18n)\.(?:py|[jt]s|json)$|(?:^|\/)(?:locales?|i18n|lang(?:uage)?s?|translations?|localization)\/(?:[\w-]+\/)*en(?:[-_](?:US|GB))?(?:\/[\w-]+)?\.(?:json|[jt]s)$/i;
const MOST_FILES = 20;
const MOST_LINES = 8_000;
/** `"explain-port": T("The port to listen on.")`, `"portHelpText": "…"`. */
const ROW = /["']([A-Za-z][\w.-]{2,60})["']\s*:\s*(?:[A-Za-z_]{1,20}\(\s*)?"((?:[^"\\\n]|\\.){8,400})"/g;
const EXPLAINS =
  /^(?:explain|help|desc(?:ription)?|hint|tooltip)[-_.](.+)$|^(.+?)[-_.]?(?:[hH]elp(?:[-_]?[tT]ext)?|[dD]escription|[hH]int|[tT]ooltip|[eE]xplanation)$/;
/** What the field is called. */
const LABEL = /^(?:opt(?:ion)?|label|title|setting)[-_.](.+)$/;
/** Under which condition it works is not what it does. */
const REMARK = /^(?:will|if|only|not|should|does|do|requires?|when|example|leave|use|note)\b|\?$/i;

/** A setting that the code says nothing of means what the page tells those who set it there. */
export function withShownText(evidence: Evidence, setting: Setting, all: readonly Setting[]): Setting {
  if (setting.help !== null || setting.source !== 'declared') return setting;
  const key = keyOf(setting.name);
  const shown = shownTexts(evidence).get(key);
  // Of two settings that are called alike, nobody knows which is meant.
  const isOnly = shown && all.filter((each) => keyOf(each.name) === key).length === 1;
  return shown && isOnly ? { ...setting, help: shown.help, told: shown.source } : setting;
}

function keyOf(name: string): string {
  return (name.split('.').at(-1) ?? name).replace(/[-_]/g, '').toLowerCase();
}

const shownTexts = derived((evidence) => {
  const found = new Map<string, { help: string; source: CodeSource }>();
  const files = evidence.files.filter(({ path, lines, place }) => {
    return lines <= MOST_LINES && !/^(?:test|fixture|vendored|example)$/.test(place) && TEXTS.test(path);
  });
  for (const { path } of files.slice(0, MOST_FILES)) {
    const text = (evidence.lines(path) ?? []).join('\n');
    for (const { 1: written = '', 2: said = '', index } of text.matchAll(ROW)) {
      const [, before, behind] = LABEL.exec(written) ?? EXPLAINS.exec(written) ?? [];
      const name = before ?? behind;
      const help = firstSentence(said.replace(/<[^<>]{1,40}>/g, ' ').replace(/\\(["'])/g, '$1'));
      if (name === undefined || /[%{}]/.test(help) || REMARK.test(help) || help.split(' ').length < 3) continue;
      const line = text.slice(0, index).split('\n').length;
      const key = keyOf(name);
      if (!found.has(key) || !LABEL.test(written))
        found.set(key, { help, source: { path, startLine: line, endLine: line } });
    }
  }
  return found;
});
