import { expect, test } from 'vitest';
import { conditionOf } from './condition.ts';

const PYTHON = `def handle(request):
    load()
    if request.ok:
        accept()
    else:
        refuse()
    try:
        with lock:
            write()
    except IOError:
        repair()
    finally:
        close()
    if request.late:
        if request.paid:
            refund()
    first() if request.ok else second()
    for item in request:
        if (
            item.a and
            item.b
        ):
            count()
`.split('\n');

test.each([
  ['load', null],
  ['accept', 'if `request.ok`'],
  ['refuse', 'unless `request.ok`'],
  ['write', null],
  ['repair', 'on `IOError`'],
  ['close', 'at the end of a `try` block, whatever happened in it'],
  ['refund', 'if `request.late`, if `request.paid`'],
  ['first', 'under a condition'],
  ['second', 'under a condition'],
  ['count', 'under a condition'],
])('%s is called %s', (name, condition) => {
  const line = PYTHON.findIndex((text) => text.includes(`${name}(`)) + 1;
  expect(conditionOf({ lines: PYTHON, language: 'python' }, { startLine: 1 }, { line, name })).toBe(condition);
});

const SCRIPT = `function handle(request) {
  if (request.ok) {
    accept();
  } else {
    refuse();
  }
  if (request.late) expire();
  const found = request.ok ? find() : null;
  switch (request.kind) {
    case 'read':
      read();
  }
  request.each((item) => {
    visit(item);
  });
  const later = () => {
    retry();
  };
  every(day, () => sweep());
}`.split('\n');

test.each([
  ['accept', 'if `request.ok`'],
  ['refuse', 'unless `request.ok`'],
  ['expire', 'under a condition'],
  ['find', 'under a condition'],
  ['read', "in the case `'read'`"],
  ['visit', 'in a function inside it'],
  ['retry', 'in a function inside it'],
  ['sweep', 'in a function inside it'],
])('%s is called %s', (name, condition) => {
  const line = SCRIPT.findIndex((text) => text.includes(`${name}(`)) + 1;
  expect(conditionOf({ lines: SCRIPT, language: 'typescript' }, { startLine: 1 }, { line, name })).toBe(condition);
});

test('the head of the function itself is no function inside it', () => {
  const lines = ['// Handles a request.', 'func handle(request Request) {', '\tload()', '}'];
  expect(conditionOf({ lines, language: 'go' }, { startLine: 1 }, { line: 3, name: 'load' })).toBe(null);
});

test.each([
  ['typescript', "    case 'paid': await send(order); break;", 'under a condition'],
  ['typescript', '    if(order.paid) send(order);', 'under a condition'],
  ['ruby', '    send(order) unless order.sent?', 'under a condition'],
  ['typescript', '    await send(order);', null],
])('a line of %s decides by itself: %s', (language, line, condition) => {
  const lines = ['def deliver(order)', line];
  expect(conditionOf({ lines, language }, { startLine: 1 }, { line: 2, name: 'send' })).toBe(condition);
});

const LEAVING = `def handle(request):
    if request.late:
        if request.gone:
            raise Gone(request)
        note(request)
        if request.paid:
            return keep(request)
        else:
            refund(request)
    if request.sent:
        close(request)
    elif request.lost:
        search(request)
`.split('\n');

test.each([
  ['note', 'if `request.late`, unless a line before that ends it'],
  ['refund', 'if `request.late`, unless `request.paid`, unless a line before that ends it'],
  ['keep', 'if `request.late`, if `request.paid`, unless a line before that ends it'],
  ['close', 'if `request.sent`, unless a line before that ends it'],
])('what may have ended before %s is told', (name, condition) => {
  const line = LEAVING.findIndex((text) => text.includes(`${name}(`)) + 1;
  expect(conditionOf({ lines: LEAVING, language: 'python' }, { startLine: 1 }, { line, name })).toBe(condition);
});

test('what ends one case says nothing of the case beside it', () => {
  const lines = ['def handle(parcel):', '    if parcel.paid:', '        return', '    else:', '        wait(parcel)'];
  const call = { line: 5, name: 'wait' };
  expect(conditionOf({ lines, language: 'python' }, { startLine: 1 }, call)).toBe('unless `parcel.paid`');
});
