import { expect, test } from 'vitest';
import { doorsIn } from '../../../../../../test/routes-in.ts';

const DISPATCH = `
from django.urls import path
from shop.doors import signed_in

def dispatch(request, **handlers):
    """Whoever is not known is sent away, but for "for_strangers"."""
    view, marks = chosen(request, handlers)
    if request.user.is_authenticated:
        view = counted(view)
    elif (
        request.path.startswith("/berths")
        and "for_strangers" in marks
    ):
        view = looked(view)
    else:
        raise MissingAuthenticationError
    return view(request)

def berth_path(route, **handlers):
    return path(route, dispatch, handlers)

def scoped_path(route, view):
    return path(f"scoped/{route}", signed_in(view))

def odd_path(route, view):
    return path(compute(route), view)
`;

const SOURCES = {
  'shop/settings.py': 'ROOT_URLCONF = "shop.urls"\n',
  'shop/paths.py': DISPATCH,
  'shop/doors.py': `
def signed_in(view):
    def inner(request, *args, **kwargs):
        if not request.user.is_authenticated:
            raise PermissionDenied
        return view(request, *args, **kwargs)
    return inner
`,
  'shop/views.py': [
    'def show(request):\n    return answer(1)\n',
    'def moor(request):\n    return answer(2)\n',
    'def list_berths(request):\n    return answer(3)\n',
  ].join('\n'),
  'shop/urls.py': `
from django.urls import include, path
from shop.paths import berth_path, odd_path, scoped_path
from shop.views import list_berths, moor, show

patterns = [
    berth_path("berths", GET=(list_berths, {"for_strangers"}), POST=moor),
    berth_path(
        "berths/<int:berth_id>",
        GET=(show, {"undocumented"}),
    ),
]

urlpatterns = [
    path("api/", include(patterns)),
    path("json/", include(patterns)),
    scoped_path("piers", show),
    odd_path("odd", show),
]
`,
};

test('a function of the project that makes paths is told by the methods it is handed, below all that includes its list', async () => {
  expect(await doorsIn(SOURCES)).toEqual([
    'GET /api/berths: list_berths passes dispatch',
    'GET /json/berths: list_berths passes dispatch',
    'POST /api/berths: moor dispatch',
    'POST /json/berths: moor dispatch',
    'GET /api/berths/{berth_id}: show dispatch',
    'GET /json/berths/{berth_id}: show dispatch',
    'ANY /scoped/piers: show signed_in',
  ]);
});
