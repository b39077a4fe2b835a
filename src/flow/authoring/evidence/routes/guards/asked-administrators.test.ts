import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';
import { callerOf } from '../route-callers.ts';

/** Who calls the one route, by what is written of its guard. */
async function callerBehind(doc: string, asked: string, helper = ''): Promise<string[]> {
  const evidence = await evidenceIn({
    'go.mod': 'module example.com/depot\n\nrequire github.com/gorilla/mux v1.8.0\n',
    'routes.go': `package depot

import (
	"net/http"

	"github.com/gorilla/mux"
)

func Register() {
	r := mux.NewRouter()
	r.Handle("/crates", authenticated(listCrates)).Methods("GET")
}

${doc}
func authenticated(next http.HandlerFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if ${asked} {
			http.Error(w, "no", http.StatusUnauthorized)
			return
		}
		next(w, r)
	})
}

${helper}
func listCrates(w http.ResponseWriter, r *http.Request) {}
`,
  });
  return routesOf(evidence).map(callerOf);
}

test('a guard that demands an administrator lets in administrators, whatever it is called', async () => {
  const helper = (answer: string): string => `func isKnown(r *http.Request) bool {
	claim, err := claimOf(r)
	if err != nil {
		return false
	}
	return ${answer}
}
`;
  expect(await callerBehind('', '!isKnown(r)', helper('claim.Admin'))).toEqual(['Administrator']);
  expect(await callerBehind('', '!claimOf(r).IsAdmin')).toEqual(['Administrator']);
  const words = '// authenticated checks that the caller is an admin before it goes on';
  expect(await callerBehind(words, '!isKnown(r)')).toEqual(['Administrator']);
  expect(await callerBehind('', '!isKnown(r)', helper('claim.Valid'))).toEqual(['Signed-in user']);
  expect(await callerBehind('', '!isKnown(r)', helper('claim.Admin || claim.Keeper'))).toEqual(['Signed-in user']);
  const either = '// authenticated checks that the caller is a keeper or an admin';
  expect(await callerBehind(either, '!isKnown(r)')).toEqual(['Signed-in user']);
  const before = '\tif claim.Role == "keeper" {\n\t\treturn true\n\t}\n';
  const other = helper('claim.Admin').replace('\treturn claim', `${before}\treturn claim`);
  expect(await callerBehind('', '!isKnown(r)', other)).toEqual(['Signed-in user']);
  const nested =
    'r.Method == "PUT" {\n\t\t\tif !claimOf(r).IsAdmin {\n\t\t\t\treturn\n\t\t\t}\n\t\t}\n\t\tif !known(r)';
  expect(await callerBehind('', nested)).toEqual(['Signed-in user']);
});

test('a guard that is called after administrators and only asks that somebody is known names nobody', async () => {
  const callers = async (asked: string): Promise<string[]> => {
    const evidence = await evidenceIn({
      'package.json': '{"dependencies":{"express":"4"}}',
      'src/app.js': `const express = require('express');
const { requireAdmin } = require('./doors');
const app = express();
app.get('/crates', requireAdmin, (req, res) => res.json([]));
app.listen(80);
`,
      'src/doors.js': `// The door of the desk.
exports.requireAdmin = function requireAdmin(req, res, next) {
  if (${asked}) return res.status(401).end();
  next();
};
`,
    });
    return routesOf(evidence).map(callerOf);
  };
  expect(await callers('!req.session.user')).toEqual(['Authorized caller']);
  expect(await callers("req.session.user.kind !== 'admin'")).toEqual(['Administrator']);
  expect(await callers('!mayEnter(req.session.user.rank)')).toEqual(['Administrator']);
});
