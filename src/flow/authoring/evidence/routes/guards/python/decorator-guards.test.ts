import { expect, test } from 'vitest';
import { doorsIn } from '../../../../../../../test/routes-in.ts';

test('a decorator asks by what it does, whatever its name, and a path is told with the members of its class', async () => {
  const found = await doorsIn({
    'shop/doors.py': `from enum import Enum

class Door(Enum):
    crates = 'crates.xml'
`,
    'shop/guards.py': `from functools import wraps
from flask import abort, session
from shop.settings import config
from shop.people import authed

def session_required(f):
    @wraps(f)
    def inner(*args, **kwargs):
        # Do not throw here.
        session["seen"] = True
        return f(*args, **kwargs)
    return inner

def far_login_required(f):
    @wraps(f)
    def inner(*args, **kwargs):
        if config.far_login_doors:
            return f(*args, **kwargs)
        if request.is_json:
            return json.dumps({"status": "error"}, ensure_ascii=False), 403
        abort(403)
    return inner

def visible(f):
    @wraps(f)
    def inner(*args, **kwargs):
        if authed():
            return f(*args, **kwargs)
        abort(403)
    return inner
`,
    'shop/app.py': `from flask import Flask
from shop.doors import Door
from shop.guards import far_login_required, session_required, visible
app = Flask(__name__)

@app.route(f"/{Door.crates}")
@session_required
def crates():
    return 1

@app.route("/far")
@far_login_required
def far():
    return 1

@app.route("/shelves")
@visible
def shelves():
    return 1

@app.route("/lists/<list_token>")
def lists(list_token):
    return List.find(list_token)
`,
  });
  expect(found.sort()).toEqual([
    'GET /crates.xml: crates passes session_required',
    'GET /far: far passes far_login_required',
    'GET /lists/{list_token}: lists ?',
    'GET /shelves: shelves visible',
  ]);
});

test('a middleware of the project is no guard of the paths that it names, nor of a view that is put into an exemption', async () => {
  const found = await doorsIn({
    'site/urls.py': `from django.contrib import admin
from django.urls import path
from shop.views import crates
from shop.exempt import login_exempt
urlpatterns = [
    path("api/crates", crates),
    path("crates/<prev-next:nav>", crates),
    path("robots", login_exempt(crates)),
    path("admin/", admin.site.urls),
]
`,
    'site/settings.py': 'MIDDLEWARE = ["site.middleware.LoginRequiredMiddleware"]\n',
    'site/middleware.py': `class LoginRequiredMiddleware:
    def process_view(self, request, view, args, kwargs):
        if request.user.is_authenticated:
            return None
        for each in ["/api", "/accounts"]:
            if request.path.startswith(each):
                return None
        return login_required(view)(request)
`,
    'shop/views.py': 'def crates(request):\n    return 1\n',
  });
  expect(found.sort()).toEqual([
    'ANY /api/crates: crates passes LoginRequiredMiddleware',
    'ANY /crates/{nav}: crates LoginRequiredMiddleware',
    'ANY /robots: crates none',
  ]);
});

test('who may not may be told that there is nothing, by a decorator or by the first lines of a view', async () => {
  const found = await doorsIn({
    'site/urls.py': `from django.urls import include, path
from shop.views import chests, crates, keys, lids
urlpatterns = [
    path("crates", crates), path("chests", chests), path("lids", lids), path("keys", keys), path("more/", include("shop.more")),
]
`,
    'shop/marks.py': `from django.http import Http404

def of_keeper(func):
    def _inner(request, *args, **kwargs):
        if request.user.is_authenticated and request.user.keeper is True:
            return func(request, *args, **kwargs)
        raise Http404
    return _inner

def seen_crate(func):
    def _inner(request, *args, **kwargs):
        if request.user.is_authenticated:
            count(request.user)
        if not kwargs["crate"]:
            raise Http404
        return func(request, *args, **kwargs)
    return _inner

def not_hidden(func):
    def _inner(request, *args, **kwargs):
        if not request.user.is_keeper:
            raise Http404
        return func(request, *args, **kwargs)
    return _inner
`,
    'shop/views.py': `from shop.marks import not_hidden, of_keeper, seen_crate

@of_keeper
def crates(request):
    return 1

@seen_crate
def chests(request):
    return 1

@not_hidden
def lids(request):
    return 1

def keys(request):
    if not request.user.is_staff:
        raise Http404
    return 1
`,
  });
  expect(found.toSorted()).toEqual([
    'ANY /chests: chests ?',
    'ANY /crates: crates of_keeper',
    'ANY /keys: keys request.user.is_staff',
    'ANY /lids: lids not_hidden',
  ]);
});

test('a decorator that asks only whether all is set up is no guard, and one beside it that asks who calls is', async () => {
  const found = await doorsIn({
    'shop/guards.py': `from functools import wraps
from flask import abort
from shop.people import settings, user_manager, current_user

def no_setup_access(f):
    """
    Refuses with 403 until the shop is set up, as the user database tells.
    """

    @wraps(f)
    def inner(*args, **kwargs):
        if settings().get("first_run") and (
            user_manager is None
            or not user_manager.has_been_customized()
        ):
            abort(403)
        return f(*args, **kwargs)

    return inner

def keeper_access(f):
    """Lets keepers in."""

    @wraps(f)
    def inner(*args, **kwargs):
        if not user_manager.is_keeper(current_user):
            abort(403)
        return f(*args, **kwargs)

    return inner
`,
    'shop/app.py': `from flask import Flask
from shop.guards import keeper_access, no_setup_access
app = Flask(__name__)

@app.route("/crates")
@no_setup_access
def crates():
    return 1

@app.route("/shelves")
@no_setup_access
@keeper_access
def shelves():
    return 1
`,
  });
  expect(found).toEqual(['GET /crates: crates none', 'GET /shelves: shelves keeper_access']);
});

test('a decorator of views asks by the right that it looks for, and one that looks at the method tells that', async () => {
  const wrapper = (name: string, asked: string): string => `def ${name}(
    func: Callable[Concatenate[HttpRequest, Person, ParamT], HttpResponse],
) -> Callable[Concatenate[HttpRequest, ParamT], HttpResponse]:
    @wraps(func)
    def wrapper(
        request: HttpRequest,
        person: Person,
        /,
        *args: ParamT.args,
        **kwargs: ParamT.kwargs,
    ) -> HttpResponse:
        ${asked}
        return func(request, person, *args, **kwargs)

    return wrapper
`;
  const guards = [
    wrapper('keepers', 'if not user_profile.is_harbour_keeper:\n            raise KeeperNeededError'),
    wrapper('no_visitors', 'if user_profile.is_visitor:\n            raise ShopError("not for visitors")'),
    wrapper('staff', 'if not request.user.is_staff:\n            return HttpResponseRedirect(settings.HOME)'),
    wrapper('from_inside', 'if not authenticate_inner(request):\n            raise InnerError'),
    wrapper('counted', 'if user_profile.is_visitor:\n            visits.add(1)'),
    wrapper('newcomers', 'if request.user.is_authenticated:\n            raise ShopError("signed in already")'),
    wrapper('by_post', 'if request.method != "POST":\n            return method_not_allowed(["POST"])'),
  ];
  const names = guards.map((each) => /def (\w+)/.exec(each)?.[1] ?? '');
  const found = await doorsIn({
    'shop/doors.py': guards.join('\n'),
    'shop/views.py': `from shop.doors import ${names.join(', ')}\n${names.map((name) => `@${name}\ndef see_${name}(request):\n    return answer(1)\n`).join('\n')}`,
    'shop/urls.py': `from django.urls import path\nfrom shop import views\nurlpatterns = [${names.map((name) => `path("${name}", views.see_${name})`).join(', ')}]\n`,
  });
  expect(found).toEqual([
    'POST /by_post: see_by_post ?',
    'ANY /counted: see_counted ?',
    'ANY /from_inside: see_from_inside from_inside',
    'ANY /keepers: see_keepers keepers',
    'ANY /newcomers: see_newcomers ?',
    'ANY /no_visitors: see_no_visitors no_visitors',
    'ANY /staff: see_staff staff',
  ]);
});

test('what stands around a view where it is registered, or is put around it below, asks before it', async () => {
  const found = await doorsIn({
    'shop/__init__.py': '',
    'shop/guards.py': `from functools import wraps
from django.core.exceptions import PermissionDenied

def keeper_required(view):
    @wraps(view)
    def inner(request, *args, **kwargs):
        if not request.user.is_keeper:
            raise PermissionDenied()
        return view(request, *args, **kwargs)
    return inner

def protect_shop(view):
    """ Decorator that sends strangers to the login, redirecting them """
    @wraps(view)
    def inner(request, *args, **kwargs):
        if (
            not request.user.is_authenticated
            and settings.SHOP_IS_CLOSED
        ):
            return redirect("shop:login")
        elif not request.user.is_authenticated and settings.SHOP_IS_HIDDEN:
            raise Http404
        return view(request, *args, **kwargs)
    return inner
`,
    'shop/views.py': `from django.views.generic import TemplateView
from shop.guards import keeper_required, protect_shop

def crates(request):
    return render(request, "crates.html")
crates = keeper_required(crates)

@keeper_required
def barrels(request):
    return render(request, "barrels.html")

barrels = never_cache(barrels)

@protect_shop
def cellar(request):
    return render(request, "cellar.html")

class Home(TemplateView):
    template_name = "home.html"
`,
    'shop/feeds.py': `from django.contrib.syndication.views import Feed

class CrateFeed(Feed):
    def items(self):
        return []
`,
    'shop/urls.py': `from django.urls import path
from shop import feeds, views
from shop.guards import keeper_required, protect_shop
urlpatterns = [
    path("", protect_shop(views.Home.as_view())),
    path("crates/", views.crates),
    path("barrels/", views.barrels),
    path("cellar/", views.cellar),
    path("feed/", keeper_required(feeds.CrateFeed())),
    path("admin/", admin.site.urls),
]
`,
  });
  expect(found.sort()).toEqual([
    'ANY /barrels/: barrels keeper_required',
    'ANY /cellar/: cellar passes protect_shop',
    'ANY /crates/: crates keeper_required',
    'ANY /feed/: CrateFeed keeper_required',
    'GET /: Home passes protect_shop',
  ]);
});
