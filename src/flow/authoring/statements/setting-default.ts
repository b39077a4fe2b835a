import { cutAt } from '../../../engine/facts/text/words.ts';
import { literal, type Setting, unitOf } from '../evidence/settings/setting.ts';
import { amountInWords } from '../wording/amount.ts';
import { joined } from '../wording/list.ts';
import { code } from '../wording/markup.ts';
import { saidUnit } from '../wording/said-unit.ts';

const LONGEST_VALUE = 60;
/** An address is of use only as a whole. */
const LONGEST_WORD = 100;

/** What holds where nobody sets it: a value, another setting, or in a word why none is told. */
export function defaultOf(setting: Setting): string {
  const { secret, default: value, without, fallback, required, requiredIf, computed } = setting;
  const text = value === null ? null : literal(value);
  if (secret && !text) return secretDefault(setting, text);
  if (without !== null && value === null) return without;
  const shown = text
    ? (productOf(setting, text) ??
      `${code(cutAt(text, /\s/.test(text) ? LONGEST_VALUE : LONGEST_WORD))}${sizeOf(setting, text)}`)
    : '';
  const cases = casesOf(setting, text);
  if (cases !== null && fallback === null) return cases;
  if (fallback !== null) return `that of ${code(fallback)}${shown === '' ? '' : `, else ${shown}`}`;
  const when = setting.profile === undefined ? '' : ` in the default profile ${code(setting.profile)}`;
  if (shown !== '') return `${shown}${when}`;
  if (text === '') return `${/^ +$/.test(value ?? '') ? 'a blank' : 'empty'}${when}`;
  if (required) return 'required';
  if (requiredIf !== null) return `required if ${requiredIf}`;
  if (computed) return `set in ${settingPlace(setting)}`;
  return isOfEachFile(setting) ? 'differs by file' : '';
}

const MOST_CASES = 4;

/** `3306` for `mysql`, `5432` for `pgsql`: what another setting chooses from. */
function casesOf({ cases }: Setting, text: string | null): string | null {
  if (cases.length === 0 || !cases.some(([, value]) => value === text)) return null;
  const byValue = [...Map.groupBy(cases, ([, value]) => value)];
  if (byValue.length > MOST_CASES) return null;
  return byValue
    .map(
      ([value, own]) =>
        `${code(value)} for ${joined([...new Set(own.map(([name]) => (name === '*' ? 'all others' : code(name))))])}`,
    )
    .join(', ');
}

const PRODUCT = /^\d[\d_]*(?: ?\* ?\d[\d_]*)+$/;

/** `30 * 24 * 60 * 60` is given as `2592000`, and people say 30 days. */
function productOf({ name, help }: Setting, text: string): string | null {
  if (!PRODUCT.test(text)) return null;
  const product = text
    .replaceAll('_', '')
    .split('*')
    .reduce((all, each) => all * Number(each), 1);
  const words = amountInWords(text, name, help ?? '');
  return `${code(String(product))}${/[a-z]/i.test(words) ? ` (${words})` : ''}`;
}

/** `1073741824` and `8m` of a size are told as people speak of them too, and a span with its unit. */
function sizeOf(setting: Setting, text: string): string {
  const { name, help } = setting;
  const unit = unitOf(setting);
  if (unit !== null && /^\d+$/.test(text)) return ` ${unit}`;
  const size = /^\d+[kmg]?$/i.test(text) ? amountInWords(text, name, help ?? '') : '';
  if (/[a-z]/i.test(size) && saidUnit(help ?? '', Number(text), name.toLowerCase()) !== undefined) return ` (${size})`;
  return (/\d$/.test(text) ? /[KMG]iB$/ : /[KMG]B$/).test(size) ? ` (${size})` : '';
}

/** That a secret holds something is told, and not what. */
function secretDefault(setting: Setting, text: string | null): string {
  const { computed, without, required, requiredIf, fallback, facts, setIn } = setting;
  if (fallback !== null) return `secret, else that of ${code(fallback)}`;
  if (setIn !== undefined) return `secret, set in ${code(setIn.split('/').at(-1) ?? setIn)}, not shown`;
  const worked = computed ? facts.filter(({ values }) => values.computed) : [];
  if (worked.length > 0 && worked.every(({ values }) => values.keeps === 'random')) return 'secret, generated';
  // What is worked out has nothing secret written there that would be kept back.
  if (worked.length > 0 && !worked.some(({ values }) => values.keeps === 'value')) return 'secret, set in the code';
  if (computed || without?.startsWith('`')) return 'secret, not shown';
  if (text === '') return 'secret, empty';
  if (required) return 'required, secret';
  if (requiredIf !== null) return `required if ${requiredIf}, secret`;
  if (without === null) return setting.isBare ? 'secret, none found' : 'secret';
  return `secret; else ${without.replace(/^[A-Z](?=[a-z]* )/, (letter) => letter.toLowerCase())}`;
}

/** A file of settings may put a value together as code does. */
function settingPlace({ facts }: Setting): string {
  const path = facts.find(({ values }) => values.computed)?.path ?? '';
  return /\.(?:ya?ml|properties|toml|ini|conf|json)$/.test(path) ? code(path.split('/').at(-1) ?? path) : 'the code';
}

/** Each module gives its own value, so that none is that of all. */
function isOfEachFile({ source, default: value, facts }: Setting): boolean {
  return (
    source === 'property' && value === null && new Set(facts.flatMap((each) => each.values.default ?? [])).size > 1
  );
}
