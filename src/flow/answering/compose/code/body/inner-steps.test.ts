import { expect, test } from 'vitest';
import { stepsIn, stepWords } from './read-steps.ts';

/** The steps of a function in words. */
function told(text: string, language = 'go'): string[] {
  const lines = text.split('\n');
  return stepsIn({ lines, language }, { startLine: 1, endLine: lines.length }).map((each) => stepWords(each));
}

test('a brace in quotes opens no block', () => {
  const steps = told(
    `func (s *Shelf) Read(label byte) string {
	if label == '{' || label == '*' {
		s.mark(label)
	}
	return s.name
}`,
  );
  expect(steps).toEqual(["if `label == '{' || label == '*'`, calls `s.mark(label)`", 'returns `s.name`']);
});

test('what follows a branch that may go on with the next one says so', () => {
  const steps = told(
    `func (s *Shelf) Sort(boxes []Box) {
	for _, box := range boxes {
		if box.Open {
			if box.Empty {
				continue
			}
		} else if box.Old {
			s.drop(box)
		}
		s.keep(box)
	}
}`,
  );
  expect(steps.at(-1)).toBe('for each `_, box := range boxes`, unless a line before that ends it, calls `s.keep(box)`');
  expect(steps.at(-2)).toBe('for each `_, box := range boxes`, unless `box.Open`, if `box.Old`, calls `s.drop(box)`');
});

test('a function that is only wrapped is not run', () => {
  const steps = told(
    `func (s *Shelf) Mount(path string) {
	gate := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.serve(w, r)
	})
	s.handle(path, gate)
}`,
  );
  expect(steps).toEqual(['in the function set as `gate`, calls `s.serve(w, r)`', 'calls `s.handle(path, gate)`']);
});

test('Python: a function inside it is told by its name, without its decorator and whatever it gives', () => {
  const steps = told(
    `def seal(kind):
    def wrapper(
        box,
    ) -> Box:
        if kind == "wax":
            press(box)
        elif kind.is_old:
            @keeps(box)
            def melted(again) -> Box:
                box.melt(again)
            return melted
        return box
    return wrapper`,
    'python',
  );
  expect(steps).toEqual([
    'in the function `wrapper` inside it, if `kind == "wax"`, calls `press(box)`',
    'in the function `wrapper` inside it, unless `kind == "wax"`, if `kind.is_old`, in the function `melted` inside it, calls `box.melt(again)`',
    'in the function `wrapper` inside it, unless `kind == "wax"`, if `kind.is_old`, returns `melted`',
    'in the function `wrapper` inside it, unless a line before that ends it, returns `box`',
    'returns `wrapper`',
  ]);
});

test('Python: what a loop goes over may stand behind names in brackets, and a condition too', () => {
  const steps = told(
    `def unpack(self, boxes):
    for (
        label,
        weight,
    ) in boxes.pairs():
        self.keep(label)
    if (found := self.find(boxes)) is not None and found.open:
        self.seal(found)`,
    'python',
  );
  expect(steps).toEqual([
    'for each `(label, weight,) in boxes.pairs()`, calls `self.keep(label)`',
    'if `(found := self.find(boxes)) is not None and found.open`, calls `self.seal(found)`',
  ]);
});

test('what is yielded is handed out, and not called', () => {
  const steps = told(
    `def labels(self, boxes):
    for box in boxes:
        yield "label", box, (self.name(box),)
    yield from self.spare(boxes)`,
    'python',
  );
  expect(steps).toEqual([
    'for each `box in boxes`, yields `"label", box, (self.name(box),)`',
    'calls `self.spare(boxes)`',
  ]);
  expect(told('def each\n  yield label(1)\nend', 'ruby')).toEqual(['calls `label(1)`']);
});
