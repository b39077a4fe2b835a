import type { InvariantFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { stringValue } from '../text/literal.ts';
import { makeInvariant } from './invariant-maker.ts';
import { isNoun } from './noun-phrase.ts';
import { pastParticiple } from './past-participle.ts';

/** `'email' => 'required|email|max:255'` in a form request or a call of `validate`. */
export function laravelRules(file: SourceFile): InvariantFact[] {
  if (!/function rules\b|->validate\(|Validator::make/.test(file.text)) return [];
  return [
    ...file.code.matchAll(
      /['"]([\w.*]+)['"]\s*=>\s*(?:(['"])([\w|:,.]*\brequired\b[^'"\n]*)\2|\[\s*(['"]required['"][^\]]{0,400})\])/g,
    ),
  ].flatMap((match): InvariantFact[] => {
    const name = match[1] ?? '';
    const rules = match[3]?.split('|') ?? (match[4] ?? '').split(',').flatMap((each) => stringValue(each.trim()) ?? []);
    const line = file.lineAt(match.index);
    // What is asked otherwise when one is edited is no rule of all.
    if (new RegExp(`\\$rules\\[['"]${name.replace(/\W/g, '\\$&')}['"]\\]\\s*=`).test(file.code)) return [];
    const symbol = file.symbolAround(line);
    const owner = file.symbol(file.symbolAround(line, /^class$/))?.name;
    const isRequest = owner !== undefined && /Request$/.test(owner);
    const [kept] = rules.flatMap((each) => (each.startsWith('unique:') ? [each.slice(7)] : []));
    // What has the value once is what is kept in the table, whatever the request is called.
    const checked =
      uniqueIn(kept ?? '') || (isRequest ? requestedThing(file.path, owner) : savedWith(file, symbol, name));
    const subject = checked === null ? `\`${name}\`` : `\`${name}\` of \`${checked}\``;
    const found = [
      // What a deed asks for is no rule of a thing.
      isRequest && checked === null ? '' : `${subject} must be given`,
      rules.includes('email') ? `${subject} must be an email address` : '',
      bounded(subject, rules),
      kept === undefined ? '' : `${subject} must be unique${uniqueWithin(kept)}`,
    ].filter((each) => each !== '');
    return found.map((rule) =>
      makeInvariant({
        file,
        rule,
        form: 'schema',
        line,
        endLine: line,
        symbol,
        owner: owner ?? file.symbol(symbol)?.name,
      }),
    );
  });
}

/** How large a value may be, both ends in one sentence. */
function bounded(subject: string, rules: readonly string[]): string {
  const value = (key: string) =>
    rules.find((each) => new RegExp(`^${key}:-?[\\d.]+$`).test(each))?.slice(key.length + 1);
  const [least, most] = [value('min'), value('max')];
  const isNumber = rules.some((each) => /^(?:integer|numeric)$/.test(each));
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
  const asked = `\\$\\w+(?:->(?:input|get|string|post)\\(\\s*['"]${name}['"]|->${name}\\b(?!\\()|\\[['"]${name}['"]\\])`;
  const made = [...body.matchAll(/\b([A-Z]\w*)::(?:create|forceCreate)\(\s*\[/g)].flatMap(
    ({ index, 0: head, 1: type = '' }) => {
      const given = body.slice(index + head.length).split(/\]\s*\)/, 1)[0] ?? '';
      return new RegExp(`['"]${name}['"]\\s*=>\\s*(?:[\\w:\\\\]+\\(\\s*)?${asked}`).test(given) ? [type] : [];
    },
  );
  const set = [...body.matchAll(new RegExp(`\\$(\\w+)->${name}\\s*=\\s*(?:[\\w:\\\\]+\\(\\s*)?${asked}`, 'g'))].flatMap(
    ([, variable]) =>
      new RegExp(
        `\\$${variable}\\s*=\\s*(?:new\\s+([A-Z]\\w*)\\b|([A-Z]\\w*)::(?:find|where|query|firstOrNew|first)\\w*\\()`,
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
  const isDeed = /^(?:Store|Update|Create|Edit|Save|Form|Add|New|Upsert)Request$/.test(owner);
  if (isDeed) return /^(?!Requests?$|Http$|Api$|Forms?$|V\d)[A-Z][A-Za-z]+$/.test(folder) ? folder : owner;
  const thing = owner
    .replace(/(?:Form)?Request$/, '')
    .replace(/^(?:Store|Update|Create|Edit|Save|Add|New|Upsert)(?=[A-Z])/, '');
  // `SendInvoice` is a deed, which has no fields of its own.
  const [first = ''] = /^[A-Z][a-z]+/.exec(thing) ?? [];
  if (pastParticiple(first) !== null && !isNoun(first)) return null;
  // Two letters, as of `AiRequest`, are no thing.
  return thing.length > 2 ? thing : owner;
}

/** `unique:users,email` and `unique:App\Models\User`: what has the value once. */
function uniqueIn(written: string): string {
  const table = (written.split(',')[0] ?? '').split(/[.\\]/).at(-1) ?? '';
  return table
    .replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
    .replace(/ies$/, 'y')
    .replace(/(?<=[sx]|ch)es$|(?<!s)s$/, '');
}

/** `unique:users,email,null,null,team_id,7`: what stands behind the column and the row left out says where it is unique. */
function uniqueWithin(written: string): string {
  const names = written.split(',').filter((each, place) => place >= 4 && place % 2 === 0 && /^\w+$/.test(each));
  return names.length === 0 ? '' : ` within its ${names.map((name) => `\`${name}\``).join(' and ')}`;
}
