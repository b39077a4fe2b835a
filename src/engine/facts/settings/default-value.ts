import { posix } from 'node:path';
import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { shownLiteral, splitList, stringValue, upToComma } from '../text/literal.ts';
import { isSecretValue } from '../text/secret-name.ts';
import { cutAt } from '../text/words.ts';
import { fieldAt } from './structures/struct-field.ts';

/** What holds where nobody sets a setting, as far as one file tells. */
export interface DefaultValue {
  /** A plain value that may be shown. */
  shown: string | null;
  /** The constant that holds it, where another file gives its value. */
  constant?: string;
  /** There is one that cannot be told: only the running program knows it, or it may give something away. */
  computed: boolean;
}

const LONGEST = 60;
/** An address is of use only as a whole. */
const LONGEST_WORD = 100;

const NONE: DefaultValue = { shown: null, computed: false };
const NOTHING = /^(?:nil|None|null|undefined|Some\(None\)|Default::default\(\)|\.\.\.)?$/;
/** Functions that only write a value in another form. */
const FORM =
  /^(?:string|str|int|int64|uint|float64|String|Number|Path|(?:Any(?:Http)?|Http)Url|(?:[\w.]+\.)?(?:Format\w*|Itoa|Sprint|Duration|normpath))\(\s*([^()]+?)\s*\)$/;
const NAME = /^[A-Za-z_][\w.]*$/;
/** `Mode::default`, `Mode::Fast`: a variant of an enum of Rust, a case or constant of PHP. */
const VARIANT = /^[A-Z]\w*::[A-Za-z]\w*$/;
/** `filepath.Join(".", "music")`. */
const JOINED = /^(?:filepath|[pP]ath|os\.path)\.(?:[jJ]oin|(resolve))\(([^()\n]{1,200})\)$/;

/** The folder of whoever runs the program. */
const HOME = /(?<![\w.])(?:(?:os\.)?homedir\(\)|os\.path\.expanduser\(["']~["']\))/;
/** `Path.home() / ".shop" / "data"`. */
const HOME_PATH = /^\(?(?:pathlib\.)?Path\.home\(\)((?:\s*\/\s*(?:"[\w. -]+"|'[\w. -]+'))+)\)?(?:\.resolve\(\))?$/;

/** A path of Spring below what another property says: `${shop.home}/labels`; the build may keep a dollar from being filled. */
const OF_OTHERS = /^\\?\$\{[a-z][\w.-]*\}(?:\/[\w. -]+)+\/?$/;

/** What a program prints where nothing is set: "(not set)", "<none>". */
const SHOWN_INSTEAD =
  /^(?:[(<[]\s*(?:not |un|none|no |empty|missing|nothing)[^()<>[\]]*[)>\]]|not (?:set|configured|provided|defined|given|specified)|unset)$/i;

export function defaultValue(file: SourceFile, written: string | null | undefined): DefaultValue {
  const text =
    written
      ?.trim()
      .replace(/;$/, '')
      // A name of Ruby that stands for itself: `:error`.
      .replace(/^:([a-z_]+)$/, file.language === 'ruby' ? '"$1"' : '$&')
      // A case of PHP holds what is stored for it.
      .replace(/^(\\?[A-Z][\w\\]*(?:::\w+)?)->value$/, file.language === 'php' ? '$1' : '$&')
      // A span of Go is written as a text.
      .replace(/^([\w.]+)\.String\(\)$/, '$1') ?? '';
  if (NOTHING.test(text) || SHOWN_INSTEAD.test(stringValue(text) ?? '')) return NONE;
  const inside = FORM.exec(text)?.[1] ?? text;
  const literal = plainValue(text);
  if (literal !== null) return { shown: literal, computed: false };
  const string = stringValue(text);
  if (string !== null && string.length > LONGEST && !/[\n{]|\$\{/.test(string) && !isSecretValue(string))
    return { shown: cutAt(string, /\s/.test(string) ? LONGEST : LONGEST_WORD), computed: false };
  if (
    string !== null &&
    string.length <= LONGEST_WORD &&
    /\.(?:ya?ml|properties)$/.test(file.name) &&
    OF_OTHERS.test(string)
  )
    return { shown: string.replaceAll('\\$', '$'), computed: false };
  if (/^(?:rust|php)$/.test(file.language) && VARIANT.test(text))
    return { shown: null, constant: text, computed: true };
  const field = file.language === 'go' && NAME.test(inside) ? heldField(file, inside) : null;
  if (field !== null) return defaultValue(file, field);
  const given = plainValue(givenBy(file, text));
  if (given !== null) return { shown: given, computed: false };
  const filled = filledText(file, text);
  if (filled !== null) return { shown: filled, computed: false };
  if (!NAME.test(inside)) return { shown: null, computed: /[\w)]/.test(text) };
  const held = inside.includes('.') ? null : plainValue(constantIn(file, inside));
  if (held !== null) return { shown: held, computed: false };
  return { shown: null, constant: madeField(file, inside) ?? variableOf(file, inside), computed: true };
}

/** A text with the names of what is put into it: `"s3-#{region}.example.org"` is `s3-<region>.example.org`. */
function filledText(file: SourceFile, text: string): string | null {
  const [, inside] =
    (file.language === 'ruby'
      ? /^"([^"\\\n]{1,80})"$/
      : file.isScript
        ? /^`([^`\\\n]{1,80})`$/
        : file.language === 'python'
          ? /^f["']([^"'\\\n]{1,80})["']$/
          : /^(?!)/
    ).exec(text) ?? [];
  const shown =
    inside
      ?.replace(GETTER, (_, first: string, rest: string) => `<${first.toLowerCase()}${rest}>`)
      .replace(/(?:#|\$)?\{\s*(?:[\w.]+\.)?([a-zA-Z_]\w*)\s*\}/g, '<$1>') ?? '';
  // Nothing but a hole says nothing.
  return /[{}$#]/.test(shown) || !/\w/.test(shown.replace(/<\w+>/g, '')) || isSecretValue(shown) ? null : shown;
}

/** `${this.getPort()}`. */
const GETTER = /\$\{\s*(?:this\.)?get([A-Z])(\w*)\(\)\s*\}/g;
const MOST_LINES = 5;

/** `default_host()`, where the file has `fn default_host() -> String { "localhost".to_string() }`: what the function gives. */
function givenBy(file: SourceFile, text: string): string | null {
  const name = /^(\w+)\(\)$/.exec(text)?.[1];
  const maker = name && file.parsed.symbols.find((each) => each.kind === 'function' && each.name === name);
  if (!maker || maker.endLine - maker.startLine > MOST_LINES) return null;
  const body = file.code.slice(file.offsetOf(maker.startLine), file.offsetOf(maker.endLine + 1)).trim();
  const value = /(?:\{|\):|->[^:\n]{1,60}:)\s*(?:return\s+)?([^\s{};][^{};\n]*);?\s*\}?$/.exec(body)?.[1]?.trim();
  const written = /^(?:String::from|PathBuf::from|Some)\((.*)\)$/.exec(value ?? '')?.[1] ?? value;
  return written?.replace(/\.(?:to_string|to_owned|into)\(\)$/, '') ?? null;
}

/** `conf.Mail.Port`, where the file sets `conf = Config{Mail: Mail{Port: 25}}` once: `25`. */
function heldField(file: SourceFile, written: string): string | null {
  const [variable = '', ...keys] = written.split('.');
  if (keys.length === 0) return null;
  const made = [...file.bare.matchAll(new RegExp(`(?<![\\w.])${escaped(variable)}\\s*:?=\\s*&?[\\w.]+\\{`, 'g'))];
  let at: number | null = made.length === 1 ? (made[0]?.index ?? null) : null;
  for (const key of keys) at = at === null ? null : fieldAt(file.code, at, key);
  const value = at === null ? null : upToComma(file.code, at).replace(/^\w+\s*:\s*/, '');
  return value === null || value.startsWith(`${variable}.`) ? null : value.replace(/^\[\]\w+\{\}$/, 'nil');
}

/** `cfg.Mail.Port`, where `cfg := config.Default()` stands above: `config/Default().Mail.Port`, and with `.` for the own package. */
function madeField(file: SourceFile, written: string): string | null {
  const dot = written.indexOf('.');
  if (file.language !== 'go' || dot < 0) return null;
  const made = [
    ...file.bare.matchAll(new RegExp(`\\b${escaped(written.slice(0, dot))}\\s*:?=\\s*(?:(\\w+)\\.)?(\\w+)\\(\\)`, 'g')),
  ];
  const [, alias, maker] = made.length === 1 ? (made[0] ?? []) : [];
  if (maker === undefined) return null;
  return `${alias ? packageOf(file, alias) : '.'}/${maker}()${written.slice(dot)}`;
}

/** The last name of a constant; in Go behind the folder of its package, `config.Port`, in Python behind its class: `Level.INFO`. */
function variableOf(file: SourceFile, written: string): string {
  const isPython = file.language === 'python';
  const parts = (isPython ? written.replace(/\.value$/, '') : written).split('.').toReversed();
  const [name = written, alias, ...above] = parts;
  if (isPython && alias !== undefined && /^[A-Z]\w*[a-z]\w*$/.test(alias)) return `${alias}.${name}`;
  return file.language === 'go' && alias !== undefined && above.length === 0
    ? `${packageOf(file, alias)}.${name}`
    : name;
}

/** The last part of the package that an import of Go gives a name. */
export function packageOf(file: SourceFile, alias: string): string {
  return new RegExp(`\\b${escaped(alias)}\\s+"([^"\\n]+)"`).exec(file.code)?.[1]?.split('/').at(-1) ?? alias;
}

/** A value that may be shown, also where a function puts it in another form. */
export function plainValue(written: string | null): string | null {
  const text = written?.trim().replace(/;$/, '') ?? '';
  return (
    openLiteral(written) ??
    openLiteral(FORM.exec(text)?.[1]) ??
    openLiteral(joinedPath(text)) ??
    (LIST.test(text) && !splitList(text.slice(1, -1)).some((each) => isSecretValue(stringValue(each) ?? each))
      ? text
      : null)
  );
}

/** A short list of nothing but strings or numbers. */
const LIST =
  /^(?=.{1,60}$)\[\s*(?:"[\w./:* -]+"|'[\w./:* -]+'|-?\d[\d.]*)(?:\s*,\s*(?:"[\w./:* -]+"|'[\w./:* -]+'|-?\d[\d.]*))*\s*,?\s*\]$/;

/** A path that is put together of nothing but strings. */
function joinedPath(written: string): string | null {
  const beneath = HOME_PATH.exec(written)?.[1];
  if (beneath !== undefined) return JSON.stringify(`~/${(beneath.match(/[^"'\s/][^"']*(?=["'])/g) ?? []).join('/')}`);
  const [, resolve, list = ''] = JOINED.exec(written.replace(HOME, '"~"')) ?? [];
  const parts = splitList(list).map((part) => stringValue(part));
  if (parts.length === 0 || parts.includes(null)) return null;
  const path = posix.join(...parts.map((part) => part ?? ''));
  // Below the folder in which the program is started.
  return JSON.stringify(resolve && !/^[./~]/.test(path) ? `./${path}` : path);
}

/** A literal that may be shown, and gives no secret away. */
export function openLiteral(written: string | null | undefined): string | null {
  const literal = written ? shownLiteral(written) : null;
  return literal !== null && !isSecretValue(literal) && literal !== 'None' ? literal : null;
}

/** What a constant of the file is set to, if that happens once. */
function constantIn(file: SourceFile, name: string): string | null {
  const found = [
    ...file.code.matchAll(
      new RegExp(
        `^[ \\t]*(?:(?:export|const|let|var|static|final|public|private|pub|readonly)\\s+)*(?:(?<=\\b(?:static|final|const)\\s+)[\\w.<>[\\]]+\\s+)?${escaped(name)}(?:\\s*:\\s*[^=\\n]+|\\s+[\\w.]+)?\\s*:?=\\s*([^=\\n][^\\n]*)`,
        'gm',
      ),
    ),
  ];
  return found.length === 1 ? (found[0]?.[1]?.trim() ?? null) : null;
}
