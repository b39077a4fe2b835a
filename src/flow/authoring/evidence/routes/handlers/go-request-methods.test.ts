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
