import { expect, test } from 'vitest';
import { doorsIn } from '../../../../../../../test/routes-in.ts';

test('a middleware of Django that only answers errors, or looks at the host, is passed by nobody who calls', async () => {
  const found = await doorsIn({
    'shop/settings.py': `MIDDLEWARE = [
    "shop.middleware.ErrorsAsJson",
    "shop.middleware.OneHost",
    "shop.middleware.Crew",
    "two_factor.middleware.threadlocals.ThreadLocals",
]
`,
    'shop/middleware.py': `class ErrorsAsJson(MiddlewareMixin):
    def process_exception(self, request, exception):
        if isinstance(exception, MissingAuthenticationError):
            return json_unauthorized()
        return None

class OneHost(MiddlewareMixin):
    def process_request(self, request):
        if request.path.startswith("/accounts/login/"):
            return None
        if request.get_host() != settings.SOCIAL_AUTH_HOST:
            return HttpResponseRedirect(settings.HOST)

class Crew(MiddlewareMixin):
    def process_request(self, request):
        if lacks_bunk(request.user):
            return HttpResponseRedirect("/bunks")
    def process_response(self, request, response):
        return response
`,
    'shop/views.py': 'def berths(request):\n    return answer(1)\n',
    'shop/urls.py':
      'from django.urls import path\nfrom shop.views import berths\nurlpatterns = [path("berths", berths)]\n',
  });
  expect(found).toEqual(['ANY /berths: berths passes Crew']);
});

test('a middleware of Starlette that only notes who calls is passed by everybody', async () => {
  const middleware = (name: string, before: string): string => `class ${name}:
    def __init__(self, app):
        self.app = app

    async def __call__(self, scope, receive, send):
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        try:
            caller = await read_caller(request)
        except TokenError as error:
            response = await answer_token_error(request, error)
            return await response(scope, receive, send)
${before}        scope["state"]["caller"] = caller
        await self.app(scope, receive, send)

`;
  const routes = await doorsIn({
    'depot/noting.py': middleware('AuthCallerMiddleware', ''),
    'depot/main.py': `from fastapi import FastAPI
from depot.noting import AuthCallerMiddleware

def make_app():
    app = FastAPI()
    if not settings.is_testing():
        app.add_middleware(AuthCallerMiddleware)
    return app

app = make_app()

@app.get("/healthy")
def healthy():
    return {}
`,
  });
  expect(routes).toEqual(['GET /healthy: healthy none']);
});

test('who is only looked up where a handler goes on without him guards nothing', async () => {
  const found = await doorsIn({
    'depot/service.py': `class AuthService:
    async def authenticate(self, store, request) -> Session | None:
        token = request.cookies.get("token")
        if token is None:
            return None
        session = await self.of_token(store, token)
        if session is None or not session.user.may_enter:
            return None
        return session

auth = AuthService()
`,
    'depot/main.py': `from fastapi import FastAPI, HTTPException, Request
from depot.service import auth as auth_service

app = FastAPI()

@app.get("/leave")
async def leave(request: Request):
    session = await auth_service.authenticate(store, request)
    return await auth_service.answer_left(request, session)

@app.get("/crates")
async def crates(request: Request):
    session = await auth_service.authenticate(store, request)
    if session is None:
        raise HTTPException(401)
    return []
`,
  });
  expect(found).toEqual(['GET /leave: leave ?', 'GET /crates: crates auth_service.authenticate']);
});
