import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { stringsIn } from '../../text/literal.ts';
import { commentAbove } from '../comment-above.ts';
import type { SettingFound } from '../setting-maker.ts';

const VARIABLE = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/;

/** `class EnvironmentVariables { @IsIn(['a', 'b']) SHOP_MODE: string }`: what class-validator checks of the environment. */
export function validatedClasses(file: SourceFile): SettingFound[] {
  if (!file.isScript || !file.imports(/^class-validator$/)) return [];
  return file.parsed.symbols.flatMap((symbol, index): SettingFound[] => {
    if (symbol.kind !== 'class' || !/env/i.test(symbol.name)) return [];
    return file.members(index).flatMap(({ symbol: field, index: place }): SettingFound[] => {
      const name = field.name.split('.').at(-1) ?? '';
      if (field.kind !== 'property' || !VARIABLE.test(name)) return [];
      const marks = file.decorators(place);
      const has = (wanted: RegExp): boolean => marks.some((mark) => wanted.test(mark.name));
      const whole = file.code.slice(file.offsetOf(field.startLine), file.offsetOf(field.endLine + 1));
      const written = fallbackIn(whole, name) ?? /=\s*([^=].*?);?$/.exec(field.signature)?.[1];
      // What is asked for on a condition is not asked for always.
      const required = isEmpty(written) && marks.some(refusesNothing) && !has(/^IsOptional$|^ValidateIf$/);
      return [
        {
          name,
          source: 'environment',
          default: required || written === '' ? undefined : written,
          help: field.doc || commentAbove(file, field.startLine, name),
          type: urlIn(marks) ?? /:\s*(string|number|boolean)\b/.exec(field.signature)?.[1],
          choices: stringsIn(marks.find((mark) => mark.name === 'IsIn')?.arguments[0] ?? ''),
          fallback: standIn(file, index, whole, name),
          required,
          declared: true,
          line: field.startLine,
          endLine: field.endLine,
        },
      ];
    });
  });
}

/** What holds where a field reads its own variable and finds nothing, "" where nothing does; null for another value. */
function fallbackIn(text: string, name: string): string | null {
  const read = new RegExp(`=[^=;]*?\\b(?:env|environment)\\.${escaped(name)}\\b([^;]*)`).exec(text)?.[1];
  return read === undefined ? null : (/(?:\?\?|\|\|)\s*([^;,()\n]+?)\s*(?:[;,)\n]|$)/.exec(read)?.[1] ?? '');
}

/** The first variable of the class that is asked where a field finds its own not set; one that is on its way out is none. */
function standIn(file: SourceFile, type: number, text: string, name: string): string | null {
  const own = new Set(
    file
      .members(type)
      .filter(({ symbol }) => !/@deprecated\b/i.test(symbol.doc))
      .map(({ symbol }) => symbol.name.split('.').at(-1)),
  );
  const read = [...text.matchAll(/(?:(\?\?|\|\|)[^?|;]*?)?\b(?:env|environment)\.([A-Z][A-Z\d_]*)\b/g)];
  return read.find(([, isNext, other = '']) => isNext !== undefined && other !== name && own.has(other))?.[2] ?? null;
}

/** `@IsUrl({ protocols: ['postgres'] })`: an address of which nothing but its kind is known. */
function urlIn(marks: readonly CodeCall[]): string | null {
  const given = marks.find(({ name }) => name === 'IsUrl')?.arguments[0] ?? '';
  const protocols = stringsIn(/\bprotocols\s*:\s*(\[[^\]]*\])/.exec(given)?.[1] ?? '');
  return protocols.length === 0 || protocols.includes('http') ? null : `${protocols.join(' or ')} URL`;
}

/** A check that an empty text does not pass either. */
function refusesNothing({ name, arguments: [fewest = ''] }: CodeCall): boolean {
  return (
    /^Is(?:NotEmpty|Defined|Url|Email|UUID|Hexadecimal|FQDN|IP|Port|JWT|NumberString)$/.test(name) ||
    (/^(?:Length|MinLength|IsByteLength)$/.test(name) && /^[1-9]\d*$/.test(fewest))
  );
}

function isEmpty(written: string | undefined): boolean {
  return written === undefined || /^(?:["'`]{2})?$/.test(written);
}
