import type { SourceFile } from '../source-file.ts';
import { stringValue } from '../text/literal.ts';
import { commentBeside } from './comment-above.ts';
import type { SettingFound } from './setting-maker.ts';

/** Fewer are filled in for some other reason. */
const FEWEST = 5;
const FILLS = /^(?:set|add|put|define)_?(?:if_?)?(?:empty|missing|absent|unset|default|not_?(?:set|exists))$/i;

/** PHP: `$this->setEmpty('mail.port', 25)`, many in one function, by a method of the file that leaves alone what is set. */
export function filledSettings(file: SourceFile): SettingFound[] {
  if (file.language !== 'php') return [];
  const calls = file.parsed.calls.filter(
    ({ name, receiver, arguments: given }) =>
      given.length === 2 && FILLS.test(name) && /^(?:\$this|self|static)$/.test(receiver ?? ''),
  );
  if (calls.length < FEWEST) return [];
  const own = new Set(
    file.parsed.symbols.flatMap(({ kind, name }) => (kind === 'method' ? [name.split(/\W+/).at(-1)] : [])),
  );
  const filled = Map.groupBy(
    calls.filter(({ name }) => own.has(name)),
    ({ inside }) => inside,
  );
  return [...filled.values()].flatMap((together): SettingFound[] => {
    const found = together.flatMap(({ arguments: [key, value], line, endLine }): SettingFound[] => {
      const name = stringValue(key);
      return name === null || !/^[a-z][\w-]*(?:\.[\w-]+)*$/i.test(name)
        ? []
        : [
            {
              name,
              source: 'declared',
              default: value,
              help: commentBeside(file, line),
              declared: true,
              line,
              endLine,
            },
          ];
    });
    // Keys with sections are those of a configuration.
    return found.length < FEWEST || found.filter(({ name }) => name.includes('.')).length < found.length / 2
      ? []
      : found;
  });
}
