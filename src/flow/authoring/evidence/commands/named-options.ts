import { isSecretName } from '../../../../engine/facts/text/secret-name.ts';
import { goConstantText, goConstantValue } from '../constant-text.ts';
import type { Evidence, Found } from '../evidence.ts';

type Option = Found<'command'>['values']['options'][number];

/** The options of a command under the names that people type, also where constants of other files hold names and defaults. */
export function namedOptions(evidence: Evidence, { path, values: { options } }: Found<'command'>): Option[] {
  return options.flatMap((option): Option[] => {
    const { nameIn, defaultIn, ...known } = option;
    const constant = nameIn === undefined ? null : goConstantText(evidence, path, nameIn);
    const name = nameIn === undefined ? known.name : `${constant?.length === 1 ? '-' : '--'}${constant}`;
    if (nameIn !== undefined && !/^[\w.-]+$/.test(constant ?? '')) return [];
    const value = defaultIn === undefined || isSecretName(name) ? null : goConstantValue(evidence, path, defaultIn);
    return [{ ...known, name, ...(value === null ? {} : { default: value }) }];
  });
}
