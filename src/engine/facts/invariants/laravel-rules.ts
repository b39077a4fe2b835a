import { escaped } from '../../../base/escaped.ts';
import type { InvariantFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { makeInvariant } from './invariant-maker.ts';
import { type AskedField, askedFields, KEPT_TABLE, type Unique } from './laravel-fields.ts';
import { isNoun } from './noun-phrase.ts';
import { pastParticiple } from './past-participle.ts';

/** `'email' => 'required|email|max:255'` in a form request or a call of `validate`. */
export function laravelRules(file: SourceFile): InvariantFact[] {
  if (!/function rules\b|->validate\(|Validator::make/.test(file.text) && !KEPT_TABLE.test(file.text)) return [];
  const fields = askedFields(file);
  return fields.flatMap((field): InvariantFact[] => {
    const { name, line, endLine, symbol, isKept, rules, unique } = field;
    const owner = file.symbol(file.symbolAround(line, /^class$/))?.name;
    const isRequest = owner !== undefined && /Request$/.test(owner);
    // What has the value once is what is kept in the table, whatever the request is called.
    const checked =
      (isKept ? owner : undefined) ||
      uniqueIn(unique?.written ?? '') ||
      (isRequest ? requestedThing(file.path, owner) : (savedWith(file, symbol, name) ?? besideUnique(field, fields)));
    if ((checked === null && OF_SOMEBODY.test(name)) || isOtherFile(name, rules)) return [];
    // The password of a password is the password.
    const isItself = checked?.toLowerCase() === name.replaceAll('_', '').toLowerCase();
    const subject = checked === null || isItself ? `\`${name}\`` : `\`${name}\` of \`${checked}\``;
    // "Sometimes" asks for what is there, and lets it be left out.
    const isGiven = rules.includes('required') && !rules.includes('sometimes');
    const found = [
      // What a deed asks for is no rule of a thing.
      (isRequest && checked === null) || !isGiven ? '' : `${subject} must be given`,
      (isRequest && checked === null) || isGiven ? '' : requiredIf(subject, rules),
      rules.some((each) => /^email(?::|$)/.test(each)) ? ifGiven(`${subject} must be an email address`, isGiven) : '',
      ifGiven(bounded(subject, rules), isGiven || !/^(?:min|size|between):/m.test(rules.join('\n'))),
      unique === undefined ? '' : `${subject} must be unique${uniqueWithin(unique)}`,
    ].filter((each) => each !== '');
    return found.map((rule) =>
      makeInvariant({
        file,
        rule,
        form: 'schema',
        line,
        endLine,
        symbol,
        owner: owner ?? file.symbol(symbol)?.name,
      }),
    );
  });
}

const MOST_VALUES = 6;

/** `required_if:type,select,radio`: what is asked for where another field has one of some values. */
function requiredIf(subject: string, rules: readonly string[]): string {
  const [, other, listed = ''] =
    /^required_if:(\w+),([\w,-]+)$/.exec(rules.find((each) => /^required_if:/.test(each)) ?? '') ?? [];
  const values = listed.split(',').map((each) => `\`${each}\``);
  const [last = '', ...before] = values.toReversed();
  if (other === undefined || values.length > MOST_VALUES) return '';
  const either = before.length === 0 ? last : `${before.toReversed().join(', ')} or ${last}`;
  return `${subject} must be given if \`${other}\` is ${either}`;
}

function ifGiven(rule: string, isGiven: boolean): string {
  return rule === '' || isGiven ? rule : `${rule} if given`;
}

/** What people of any kind have: without a word on whose it is, a rule of it would be told of all. */
const OF_SOMEBODY = /^(?:e_?mail|password|(?:user_?|first_?|last_?)?name|phone|username|login)$/i;

/** An archive in a field that is named after a picture, as a form was copied. */
function isOtherFile(name: string, rules: readonly string[]): boolean {
  const types = rules.find((each) => /^(?:mimes|mimetypes|extensions):/.test(each));
  return (
    types !== undefined &&
    /(?:avatar|image|picture|photo|logo|icon|thumbnail|banner|cover)$/i.test(name) &&
    !/jpe?g|png|gif|svg|webp|bmp|image/.test(types)
  );
}

/** Whose email is unique, theirs is the password that is sent with it. */
function besideUnique({ symbol }: AskedField, fields: readonly AskedField[]): string | null {
  const things = new Set(
    fields.flatMap((each) => (each.symbol === symbol && each.unique ? [uniqueIn(each.unique.written)] : [])),
  );
  const [thing = ''] = things;
  return things.size === 1 && thing !== '' ? thing : null;
}

/** How large a value may be, both ends in one sentence. */
function bounded(subject: string, rules: readonly string[]): string {
  const value = (key: string) =>
    rules.find((each) => new RegExp(`^${escaped(key)}:-?[\\d.]+$`).test(each))?.slice(key.length + 1);
  const [, from, to] =
    rules.flatMap((each) => [/^between:(-?[\d.]+),(-?[\d.]+)$/.exec(each) ?? []]).find((each) => each.length > 0) ?? [];
  const [least, most] = [value('min') ?? from, value('max') ?? to];
  const isNumber = rules.some((each) => /^(?:decimal(?::|$)|int$|integer|numeric)/.test(each));
  const isFile = rules.some((each) => /^(?:file|image|mimes:|mimetypes:|dimensions:)/.test(each));
  const unit = isFile ? 'kilobyte' : rules.includes('array') ? 'item' : 'character';
  const amount = (many: string) => `${many} ${unit}${many === '1' ? '' : 's'}`;
  if (least !== undefined && most !== undefined) {
    if (isNumber) return `${subject} must be between ${least} and ${most}`;
    return `${subject} must have ${least === most ? 'exactly' : `${least} to`} ${amount(most)}`;
  }
  if (most !== undefined) return `${subject} must ${isNumber ? `be at most ${most}` : `have at most ${amount(most)}`}`;
  if (least === undefined) return '';
  if (isNumber) return `${subject} must be at least ${least}`;
  return least === '1' ? `${subject} must not be empty` : `${subject} must have at least ${amount(least)}`;
}

/** The one kind of thing that a function makes or changes with a field: a controller's name does not tell whose field it is. */
function savedWith(file: SourceFile, symbol: number | undefined, name: string): string | null {
  const around = file.symbol(symbol);
  if (around === undefined || !/^\w+$/.test(name)) return null;
  const body = file.codeOf(around.startLine, around.endLine);
  const asked = `\\$\\w+(?:->(?:input|get|string|post)\\(\\s*['"]${escaped(name)}['"]|->${escaped(name)}\\b(?!\\()|\\[['"]${escaped(name)}['"]\\])`;
  const made = [...body.matchAll(/\b([A-Z]\w*)::(?:create|forceCreate)\(\s*\[/g)].flatMap(
    ({ index, 0: head, 1: type = '' }) => {
      const given = body.slice(index + head.length).split(/\]\s*\)/, 1)[0] ?? '';
      return new RegExp(`['"]${escaped(name)}['"]\\s*=>\\s*(?:[\\w:\\\\]+\\(\\s*)?${asked}`).test(given) ? [type] : [];
    },
  );
  const set = [
    ...body.matchAll(new RegExp(`\\$(\\w+)->${escaped(name)}\\s*=\\s*(?:[\\w:\\\\]+\\(\\s*)?${asked}`, 'g')),
  ].flatMap(
    ([, variable = '']) =>
      new RegExp(
        `\\$${escaped(variable)}\\s*=\\s*(?:new\\s+([A-Z]\\w*)\\b|([A-Z]\\w*)::(?:find|where|query|firstOrNew|first)\\w*\\()`,
      )
        .exec(body)
        ?.slice(1)
        .filter((type) => type !== undefined) ?? [''],
  );
  const things = new Set([...made, ...set]);
  const [thing = ''] = things;
  return things.size === 1 && thing !== '' ? thing : null;
}

/** `Budget/StoreRequest.php` is asked for a budget: where the class only says what is done, its folder says to what. */
function requestedThing(path: string, owner: string): string | null {
  const folder = path.split('/').at(-2) ?? '';
  // What is asked for to find things is no part of them.
  if (/^(?:Fetch|Filter|Find|Get|Index|List|Search|Show|View)(?=[A-Z])/.test(owner)) return null;
  const isDeed = /^(?:Store|Update|Create|Edit|Save|Form|Add|New|Upsert)Request$/.test(owner);
  if (isDeed) return /^(?!Requests?$|Http$|Api$|Forms?$|V\d)[A-Z][A-Za-z]+$/.test(folder) ? folder : owner;
  const thing = owner
    .replace(/(?:Form)?Request$/, '')
    .replace(/^(?:Store|Update|Create|Edit|Save|Add|New|Upsert)(?=[A-Z])/, '');
  // `SendInvoice` is a deed, which has no fields of its own, and so is who comes in.
  if (/(?:Login|Logout|Sign(?:In|Up)|Register|Registration|Authenticat\w+)$/.test(thing)) return null;
  const [first = ''] = /^[A-Z][a-z]+/.exec(thing) ?? [];
  if (/^(?:Abstract|Base|Common|Generic)$/.test(thing)) return null;
  const isDone =
    /^(?:Bulk|Change|Chmod|Compress|Decompress|Download|Export|Import|Pull|Push|Report|Sync|Toggle|Upload)$/.test(
      first,
    ) && thing.length > first.length;
  if (isDone || (pastParticiple(first) !== null && !isNoun(first))) return null;
  // Two letters, as of `AiRequest`, are no thing.
  return thing.length > 2 ? singularName(thing) : owner;
}

/** `unique:users,email` and `unique:App\Models\User`: what has the value once. */
function uniqueIn(written: string): string {
  const table = (written.split(',')[0] ?? '').split(/[.\\]/).at(-1) ?? '';
  return singularName(table.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()));
}

/** `InvoicesRequest` asks for one of them. */
function singularName(name: string): string {
  if (/(?:ss|us|is|[lv]ias|[nv]vas|Series|Settings|News|Details|Preferences|Options|Data)$/.test(name)) return name;
  // "Databases" has its "e", and "addresses" has not.
  return name.replace(/ies$/, 'y').replace(/(?<=ss|us|lias|x|ch|sh)es$|(?<!s)s$/, '');
}

/** "Within its `team_id`": what has the value once is looked for among those that have the same there. */
function uniqueWithin({ within }: Unique): string {
  return within.length === 0 ? '' : ` within its ${within.map((name) => `\`${name}\``).join(' and ')}`;
}
