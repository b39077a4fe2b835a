import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, stringValue, upToComma } from '../text/literal.ts';
import type { FoundTest } from './found-test.ts';
import { scenarioTests, tableTests } from './go-tables.ts';

/** Tests by the habit of each language: a call with a name, a marked method, or a function that is named as one. */
export function findTests(file: SourceFile): FoundTest[] {
  switch (file.language) {
    case 'typescript':
    case 'tsx':
    case 'javascript':
      return called(
        file,
        /^(?:it|test|specify|fit|bench)$/,
        /^(?:describe|context|suite|fdescribe|it|test)$/,
        'JavaScript',
        [...file.parsed.calls, ...eachCalls(file)],
      );
    case 'ruby':
      return [
        ...called(file, /^(?:it|specify|scenario|test|example)$/, /^(?:describe|context|feature)$/, 'Ruby'),
        ...named(file, /^test_\w+/, 'minitest'),
      ];
    case 'elixir':
      return called(file, /^(?:test|property)$/, /^describe$/, 'ExUnit');
    case 'dart':
      return called(file, /^(?:test|testWidgets)$/, /^group$/, 'Dart', dartCalls(file));
    case 'lua':
      return called(file, /^it$/, /^describe$/, 'busted');
    case 'python':
      return named(file, /^test_?\w+/, 'pytest');
    case 'go':
      return [
        ...named(file, /^(?:Test|Fuzz)(?:[A-Z_]|$)\w*/, 'Go'),
        ...subtests(file),
        ...tableTests(file),
        ...scenarioTests(file),
        ...(file.text.includes('onsi/ginkgo')
          ? called(file, /^(?:It|Specify)$/, /^(?:Describe|Context|When)$/, 'Ginkgo')
          : []),
      ];
    case 'php':
      return [...marked(file, /^Test$/, /^test[A-Z_]/), ...called(file, /^(?:it|test)$/, /^describe$/, 'Pest')];
    case 'c':
    case 'cpp':
      return [...macros(file), ...named(file, /^test_\w+/, 'C')];
    case 'swift':
      return named(file, /^test[A-Z_]\w*/, 'XCTest');
    default:
      return marked(
        file,
        /^(?:Test|ParameterizedTest|Fact|Theory|TestMethod|TestCase|test|rstest|proptest|case|tokio::test)$/,
        null,
      );
  }
}

/** `TEST_IMPL(tcp_open)`, `TEST_F(Queue, IsEmptyAtFirst)`, `START_TEST(test_x)`: tests that macros make. */
function macros(file: SourceFile): FoundTest[] {
  const found = [
    ...file.code.matchAll(
      /^[ \t]*(?:TEST_IMPL|TEST|TEST_F|TEST_P|TYPED_TEST|START_TEST|TEST_CASE|SCENARIO|Test|MU_TEST)\(\s*("[^"\n]*"|\w+)\s*(?:,\s*("[^"\n]*"|\w+)\s*)?/gm,
    ),
  ];
  return found.map((match, place) => {
    const line = file.lineAt(match.index + match[0].length - 1);
    const next = found[place + 1];
    const [first = '', second] = [match[1], match[2]].map((each) => each?.replace(/^"|"$/g, ''));
    return {
      name: second ?? first,
      suite: second === undefined ? [] : [first],
      framework: 'C',
      doc: '',
      line,
      endLine: Math.max(line, (next ? file.lineAt(next.index) : file.lines.length) - 1),
    };
  });
}

/** The calls at the start of a line that name a test or a group: Dart is read without a grammar, so that none are known. */
function dartCalls(file: SourceFile): CodeCall[] {
  return [...file.bare.matchAll(/^[ \t]*(test|testWidgets|group)\(/gm)].flatMap((match): CodeCall[] => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(file.bare, open, file.bare.length);
    return close < 0 ? [] : [callAt(file, match[1] ?? '', open, [open, close])];
  });
}

const MOST_EACH = 400;

/** `describe.each(rows)('the seal of %s', …)`: what is run for each row is named behind the rows. */
function eachCalls(file: SourceFile): CodeCall[] {
  if (!/\.(?:each|for)\b/.test(file.bare)) return [];
  const found = file.bare.matchAll(
    /\b(describe|context|suite|it|test)(?:\.\w+)?\.(?:each|for)(?:<[^()\n]{0,80}>)?([(`])/g,
  );
  return [...found].slice(0, MOST_EACH).flatMap((match): CodeCall[] => {
    const rows = match.index + match[0].length - 1;
    const open = 1 + (match[2] === '(' ? closingBracket(file.bare, rows) : file.bare.indexOf('`', rows + 1));
    const close = file.bare[open] === '(' ? closingBracket(file.bare, open) : -1;
    return close < 0 ? [] : [callAt(file, match[1] ?? '', match.index, [open, close])];
  });
}

/** A call that names something before what it does, where no grammar read it. */
function callAt(file: SourceFile, name: string, at: number, [open, close]: readonly [number, number]): CodeCall {
  return {
    name,
    receiver: null,
    arguments: [upToComma(file.code, open + 1), ''],
    line: file.lineAt(at),
    endLine: file.lineAt(close),
    inside: null,
    decorates: null,
    constructs: false,
  };
}

function called(
  file: SourceFile,
  isTest: RegExp,
  isSuite: RegExp,
  framework: string,
  calls: readonly CodeCall[] = file.parsed.calls,
): FoundTest[] {
  const nameOf = (call: CodeCall) => stringValue(call.arguments[0]);
  const root = (call: CodeCall) =>
    call.receiver === null
      ? call.name
      : (/^(\w+)(?:\.(?:each|only|concurrent|skip|for|sequential|fails))?(?:\.|\(|`|$)/.exec(call.receiver)?.[1] ?? '');
  const blocks = calls.filter((call) => isSuite.test(root(call)) && call.endLine > call.line);
  return calls.flatMap((call): FoundTest[] => {
    const own =
      call.receiver === null || /^(?:only|each|concurrent|failing|fails|for|sequential)$/.test(call.name)
        ? root(call)
        : '';
    const name = isTest.test(own) || (isTest.test(call.name) && call.receiver === null) ? nameOf(call) : null;
    if (
      name === null ||
      call.decorates !== null ||
      (call.arguments.length < 2 && call.endLine === call.line && file.isScript)
    )
      return [];
    const suite = blocks
      .filter(
        (block) =>
          block !== call &&
          block.line <= call.line &&
          block.endLine >= call.endLine &&
          !(block.line === call.line && block.endLine === call.endLine),
      )
      .map((block) => (block.name === 'When' ? `when ${nameOf(block)}` : (nameOf(block) ?? block.arguments[0] ?? '')))
      .filter((each) => each !== '' && each.length <= 120);
    return [
      { name, suite, framework, doc: '', line: call.line, endLine: call.endLine, symbol: call.inside ?? undefined },
    ];
  });
}

function named(file: SourceFile, pattern: RegExp, framework: string): FoundTest[] {
  return file.parsed.symbols.flatMap((symbol, index): FoundTest[] => {
    if (!/^(?:function|method)$/.test(symbol.kind) || !pattern.test(symbol.name)) return [];
    const marks = file.decorators(index);
    if (marks.some((mark) => mark.name === 'fixture')) return [];
    const parameters = marks
      .find((mark) => mark.name === 'parametrize')
      ?.arguments.slice(0, 2)
      .join(', ');
    return [
      {
        name: symbol.name,
        suite: containers(file, symbol.container),
        framework,
        doc: symbol.doc,
        parameters,
        line: symbol.startLine,
        endLine: symbol.endLine,
        symbol: index,
      },
    ];
  });
}

function marked(file: SourceFile, mark: RegExp, name: RegExp | null): FoundTest[] {
  return file.parsed.symbols.flatMap((symbol, index): FoundTest[] => {
    if (!/^(?:function|method)$/.test(symbol.kind)) return [];
    const marks = file.decorators(index);
    if (!marks.some((each) => mark.test(each.name)) && !name?.test(symbol.name)) return [];
    const shown = stringValue(marks.find((each) => each.name === 'DisplayName')?.arguments[0]);
    return [
      {
        name: shown ?? symbol.name.replace(/^`|`$/g, ''),
        suite: containers(file, symbol.container),
        framework: file.language,
        doc: symbol.doc,
        line: symbol.startLine,
        endLine: symbol.endLine,
        symbol: index,
      },
    ];
  });
}

/** `t.Run("name", func…)` inside a Go test; one that holds others is the suite of those. */
function subtests(file: SourceFile): FoundTest[] {
  const runs = file.parsed.calls.flatMap((call) => {
    const name =
      call.name === 'Run' && /^(?:t|s|tt)$/.test(call.receiver ?? '') ? stringValue(call.arguments[0]) : null;
    return name === null ? [] : [{ call, name }];
  });
  const holds = (outer: CodeCall, inner: CodeCall): boolean =>
    outer !== inner && outer.line < inner.line && outer.endLine >= inner.endLine;
  return runs.flatMap(({ call, name }): FoundTest[] => {
    if (runs.some((other) => holds(call, other.call))) return [];
    const around = runs.filter((other) => holds(other.call, call)).map((other) => other.name);
    const before = runs.findLast((other) => other.call.endLine < call.line && !holds(other.call, call));
    const isChanged = before !== undefined && CHANGES.test(file.textOf(before.call.endLine + 1, call.line - 1));
    const outer = file.symbol(call.inside)?.name;
    return [
      {
        name,
        suite: [...(outer ? [outer] : []), ...around],
        framework: 'Go',
        doc: '',
        line: call.line,
        endLine: call.endLine,
        symbol: call.inside ?? undefined,
        ...(isChanged ? { isChanged } : {}),
      },
    ];
  });
}

/** A request that changes something, between one test and the next. */
const CHANGES = /"(?:POST|PUT|PATCH|DELETE)"|\bMethod(?:Post|Put|Patch|Delete)\b/;

function containers(file: SourceFile, index: number | null): string[] {
  const found: string[] = [];
  for (let at = index; at !== null; at = file.symbol(at)?.container ?? null) found.unshift(file.symbol(at)?.name ?? '');
  return found.filter((each) => each !== '' && each !== 'tests');
}
