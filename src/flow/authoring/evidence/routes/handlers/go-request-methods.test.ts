import { expect, test } from 'vitest';
import { goRequestMethods } from './go-request-methods.ts';

test('a handler of Go may choose its methods by itself, and answer that others are not allowed', () => {
  const chosen = (last: string): string => `func crates(w http.ResponseWriter, r *http.Request) {
	switch r.Method {
	case http.MethodGet:
		list(w, r)
	case "POST", "PUT":
		keep(w, r)
	default:
		${last}
	}
}`;
  expect(goRequestMethods(chosen('w.WriteHeader(http.StatusMethodNotAllowed)'))).toEqual(['GET', 'POST', 'PUT']);
  expect(goRequestMethods(chosen('show(w, r)'))).toEqual([]);
  const asked = `func seal(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		http.Error(w, "no", 405)
		return
	}
}`;
  expect(goRequestMethods(asked)).toEqual(['POST']);
  expect(goRequestMethods(asked.replace('http.Error(w, "no", 405)', 'show(w)'))).toEqual([]);
});

test('a choice between methods that is all a handler does tells them, however it is written', () => {
  const handler = (
    head: string,
    first: string,
    before = '',
  ): string => `func crates(w http.ResponseWriter, r *http.Request) {
${before}	${head} {
	case ${first}:
		list(w, r)
	// Keeps a crate
	case ${first.replace('GET', 'POST')}:
		keep(w, r)
	}
}`;
  expect(goRequestMethods(handler('switch', 'r.Method == "GET"'))).toEqual(['GET', 'POST']);
  expect(goRequestMethods(handler('switch r.Method', '"GET"'))).toEqual(['GET', 'POST']);
  expect(goRequestMethods(handler('switch', 'r.Method == "GET"', '\tshow(w)\n'))).toEqual([]);
  const refuses = '\tid, err := number(r)\n\tif err != nil {\n\t\trefuse(w, Fault{Words: "no"})\n\t\treturn\n\t}\n';
  expect(goRequestMethods(handler('switch', 'r.Method == "GET"', refuses))).toEqual(['GET', 'POST']);
  expect(goRequestMethods(handler('switch', 'len(r.URL.Path) == 3'))).toEqual([]);
  expect(goRequestMethods(handler('switch', 'r.Method == "GET" && isOpen()'))).toEqual([]);
});
