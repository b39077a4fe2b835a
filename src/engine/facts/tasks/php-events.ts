import type { TaskFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, splitList, stringValue } from '../text/literal.ts';
import { ownName, taskAt } from './task-way.ts';

/** What a text that is an event has, and no class: `orders.made.after`. */
const EVENT_NAME = /^[a-z][\w-]*(?:[.:][\w-]+)+$/;

/** Who tells an event of Laravel that is called by a text, `Event::dispatch('orders.made', $order)`, and who hears events of any name. */
export function eventsOfLaravel(file: SourceFile): TaskFact[] {
  return [...toldTexts(file), ...registered(file), ...ofSubscriber(file), ...ofProvider(file)];
}

const TOLD =
  /(?:\bEvent::(?:dispatch|fire|until)|(?<![\w$>:\\])event|->(?:events|dispatcher)->(?:dispatch|fire|until))\(\s*(['"][\w.:-]{3,100}['"])\s*[,)]/g;

function toldTexts(file: SourceFile): TaskFact[] {
  return [...file.code.matchAll(TOLD)].flatMap(({ index, 1: written }) => {
    const name = stringValue(written) ?? '';
    if (!EVENT_NAME.test(name) || !isOfLaravel(file)) return [];
    return [taskAt(file, index, { name, role: 'asks', sort: 'event', framework: 'Laravel' })];
  });
}

/** Others have events that are called by texts, and a function of that name. */
function isOfLaravel(file: SourceFile): boolean {
  return /\bEvent::|\bIlluminate\\/.test(file.code) || file.imports(/Illuminate|Facades/);
}

const LISTEN = /(?:\bEvent::|\$(?:events?|dispatcher)->|->(?:events|dispatcher)->)listen\(/g;

/** `Event::listen(OrderMade::class, [SendMail::class, 'send'])`, in any file; those of a subscriber may name its own methods. */
function registered(file: SourceFile): TaskFact[] {
  return [...file.code.matchAll(LISTEN)].flatMap(({ 0: head, index }) => {
    const open = index + head.length - 1;
    const close = closingBracket(file.bare, open);
    const [events = '', listener, ...others] = close < 0 ? [] : splitList(file.code.slice(open + 1, close));
    if (listener === undefined || others.length > 1) return [];
    const names = events.startsWith('[') ? splitList(events.slice(1, -1)) : [events];
    return names.flatMap((written) => heardAt(file, index, written, listener));
  });
}

/** What a subscriber gives back: `return [OrderMade::class => 'onOrder', 'orders.gone' => 'onGone']`. */
function ofSubscriber(file: SourceFile): TaskFact[] {
  return [...file.code.matchAll(/\bfunction subscribe\([^)]*\)[^{;]*\{/g)].flatMap(({ 0: head, index }) => {
    const open = index + head.length - 1;
    const close = closingBracket(file.bare, open);
    const body = file.code.slice(open, close < 0 ? open : close);
    return [...body.matchAll(GIVEN_BACK)].flatMap(({ index: place, 1: event = '', 2: method = '' }) =>
      heardAt(file, open + place, event, `[self::class, '${method}']`),
    );
  });
}

const GIVEN_BACK = /(\\?(?:\w+\\)*\w+::class|['"][\w.:-]{3,100}['"])\s*=>\s*['"](\w+)['"]/g;

/** What the provider of events of Laravel lists: `protected $listen = [OrderMade::class => [SendMail::class]]`. */
function ofProvider(file: SourceFile): TaskFact[] {
  const list = /\$listen\s*=\s*\[/.exec(file.code);
  if (!list) return [];
  const open = list.index + list[0].length - 1;
  const close = closingBracket(file.bare, open, LONGEST_LIST);
  let from = open + 1;
  return splitList(file.code.slice(open + 1, close < 0 ? open : close)).flatMap((entry) => {
    const begin = file.code.indexOf(entry, from);
    from = begin + entry.length;
    const [, event = '', listeners = ''] = /^([^=]+?)\s*=>\s*([\s\S]+)$/.exec(entry) ?? [];
    // A list that begins with a class and a text is one method: `[SendMail::class, 'send']`.
    const isMany = listeners.startsWith('[') && !METHOD.test(listeners);
    let place = begin + entry.length - listeners.length;
    return (isMany ? splitList(listeners.slice(1, -1)) : [listeners]).flatMap((listener) => {
      place = file.code.indexOf(listener, place);
      return heardAt(file, place, event, listener);
    });
  });
}

const LONGEST_LIST = 60_000;
const METHOD = /^\[\s*(\$this|\\?(?:\w+\\)*\w+::class)\s*,\s*['"](\w+)['"]\s*,?\s*\]$/;

/** Nothing where the event or the listener is not told as a name. */
function heardAt(file: SourceFile, offset: number, event: string, listener: string): TaskFact[] {
  const name = eventIn(event);
  const handler = handlerIn(file, offset, listener);
  if (name === null || handler === null) return [];
  return [
    taskAt(file, offset, {
      name,
      role: 'does',
      sort: 'event',
      framework: 'Laravel',
      handler: handler === '' ? undefined : handler,
    }),
  ];
}

/** A class, by its name or in older programs by the text of its name, or the text that an event is called by. */
function eventIn(written: string): string | null {
  if (/^\\?(?:\w+\\)*\w+::class$/.test(written)) return ownName(written);
  const text = stringValue(written) ?? '';
  if (/^\\?(?:\w+\\{1,2})+\w+$/.test(text)) return ownName(text);
  return EVENT_NAME.test(text) ? text : null;
}

/**
 * The method that listens: `SendMail::class`, `[SendMail::class, 'send']`, `'Shop\Listeners\SendMail@send'` and
 * `self::class.'@send'`; empty where it is a function that stands there.
 */
function handlerIn(file: SourceFile, offset: number, written: string): string | null {
  if (/^(?:static\s+)?(?:function|fn)\b/.test(written)) return '';
  const [, own, method] = METHOD.exec(written) ?? [];
  if (own !== undefined) return `${classAt(file, offset, own)}.${method}`;
  const [, type, , behind = 'handle'] = /^(\\?(?:\w+\\)*\w+::class)(?:\s*\.\s*(['"])@(\w+)\2)?$/.exec(written) ?? [];
  if (type !== undefined) return `${classAt(file, offset, type)}.${behind}`;
  const [, whole, called = 'handle'] =
    /^(\\?(?:\w+\\{1,2})*[A-Z]\w*)(?:@(\w+))?$/.exec(stringValue(written) ?? '') ?? [];
  return whole === undefined ? null : `${ownName(whole)}.${called}`;
}

/** `self::class`, `static::class` and `$this` are the class around; others go by the name of their own file. */
function classAt(file: SourceFile, offset: number, written: string): string {
  if (!/^(?:self|static)::class$|^\$this$/.test(written)) return importedAs(file, ownName(written));
  const line = file.lineAt(offset);
  return (
    file.parsed.symbols.findLast(
      ({ kind, startLine, endLine }) => kind === 'class' && startLine <= line && line <= endLine,
    )?.name ?? ''
  );
}

/** `use Shop\Orders\Made as OrderMade;`: the class is called `Made`. */
export function importedAs(file: SourceFile, local: string): string {
  for (const { names } of file.parsed.imports)
    for (const each of names) if (each.local === local && /^\w+$/.test(each.name) && each.name !== '') return each.name;
  return local;
}
