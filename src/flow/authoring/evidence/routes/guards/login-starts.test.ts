import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

test('what sends everybody on to a provider to sign in there keeps nobody out', async () => {
  const found = await routesIn({
    'src/app.js': `import express from 'express';
import passport from 'passport';
const app = express();
app.get('/auth/github', passport.authenticate('github', { scope: ['user:email'] }));
app.get('/auth/google', async (req, res, next) => {
  passport.authenticate('google', { scope: ['email'] })(req, res, next);
});
app.get('/auth/github/callback', passport.authenticate('github', { failureRedirect: '/' }), showHome);
app.get('/crates', passport.authenticate('jwt', { session: false }), listCrates);
app.listen(80);
function showHome(req, res) {
  res.send(1);
}
function listCrates(req, res) {
  res.send(2);
}
`,
  });
  expect(found.map((each) => each.replace(/^(\S+ \S+): .*? \(/, '$1 ('))).toEqual([
    'GET /auth/github ()',
    'GET /auth/google ()',
    'GET /auth/github/callback (passport.authenticate)',
    "GET /crates (passport.authenticate('jwt', { session: false }))",
  ]);
});

test('a call that finds out who signs in keeps nobody out of it, and one that only reads who calls does', async () => {
  const routes = await routesIn({
    'shop/urls.py': `from django.urls import path
from shop import views
urlpatterns = [
    path("magic-links/", views.MagicLinks.as_view()),
    path("orders/", views.Orders.as_view()),
]
`,
    'shop/views.py': `from django.views import View


class MagicLinks(View):
    def post(self, request):
        provider = LinkProvider(request, code=request.POST.get("code"))
        user = provider.authenticate()
        begin_login(request=request, user=user)
        return redirect("/")


class Orders(View):
    def post(self, request):
        user = gate.authenticate(request)
        return place(user)
`,
  });
  expect(routes).toEqual(['POST /magic-links/: MagicLinks.post ()', 'POST /orders/: Orders.post (gate.authenticate)']);
});
