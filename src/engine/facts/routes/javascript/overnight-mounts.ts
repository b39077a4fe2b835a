import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { constantText } from '../../text/constant-text.ts';
import { splitList, stringValue } from '../../text/literal.ts';
import { UNTOLD } from '../guard-marks.ts';
import { makeMount } from '../route-maker.ts';
import { writtenArguments } from '../written-arguments.ts';

/** `@Controller('v1') @ChildControllers([new Orders()]) class First`: the children of OvernightJS hang below their parent. */
export function overnightMounts(file: SourceFile): Fact[] {
  if (!file.imports(/^@overnightjs\//)) return [];
  return file.parsed.symbols.flatMap((symbol, index): Fact[] => {
    const marks = symbol.kind === 'class' ? file.decorators(index) : [];
    const children = marks.find(({ name }) => name === 'ChildControllers');
    if (children === undefined) return [];
    const written = marks.find(({ name }) => name === 'Controller')?.arguments[0] ?? "''";
    const path = stringValue(written) ?? constantText(file, written);
    const isGuarded = marks.some(({ name }) => name === 'ClassMiddleware');
    return writtenArguments(file, children)
      .flatMap((each) => (each.startsWith('[') ? splitList(each.slice(1, -1)) : [each]))
      .flatMap((each) => {
        const type = /^new\s+([A-Za-z_$][\w$]*)/.exec(each.trim())?.[1];
        if (type === undefined) return [];
        return makeMount({
          prefix: path ?? '',
          router: type,
          framework: 'OvernightJS',
          line: children.line,
          module: file.moduleOf(type),
          onto: symbol.name,
          constant: path === null ? written : undefined,
          // Whether what stands before a parent stands before its children too is not written here.
          guards: isGuarded ? [UNTOLD] : undefined,
        });
      });
  });
}
