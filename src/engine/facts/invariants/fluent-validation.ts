import type { InvariantFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, splitList, stringValue } from '../text/literal.ts';
import { makeInvariant } from './invariant-maker.ts';
import { contextOf, ruleFromMessage } from './message-rule.ts';
import { ofThing } from './thing-of.ts';

const LONGEST = 2_000;
const NUMBER = /^-?\d[\d_.]*[mMdDfF]?$/;

interface Link {
  name: string;
  arguments: string[];
}

/** `RuleFor(x => x.Title).NotEmpty().MaximumLength(200)` of FluentValidation. */
export function fluentRules(file: SourceFile): InvariantFact[] {
  if (!file.text.includes('RuleFor(')) return [];
  const [, owner = '', checked] = /\bclass\s+(\w+)[^{;]{0,80}\bAbstractValidator<(\w+)>/.exec(file.bare) ?? [];
  if (checked === undefined) return [];
  // `CustomerValidation<T>` checks whatever is a customer.
  const thing = /^T(?:[A-Z]\w*)?$/.test(checked) ? owner.replace(/(?:Validator|Validation)$/, '') : checked;
  return [...file.bare.matchAll(/\bRuleFor\(\s*(\w+)\s*=>\s*\1\.(\w+)\s*\)/g)].flatMap((match): InvariantFact[] => {
    const from = match.index + match[0].length;
    const links = linksFrom(file, from);
    // What is asked only of some is no rule of all.
    if (links.some(({ name }) => /^(?:When|Unless|WhenAsync|UnlessAsync|DependentRules)$/.test(name))) return [];
    const subject = `\`${match[2]}\`${ofThing(thing)}`;
    const line = file.lineAt(match.index);
    const symbol = file.symbolAround(line, /^class$/);
    return links.flatMap((link, place) => {
      const next = links[place + 1];
      const said = next?.name === 'WithMessage' ? stringValue(next.arguments[0]) : null;
      const rule = ruleOf(link, subject) ?? (/^Must(?:Async)?$/.test(link.name) && said ? spoken(file, said) : null);
      if (rule === null) return [];
      return [
        makeInvariant({
          file,
          rule,
          form: 'schema',
          line,
          endLine: line,
          symbol,
          owner: file.symbol(symbol)?.name,
          ...(said ? { refusal: { message: said } } : {}),
        }),
      ];
    });
  });
}

function linksFrom(file: SourceFile, from: number): Link[] {
  const links: Link[] = [];
  let at = from;
  for (;;) {
    const call = /^\s*\.(\w+)(?:<[\w<>, ]*>)?\(/.exec(file.bare.slice(at, at + 200));
    if (!call) return links;
    const open = at + call[0].length - 1;
    const close = closingBracket(file.bare, open, LONGEST);
    if (close < 0) return links;
    links.push({ name: call[1] ?? '', arguments: splitList(file.code.slice(open + 1, close)) });
    at = close + 1;
  }
}

function ruleOf({ name, arguments: [first = '', second = ''] }: Link, subject: string): string | null {
  const isNumber = NUMBER.test(first);
  const amount = first.replace(/[mMdDfF_]/g, '');
  switch (name) {
    case 'NotEmpty':
      return `${subject} must not be empty`;
    case 'NotNull':
      return `${subject} must be given`;
    case 'EmailAddress':
      return `${subject} must be an email address`;
    case 'MaximumLength':
      return isNumber ? `${subject} must have at most ${amount} characters` : null;
    case 'MinimumLength':
      return isNumber ? `${subject} must have at least ${amount} characters` : null;
    case 'Length':
      return isNumber && NUMBER.test(second) ? `${subject} must have ${amount} to ${second} characters` : null;
    case 'GreaterThan':
      return isNumber ? `${subject} must be greater than ${amount}` : null;
    case 'GreaterThanOrEqualTo':
      return isNumber ? `${subject} must be at least ${amount}` : null;
    case 'LessThan':
      return isNumber ? `${subject} must be less than ${amount}` : null;
    case 'LessThanOrEqualTo':
      return isNumber ? `${subject} must be at most ${amount}` : null;
    case 'InclusiveBetween':
      return isNumber && NUMBER.test(second) ? `${subject} must be between ${amount} and ${second}` : null;
    default:
      return null;
  }
}

function spoken(file: SourceFile, message: string): string | null {
  return message.includes('{') ? null : ruleFromMessage(message, contextOf(file, '!', null, new Set()));
}
