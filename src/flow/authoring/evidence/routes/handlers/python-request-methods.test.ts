import { expect, test } from 'vitest';
import { pythonRequestMethods } from './python-request-methods.ts';

function methodsOf(...body: string[]): string[] {
  return pythonRequestMethods(`def moor(request, boat_id):\n${body.map((line) => `    ${line}`).join('\n')}\n`);
}

test('a function that goes no further without a method takes that one', () => {
  expect(methodsOf("if request.method != 'POST':", '    raise Http404', 'return tie(boat_id)')).toEqual(['POST']);
  expect(
    methodsOf(
      '"""Moors."""',
      "if request.method not in ('GET', 'POST'):",
      '    return HttpResponseNotAllowed(ALL)',
      'return tie()',
    ),
  ).toEqual(['GET', 'POST']);
  expect(
    methodsOf("if not request.user.is_staff or request.method != 'POST':", '    raise Http404', 'return tie()'),
  ).toEqual(['POST']);
  // What must hold besides may let other methods in.
  expect(methodsOf("if request.method != 'POST' and not boat_id:", '    raise Http404', 'return tie()')).toEqual([]);
  // What is done for other methods is no refusal.
  expect(methodsOf("if request.method != 'POST':", '    return show(boat_id)', 'return tie()')).toEqual([]);
});

test('a function that does something for a method of its own answers the others with the rest', () => {
  expect(
    methodsOf(
      'form = None',
      "if request.method == 'POST':",
      '    form = Form(request.POST)',
      'else:',
      '    form = Form()',
      'return show(form)',
    ),
  ).toEqual(['GET', 'POST']);
  expect(
    methodsOf(
      "if request.method == 'POST':",
      '    return tie()',
      'else:',
      '    return HttpResponseNotAllowed(["POST"])',
    ),
  ).toEqual(['POST']);
  expect(
    methodsOf(
      "if request.method == 'GET':",
      '    return show()',
      "elif request.method == 'DELETE':",
      '    return sink()',
      'return JsonResponse({}, status=405)',
    ),
  ).toEqual(['GET', 'DELETE']);
  // Whatever else is sent is answered too.
  expect(methodsOf("if request.method == 'GET':", '    return show()', 'return tie()')).toEqual([]);
  expect(methodsOf('return show(request.method)')).toEqual([]);
});

test('a method of a class says nothing of what the class answers', () => {
  const view = `class Moorings(Shown):
    def may_enter(self, request):
        if request.method == 'POST':
            return asks(request)
        return True
`;
  expect(pythonRequestMethods(view)).toEqual([]);
});
