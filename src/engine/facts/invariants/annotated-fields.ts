import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { DataModelFact } from '../data-models/model-facts.ts';
import type { InvariantFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { stringValue } from '../text/literal.ts';
import { makeInvariant } from './invariant-maker.ts';
import { contextOf, ruleFromMessage } from './message-rule.ts';
import { quotedRule } from './quoted-rule.ts';

/** What checks the marks of Bean Validation and of ASP.NET: what a class asks of its own columns is told of its model. */
const CHECKED: Readonly<Record<string, RegExp>> = {
  java: /\bvalidation\b|hibernate\.validator/,
  kotlin: /\bvalidation\b|hibernate\.validator/,
  csharp: /ComponentModel\.DataAnnotations/,
};
const STORED = /^(?:Entity|Embeddable|MappedSuperclass|Document|RedisHash|Table|ConfigurationProperties)$/;
const NUMBER = /^-?\d[\d_]*(?:\.\d+)?$/;

/** `@NotEmpty private String name` of a class that requests are read into: it holds where a handler has it checked. */
export function annotatedFields(file: SourceFile, models: readonly DataModelFact[]): InvariantFact[] {
  const library = CHECKED[file.language];
  if (library === undefined || !library.test(file.text)) return [];
  const kept = new Set(models.map(({ symbol }) => symbol));
  return file.parsed.calls.flatMap((mark): InvariantFact[] => {
    const property = file.symbol(mark.decorates ?? undefined);
    const type = file.symbol(property?.container);
    if (property?.kind !== 'property' || type?.kind !== 'class') return [];
    if (
      kept.has(property.container ?? undefined) ||
      file.decorators(property.container ?? -1).some(({ name }) => STORED.test(name))
    )
      return [];
    const options = optionsOf(mark);
    // What is asked on one occasion alone, another one does not ask.
    if (options.has('groups')) return [];
    const isText = /\b(?:String|string|CharSequence)\b/.test(property.signature);
    const subject = `\`${property.name}\` of \`${type.name}\``;
    const asked = askedBy(mark.name.replace(/^(?:field|get|param):/, ''), options, isText).map(
      (each) => `${subject} ${each}`,
    );
    const quoted = asked.length === 0 ? saidBy(file, mark, options) : null;
    return [...asked, ...(quoted ? [quoted.rule] : [])].map((rule) => {
      const fact = makeInvariant({
        file,
        rule,
        form: quoted === null ? 'schema' : quoted.form,
        line: mark.line,
        endLine: Math.max(mark.line, property.startLine),
        symbol: property.container ?? undefined,
        owner: type.name,
        ...(quoted ? { refusal: { message: quoted.message } } : {}),
      });
      return { ...fact, values: { ...fact.values, ofSent: type.name } };
    });
  });
}

/** The arguments of a mark by their names; the first without one goes by `value`, and the second by `second`. */
function optionsOf({ arguments: given }: CodeCall): Map<string, string> {
  let place = 0;
  return new Map(
    given.map((each): [string, string] => {
      const [, name, value = ''] = /^(\w+)\s*[=:]\s*([\s\S]+)$/.exec(each.trim()) ?? [];
      return name === undefined ? [['value', 'second'][place++] ?? 'other', each.trim()] : [name, value.trim()];
    }),
  );
}

function askedBy(mark: string, options: ReadonlyMap<string, string>, isText: boolean): string[] {
  const number = (...names: string[]): string | undefined =>
    names
      .map((name) =>
        options
          .get(name)
          ?.replace(/^"(.*)"$/, '$1')
          .replace(/[LlMmDdFf]$/, ''),
      )
      .find((value) => value !== undefined && NUMBER.test(value));
  const bounds = (least: string | undefined, most: string | undefined): string[] => [
    ...(least === undefined || least === '0'
      ? []
      : least === '1'
        ? ['must not be empty']
        : [`must have at least ${least} ${isText ? 'characters' : 'elements'}`]),
    ...(most === undefined ? [] : [`must have at most ${most} ${isText ? 'characters' : 'elements'}`]),
  ];
  const range = (least: string | undefined, most: string | undefined): string[] =>
    least !== undefined && most !== undefined
      ? [`must be between ${least} and ${most}`]
      : [
          ...(least === undefined ? [] : [`must be at least ${least}`]),
          ...(most === undefined ? [] : [`must be at most ${most}`]),
        ];
  switch (mark) {
    case 'NotEmpty':
    case 'NotBlank':
      return ['must not be empty'];
    case 'NotNull':
    case 'Required':
      return ['must be given'];
    case 'Size':
      return bounds(number('min'), number('max'));
    case 'Length':
      return bounds(number('min', 'value'), number('max', 'second'));
    case 'StringLength':
      return bounds(number('MinimumLength'), number('value'));
    case 'MinLength':
      return bounds(number('value'), undefined);
    case 'MaxLength':
      return bounds(undefined, number('value'));
    case 'Min':
    case 'DecimalMin':
      return options.get('inclusive') === 'false' ? [] : range(number('value'), undefined);
    case 'Max':
    case 'DecimalMax':
      return options.get('inclusive') === 'false' ? [] : range(undefined, number('value'));
    case 'Range':
      return range(number('min', 'value'), number('max', 'second'));
    case 'Positive':
      return ['must be greater than 0'];
    case 'PositiveOrZero':
      return ['must not be negative'];
    case 'Email':
    case 'EmailAddress':
      return ['must be an email address'];
    case 'URL':
    case 'Url':
      return ['must be a URL'];
    default:
      return [];
  }
}

/** What a mark of the project itself, or one whose expression nobody would read, says of what it refuses. */
function saidBy(
  file: SourceFile,
  { name }: CodeCall,
  options: ReadonlyMap<string, string>,
): { rule: string; message: string; form: 'message' | 'quoted' } | null {
  const message = stringValue(options.get('message') ?? options.get('ErrorMessage'));
  if (message === null || /^(?:Schema|ApiModel|Json|Deprecated)/.test(name)) return null;
  const quoted = quotedRule(message);
  if (quoted !== null) return { rule: quoted, message, form: 'quoted' };
  const rule = /[{}]/.test(message) ? null : ruleFromMessage(message, contextOf(file, '!', null, new Set()));
  return rule === null ? null : { rule, message, form: 'message' };
}
