import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { DataModelFact } from '../data-models/model-facts.ts';
import type { InvariantFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { annotatedFields } from './annotated-fields.ts';
import { ectoRules } from './ecto-rules.ts';
import { fluentRules } from './fluent-validation.ts';
import { makeInvariant } from './invariant-maker.ts';
import { laravelRules } from './laravel-rules.ts';

/** Validations that frameworks run: `validates` of Rails, changesets of Ecto, class-validator, rules of Laravel. */
export function validators(file: SourceFile, models: readonly DataModelFact[]): InvariantFact[] {
  switch (file.language) {
    case 'ruby':
      return calls(file, railsRules);
    case 'elixir':
      return calls(file, (each, call) => ectoRules(each, call, ownerOf(each, call)));
    case 'typescript':
      return calls(file, classValidator);
    case 'php':
      return laravelRules(file);
    case 'csharp':
      return [...fluentRules(file), ...annotatedFields(file, models)];
    case 'java':
    case 'kotlin':
      return annotatedFields(file, models);
    default:
      return [];
  }
}

type Rules = (file: SourceFile, call: CodeCall) => string[];

function calls(file: SourceFile, rules: Rules): InvariantFact[] {
  return file.parsed.calls.flatMap((call) =>
    rules(file, call).map((rule) => {
      const owner = ownerOf(file, call);
      return makeInvariant({
        file,
        rule,
        form: 'schema',
        line: call.line,
        endLine: call.endLine,
        symbol: call.inside ?? undefined,
        owner,
      });
    }),
  );
}

function ownerOf(file: SourceFile, call: CodeCall): string | undefined {
  let symbol = file.symbol(call.decorates ?? call.inside);
  while (symbol && !/^(?:class|module|struct)$/.test(symbol.kind)) symbol = file.symbol(symbol.container);
  return symbol?.name.split('.').at(-1);
}

function railsRules(file: SourceFile, call: CodeCall): string[] {
  const owner = ownerOf(file, call);
  if (call.receiver !== null || !owner || !/^validates(?:_presence_of|_uniqueness_of)?$/.test(call.name)) return [];
  const names = call.arguments.flatMap((each) => (/^:\w+$/.test(each) ? [each.slice(1)] : []));
  const options = call.arguments
    .filter((each) => !/^:\w+$/.test(each))
    .join(', ')
    // `:scope => :depot_id` is the older way to write `scope: :depot_id`.
    .replace(/:(\w+)\s*=>\s*/g, '$1: ');
  const isConditional = /\b(?:if|unless|on):/.test(options);
  const isConcern = file.text.includes('ActiveSupport::Concern');
  return names.flatMap((name) => {
    // What a concern asks of whatever includes it has no name of its own.
    const subject = isConcern ? `\`${name}\`` : `\`${name}\` of \`${owner}\``;
    const length = /length:\s*\{([^}]*)\}/.exec(options)?.[1] ?? '';
    const limit = (key: string) => new RegExp(`\\b${escaped(key)}:\\s*([\\w:]+)(?![\\w:.[(])`).exec(length)?.[1];
    const number = /numericality:\s*\{([^}]*)\}/.exec(options)?.[1] ?? '';
    const compare = (key: string) => new RegExp(`\\b${escaped(key)}:\\s*(-?\\w+)`).exec(number)?.[1];
    const rules: (string | false | undefined)[] = [
      (call.name === 'validates_presence_of' || /\bpresence:\s*(?:true|\{)/.test(options)) &&
        `${subject} must be given`,
      (call.name === 'validates_uniqueness_of' || /\buniqueness:\s*(?:true|\{)/.test(options)) &&
        `${subject} must be unique${withinScope(options)}${/\bcase_sensitive:\s*false\b/.test(options) ? ', whatever its case' : ''}`,
      limit('maximum') && `${subject} must have at most ${shown(limit('maximum'))} characters`,
      limit('minimum') && `${subject} must have at least ${shown(limit('minimum'))} characters`,
      limit('is') && `${subject} must have exactly ${shown(limit('is'))} characters`,
      compare('greater_than') && `${subject} must be greater than ${shown(compare('greater_than'))}`,
      compare('greater_than_or_equal_to') &&
        `${subject} must be at least ${shown(compare('greater_than_or_equal_to'))}`,
      compare('less_than_or_equal_to') && `${subject} must be at most ${shown(compare('less_than_or_equal_to'))}`,
      compare('less_than') && `${subject} must be less than ${shown(compare('less_than'))}`,
      /\binclusion:\s*\{\s*in:\s*([A-Z][\w:]*)\s*[,}]/.exec(options)?.[1] &&
        `${subject} must be one of \`${/\binclusion:\s*\{\s*in:\s*([A-Z][\w:]*)/.exec(options)?.[1]}\``,
    ];
    if (isConditional) return [];
    const told = rules.filter((each): each is string => typeof each === 'string' && each !== '');
    // What some of the things are held to beside it bounds them otherwise.
    const isOtherwise = length !== '' && isBoundOtherwise(file, name);
    return told
      .filter((each) => !(isOtherwise && / characters$/.test(each)))
      .map((each) =>
        /\ballow_(?:nil|blank):\s*true\b/.test(options) && / must be (?:at|greater|less) /.test(each)
          ? `${each} if given`
          : each,
      );
  });
}

/** Whether the length of a value is also asked for on a condition: `validates :name, length: { … }, if: :local?`. */
function isBoundOtherwise(file: SourceFile, name: string): boolean {
  return file.parsed.calls.some(
    (other) =>
      other.name === 'validates' &&
      other.arguments.includes(`:${name}`) &&
      other.arguments.some((each) => /^length:|\blength:/.test(each)) &&
      other.arguments.some((each) => /^(?:if|unless|on):/.test(each.trim())),
  );
}

/** `scope: :depot_id`, `scope: [:depot_id, :kind]` and `scope: %i[depot_id kind]`: within what a value is unique. */
function withinScope(options: string): string {
  const [, list, one] = /\bscope:\s*(?:(?:%i)?\[([^\]]*)\]|:(\w+))/.exec(options) ?? [];
  const names = (list ?? one ?? '').match(/\w+/g) ?? [];
  return names.length === 0 ? '' : ` within its ${names.map((name) => `\`${name}\``).join(' and ')}`;
}

function classValidator(file: SourceFile, call: CodeCall): string[] {
  const property = file.symbol(call.decorates);
  if (property?.kind !== 'property' || !file.imports(/^class-validator$/)) return [];
  const isAskedOfSome =
    file.text.includes('@ValidateIf') &&
    file.parsed.calls.some(({ name, decorates }) => name === 'ValidateIf' && decorates === call.decorates);
  if (isAskedOfSome) return [];
  const subject = `\`${property.name}\` of \`${ownerOf(file, call) ?? file.name}\``;
  const [first = ''] = call.arguments;
  const isNumber = /^-?[\w.]+$/.test(first);
  switch (call.name) {
    case 'IsNotEmpty':
      return [`${subject} must not be empty`];
    case 'IsEmail':
      return [`${subject} must be an email address`];
    case 'IsUrl':
      return [`${subject} must be a URL`];
    case 'IsUUID':
      return [`${subject} must be a UUID`];
    case 'MinLength':
      return isNumber ? [`${subject} must have at least ${first} characters`] : [];
    case 'MaxLength':
      return isNumber ? [`${subject} must have at most ${first} characters`] : [];
    case 'Min':
      return isNumber ? [`${subject} must be at least ${first}`] : [];
    case 'Max':
      return isNumber ? [`${subject} must be at most ${first}`] : [];
    case 'IsEnum':
      return /^\w+$/.test(first) ? [`${subject} must be one of \`${first}\``] : [];
    default:
      return [];
  }
}

function shown(value: string | undefined): string {
  return value && /^-?\d/.test(value) ? value.replaceAll('_', '') : `\`${value ?? ''}\``;
}
