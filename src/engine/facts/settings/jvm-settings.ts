import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { namedArgument, stringValue } from '../text/literal.ts';
import type { SettingFound } from './setting-maker.ts';

/** Properties that the code of a JVM service declares: Spring's values and classes, MicroProfile's `@ConfigProperty`, methods that are marked with their key. */
export function jvmSettings(file: SourceFile): SettingFound[] {
  if (!/^(?:java|kotlin)$/.test(file.language)) return [];
  if (!/@(?:Value|Config|Key)/.test(file.text)) return [];
  return [
    ...annotatedValues(file),
    ...configProperties(file),
    ...keyedMethods(file),
    ...propertyClasses(file),
    ...mappings(file),
  ];
}

const KEYED = /^(?:org\.skife\.config|org\.aeonbits\.owner|io\.airlift\.configuration)\b/;

/** `@Config("shop.port") @Default("80") @Description("…") int getPort();`, and the same of other libraries. */
function keyedMethods(file: SourceFile): SettingFound[] {
  if (!file.imports(KEYED)) return [];
  return file.parsed.calls.flatMap((call): SettingFound[] => {
    const name = /^(?:Config|Key)$/.test(call.name) ? stringValue(/"[^"]*"/.exec(call.arguments[0] ?? '')?.[0]) : null;
    if (name === null || call.decorates === null || !/^[\w.-]+$/.test(name)) return [];
    const said = (mark: RegExp) => file.decorators(call.decorates ?? -1).find((each) => mark.test(each.name));
    const help = stringValue(said(/^(?:Config)?Description$/)?.arguments[0]) ?? file.symbol(call.decorates)?.doc;
    const fallback = said(/^Default(?:Value)?$/)?.arguments[0] ?? null;
    return [{ ...property(name, fallback, false, { line: call.line }), help: help || null }];
  });
}

/** What the code makes of the value that it takes: a span of some unit, or one of the texts that it is compared with. */
function takenFor(file: SourceFile, end: number, value: string): Pick<SettingFound, 'type' | 'choices'> {
  const [, type = '', name] =
    /^\s*\)\s*(?:(?:private|protected|public|final|static)\s+)*(\w+)\s+(\w+)\s*[;,)=]/.exec(
      file.code.slice(end, end + 160),
    ) ?? [];
  if (name === undefined) return {};
  if (/^(?:int|long|Integer|Long)$/.test(type)) {
    const unit = new RegExp(
      `\\bDuration\\.of(Millis|Seconds|Minutes|Hours|Days)\\(\\s*(?:this\\.)?${escaped(name)}\\s*\\)`,
    ).exec(file.bare);
    return unit ? { type: unit[1]?.replace('Millis', 'Milliseconds').toLowerCase() } : {};
  }
  if (type !== 'String') return {};
  const compared = new RegExp(
    `"([\\w-]+)"\\.equals(?:IgnoreCase)?\\(\\s*(?:this\\.)?${escaped(name)}\\b|\\b${escaped(name)}(?:\\.trim\\(\\))?\\.equals(?:IgnoreCase)?\\(\\s*"([\\w-]+)"`,
    'g',
  );
  const choices = [...new Set([...file.code.matchAll(compared)].map(([, before, behind]) => before ?? behind ?? ''))];
  return choices.includes(value) ? { choices } : {};
}

/** Spring's `@Value("${app.limit:10}")`. */
function annotatedValues(file: SourceFile): SettingFound[] {
  return [...file.code.matchAll(/@Value\(\s*(?:value\s*=\s*)?"\\?\$\{([\w.-]+)(?::([^${}"]*))?\}"/g)].map((match) => ({
    ...property(match[1] ?? '', match[2] === undefined ? null : JSON.stringify(match[2]), match[2] === undefined, {
      line: file.lineAt(match.index),
    }),
    ...takenFor(file, match.index + match[0].length, match[2] ?? ''),
  }));
}

/** `@ConfigProperty(name = "app.limit", defaultValue = "10")`; a value that may be absent is not required. */
function configProperties(file: SourceFile): SettingFound[] {
  return file.parsed.calls.flatMap((call): SettingFound[] => {
    const name =
      call.name === 'ConfigProperty' ? stringValue(namedArgument(call.arguments, 'name') ?? undefined) : null;
    if (name === null) return [];
    const fallback = namedArgument(call.arguments, 'defaultValue');
    const signature = file.symbol(call.decorates)?.signature ?? '';
    return [property(name, fallback, fallback === null && !/\bOptional\b/.test(signature), { line: call.line })];
  });
}

/** The fields of a class that stands for all properties below a prefix, and of the classes of the same file that they are of. */
function propertyClasses(file: SourceFile): SettingFound[] {
  return file.parsed.symbols.flatMap((symbol, index): SettingFound[] => {
    const mark =
      symbol.kind === 'class' && file.decorators(index).find(({ name }) => name === 'ConfigurationProperties');
    if (!mark) return [];
    const written = namedArgument(mark.arguments, 'prefix') ?? namedArgument(mark.arguments, 'value');
    const prefix = stringValue(written ?? mark.arguments[0]);
    return prefix === null || !/^[\w.-]+$/.test(prefix) ? [] : fieldsOf(file, index, prefix, 0);
  });
}

/** SmallRye: `@ConfigMapping(prefix = "shop") interface Shop { @WithDefault("80") int port(); }`, each method a property. */
function mappings(file: SourceFile): SettingFound[] {
  if (file.language !== 'java' || !file.text.includes('@ConfigMapping')) return [];
  return file.parsed.symbols.flatMap((symbol, index): SettingFound[] => {
    const mark = symbol.kind === 'interface' && file.decorators(index).find(({ name }) => name === 'ConfigMapping');
    const prefix = mark ? stringValue(namedArgument(mark.arguments, 'prefix') ?? undefined) : null;
    return prefix === null || !/^[\w.-]+$/.test(prefix) ? [] : methodsOf(file, index, prefix, 0);
  });
}

function methodsOf(file: SourceFile, type: number, prefix: string, depth: number): SettingFound[] {
  if (depth > 4) return [];
  return file.members(type).flatMap(({ symbol, index }): SettingFound[] => {
    const [, of] = /([\w.]+(?:<[^()]*>)?)\s+\w+\(\s*\)/.exec(symbol.signature) ?? [];
    if (symbol.kind !== 'method' || of === undefined || /\b(?:default|static)\b/.test(symbol.signature)) return [];
    const said = (mark: string) => file.decorators(index).find((each) => each.name === mark)?.arguments[0];
    const own = symbol.name.split('.').at(-1) ?? symbol.name;
    const name = `${prefix}.${stringValue(said('WithName')) ?? kebab(own)}`;
    const inner = file.parsed.symbols.findIndex((each) => each.name === of && each.kind === 'interface');
    if (inner >= 0) return methodsOf(file, inner, name, depth + 1);
    const value = said('WithDefault');
    const required = value === undefined && !/^(?:Optional|List|Set|Map)\b/.test(of);
    return [{ ...property(name, value ?? null, required, { line: symbol.startLine }), help: symbol.doc || null }];
  });
}

function fieldsOf(file: SourceFile, type: number, prefix: string, depth: number): SettingFound[] {
  if (depth > 4) return [];
  return file.members(type).flatMap(({ symbol, index }): SettingFound[] => {
    const field = symbol.kind === 'property' ? declaredField(file, symbol.signature) : null;
    if (field === null) return [];
    const { of, value } = field;
    const name = `${prefix}.${kebab(symbol.name)}`;
    const inner = file.parsed.symbols.findIndex(
      (each, at) => each.name === of && at !== type && /^(?:class|enum)$/.test(each.kind),
    );
    if (file.symbol(inner)?.kind === 'class') return fieldsOf(file, inner, name, depth + 1);
    // What another class holds has names of its own.
    if (value !== undefined && MADE.test(value)) return [];
    const given = file.decorators(index).find((each) => each.name === 'DefaultValue')?.arguments[0];
    const known = given ?? written(value, of) ?? (isOff(file, of, symbol.name) ? 'false' : null);
    // What stands in a class below may be left out with it.
    const isAsked =
      depth === 0 &&
      file.decorators(type).some((each) => each.name === 'Validated') &&
      file.decorators(index).some((each) => /^Not(?:Null|Blank|Empty)$/.test(each.name));
    return [
      {
        ...property(name, known, known === null && isAsked, { line: symbol.startLine }),
        help: symbol.doc || null,
      },
    ];
  });
}

/** A `boolean` of Java is false until something sets it. */
function isOff(file: SourceFile, type: string, name: string): boolean {
  return (
    file.language === 'java' && type === 'boolean' && !new RegExp(`\\b${escaped(name)}\\s*=\\s*true\\b`).test(file.bare)
  );
}

/** `new Depot()`, and `Depot()` of Kotlin. */
const MADE = /^new\b(?!.*<.*>\(|.*\[0\]$)|^(?!(?:Array|Linked|Hash)\w+\()[A-Z]\w*\(\)$/;

interface Field {
  of: string;
  value: string | undefined;
}

/** The type of a field, told or to be seen from what it is made of, and the value that it has at first. */
function declaredField(file: SourceFile, signature: string): Field | null {
  if (file.language === 'kotlin') {
    const [, modifiers = '', of, value] =
      /^((?:@\S+\s+|\w+\s+)*?)va[lr]\s+\w+\s*(?::\s*([\w.]+(?:<[^=]*>)?)\??)?\s*(?:=\s*([\s\S]+))?$/.exec(signature) ??
      [];
    const type = of ?? /^([A-Z]\w*)\(/.exec(value ?? '')?.[1] ?? '';
    return (of === undefined && value === undefined) || /\b(?:private|const)\b/.test(modifiers)
      ? null
      : { of: type, value };
  }
  const [, modifiers = '', of = '', value] =
    /^((?:\w+\s+)*?)([\w.]+(?:<[^=]*>)?(?:\[\])?)\s+\w+\s*(?:=\s*([\s\S]+?))?;?$/.exec(signature) ?? [];
  return of === '' || /\bstatic\b/.test(modifiers) ? null : { of, value };
}

const EMPTY =
  /^(?:new \w+<[^()]*>\(\)|new \w+\[0\]|(?:List|Set|Map)\.of\(\)|(?:(?:empty|mutable)?(?:list|set|map)(?:Of)?|(?:Array|Linked|Hash)\w+)(?:<[^()]*>)?\(\))$/i;

/** A list that is made empty holds nothing, a value of the type itself is known by its name, and a span is written as Spring reads it. */
function written(value: string | undefined, type: string): string | null {
  if (EMPTY.test(value ?? '')) return '""';
  const member = /^(\w+)\.([A-Z][A-Z\d_]*)$/.exec(value ?? '');
  if (member?.[1] === type) return JSON.stringify(member[2]);
  const [, unit = '', amount] = /^Duration\.of(Milli|Second|Minute|Hour|Day)s\((\d+)L?\)$/.exec(value ?? '') ?? [];
  if (amount !== undefined) return JSON.stringify(`${amount}${unit === 'Milli' ? 'ms' : unit.charAt(0).toLowerCase()}`);
  return value ?? null;
}

function property(name: string, fallback: string | null, required: boolean, { line }: { line: number }): SettingFound {
  const source = /^[A-Z\d_]+$/.test(name) ? 'environment' : 'property';
  return { name, source, default: fallback, required, declared: true, line };
}

/** Spring writes `maxRetries` as `max-retries`. */
function kebab(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase();
}
