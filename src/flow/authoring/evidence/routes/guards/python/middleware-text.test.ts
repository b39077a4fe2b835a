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
