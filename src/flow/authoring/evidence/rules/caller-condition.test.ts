import { expect, test } from 'vitest';
import { BOAT_SHOP } from '../../../../../test/boat-shop.ts';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { askedOnLine, conditionsAround, exitsBefore } from './caller-condition.ts';
import { isOnlyLogged } from './only-logged.ts';
import { chosenRules } from './told-rules.ts';

test('the conditions around a call, the innermost first', () => {
  const lines = [
    'enter(boat) {',
    '  if (!boat.isPublic) {',
    '    const key = boat.key;',
    '    if (!key) {',
    '      refuse();',
    '    }',
    '    check(key);',
    '  } else {',
    '    greet(boat);',
    '  }',
    '  leave(boat);',
    '}',
  ];
  expect(conditionsAround(lines, 7, 1)).toEqual([{ condition: '(!boat.isPublic)', negated: false }]);
  expect(conditionsAround(lines, 9, 1)).toEqual([{ condition: '?', negated: false }]);
  expect(conditionsAround(lines, 11, 1)).toEqual([]);
});

test('what the line of a call asks before it', () => {
  const asked = (line: string): string[] =>
    askedOnLine(line, 'check').map(({ condition, negated }) => `${negated ? 'not ' : ''}${condition}`);
  expect(asked('  return $n ? this->check($n) : 0;')).toEqual(['$n']);
  expect(asked('  const size = boat.isOld ? 0 : check(boat);')).toEqual(['not boat.isOld']);
  expect(asked('  if (boat.isOld) check(boat);')).toEqual(['boat.isOld']);
  expect(asked('    return check(n) if n else 0')).toEqual(['n']);
  expect(asked('  return size === undefined ? null : check(size);')).toEqual([]);
  expect(asked('  if (check(size)) return size;')).toEqual([]);
  expect(asked('  check(isOld ? 1 : 2);')).toEqual([]);
});

test('what must be at least one is no rule where a nought is let by', async () => {
  const rulesOf = async (call: string): Promise<string[]> =>
    chosenRules(
      await evidenceIn({
        ...BOAT_SHOP,
        'src/berth.ts': `export function checkBerth(berth: number) {\n  if (berth < 1) throw new Error('The berth must be at least 1');\n  return berth;\n}\n`,
        'src/start.ts': `import { checkBerth } from './berth';\nexport function start(berth: number) {\n  ${call}\n}\n`,
      }),
    ).map(({ text }) => text);
  expect(await rulesOf('return checkBerth(berth);')).toEqual(['The berth must be at least 1']);
  expect(await rulesOf('return berth ? checkBerth(berth) : 0;')).toEqual([]);
  expect(await rulesOf('return berth === undefined ? 0 : checkBerth(berth);')).toEqual([
    'The berth must be at least 1',
  ]);
});

test('that for which a function leaves before a line, and not what it does in another block', () => {
  const lines = [
    'func start() {',
    '\tif !conf.MooringEnabled {',
    '\t\treturn nil',
    '\t}',
    '\tfor _, boat := range boats {',
    '\t\tif boat.IsOld {',
    '\t\t\tcontinue',
    '\t\t}',
    '\t}',
    '\tcheckMooring()',
    '}',
  ];
  expect(exitsBefore(lines, 10, 1)).toEqual([{ condition: '!conf.MooringEnabled', negated: true }]);
});

test('an error that is only noted refuses nothing', () => {
  const go = (handled: string): string[] => ['\tif err := checkName(name); err != nil {', `\t\t${handled}`, '\t}'];
  expect(isOnlyLogged('boat.go', go('log.WARN.Printf("boat: %v", err)'), 1)).toBe(true);
  expect(isOnlyLogged('boat.go', go('return fmt.Errorf("boat: %w", err)'), 1)).toBe(false);
  const script = (handled: string): string[] => [
    'try {',
    '  checkName(name);',
    '} catch (error) {',
    `  ${handled}`,
    '}',
  ];
  expect(isOnlyLogged('boat.ts', script('logger.warn(error);'), 2)).toBe(true);
  expect(isOnlyLogged('boat.ts', script('logger.warn(error); throw error;'), 2)).toBe(false);
});

test('what is called only under a condition is told with it where words can say it, and not at all where not', async () => {
  const rules = chosenRules(
    await evidenceIn({
      ...BOAT_SHOP,
      'src/crew.ts': `export function checkCrew(people: Person[]) {
  if (people.length > 9) throw new Error('A crew cannot have more than 9 people');
}
export function checkSail(size: number) {
  if (size > 9) throw new Error('A sail cannot be larger than 9 metres');
}
export function checkMast(size: number) {
  if (size > 9) throw new Error('A mast cannot be longer than 9 metres');
}
`,
      'src/start.ts': `import { checkCrew, checkMast, checkSail } from './crew';
export function start(conf: Conf) {
  if (conf.crewEnabled) {
    checkCrew(conf.people);
  }
  checkSail(conf.sail);
}
function rig(conf: Conf) {
  checkMast(conf.mast);
}
export function launch(conf: Conf) {
  if (!conf.isRigged) return;
  rig(conf);
}
`,
    }),
  ).map(({ text }) => text);
  expect(rules).toEqual([
    'A sail cannot be larger than 9 metres',
    'A crew cannot have more than 9 people when the crew is enabled',
  ]);
});

test('what is left out of a check by those who call it is told as its exception, or the rule is not told', async () => {
  const rulesOf = async (exit: string, more = ''): Promise<string[]> =>
    chosenRules(
      await evidenceIn({
        ...BOAT_SHOP,
        'go.mod': 'module example.com/harbour\n',
        'harbour/pattern.go': `package harbour

import "errors"

func checkPattern(pattern string) error {
	if parse(pattern).Scheme == "" {
		return errors.New("a berth pattern must include a scheme")
	}
	return nil
}

func ValidatePattern(pattern string) error {
	if ${exit} {
		return nil
	}
	return checkPattern(pattern)
}
${more}`,
      }),
    ).map(({ text }) => text);
  const rule = 'A berth pattern must include a scheme';
  expect(await rulesOf('pattern == "*"')).toEqual([`${rule} unless it is \`*\``]);
  expect(await rulesOf('isOpen(pattern, 4)')).toEqual([]);
  expect(await rulesOf('pattern == ""')).toEqual([rule]);
  expect(await rulesOf('shouldSkipChecks(os.Args)')).toEqual([rule]);
  expect(
    await rulesOf('isOpen(pattern, 4)', 'func Moor(pattern string) error {\n\treturn checkPattern(pattern)\n}\n'),
  ).toEqual([rule]);
});

test('a state that is asked for to get something is asked of those alone who need it', async () => {
  const rulesOf = async (name: string): Promise<string[]> =>
    chosenRules(
      await evidenceIn({
        ...BOAT_SHOP,
        'go.mod': 'module example.com/harbour\n',
        'harbour/harbour.go': `package harbour

import "errors"

func ${name}(berth Berth) (string, error) {
	if berth.Closed {
		return "", errors.New("the berth must not be closed")
	}
	return berth.Secret, nil
}

func Enter(berth Berth) error {
	_, err := ${name}(berth)
	return err
}
`,
      }),
    ).map(({ text }) => text);
  expect(await rulesOf('getSecret')).toEqual([]);
  expect(await rulesOf('checkBerth')).toEqual(['The berth must not be closed']);
});
