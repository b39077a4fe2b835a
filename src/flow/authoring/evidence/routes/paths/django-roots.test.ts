import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';

async function pathsIn(sources: Record<string, string>): Promise<string[]> {
  const routes = routesOf(await evidenceIn(sources));
  return routes.map(({ path, whole }) => `${path}${whole ? '' : ' …'}`).toSorted();
}

const PATHS = 'from django.urls import include, path\n';

test('only the list that the settings name is the root of all paths', async () => {
  const sources = {
    'shop/urls.py': `${PATHS}for app in apps():\n    add(path(app.place, include(app.urls)))\nurlpatterns = [path("open", show), path("a", include("shop.a"))]\n`,
    'depot/urls.py': `${PATHS}urlpatterns = [path("crates", crates), path("v3/", include("depot.v3"))]\n`,
    'depot/v3.py': `${PATHS}urlpatterns = [path("lids", lids)]\n`,
  };
  expect(await pathsIn(sources)).toEqual(['/crates', '/open', '/v3/lids']);
  expect(await pathsIn({ ...sources, 'shop/settings.py': 'ROOT_URLCONF = "shop.urls"\n' })).toEqual([
    '/crates …',
    '/open',
    '/v3/lids …',
  ]);
});

test('what all projects of a repository include below the same path stands there', async () => {
  const project = (name: string, prefix: string): Record<string, string> => ({
    [`${name}/settings.py`]: `ROOT_URLCONF = "${name}.urls"\n`,
    [`${name}/urls.py`]: `${PATHS}urlpatterns = [path("${prefix}", include("shop.urls"))]\n`,
  });
  const shop = { 'shop/urls.py': `${PATHS}urlpatterns = [path("crates", crates)]\n` };
  expect(await pathsIn({ ...shop, ...project('quay', ''), ...project('depot', '') })).toEqual(['/crates']);
  expect(await pathsIn({ ...shop, ...project('quay', ''), ...project('depot', 'till/') })).toEqual(['/crates …']);
});

test('a module that is named in a list lies below a folder in which the list lies too', async () => {
  const found = await pathsIn({
    'api/shop/urls.py': `${PATHS}urlpatterns = [path("tour/", include("tour.urls")), path("depots/", include("depots.urls"))]\n`,
    'api/tour/urls.py': `${PATHS}urlpatterns = [path("start", start)]\n`,
    'api/depots/urls.py': `${PATHS}urlpatterns = [path("tour/", include("depots.tour.urls"))]\n`,
    'api/depots/tour/urls.py': `${PATHS}urlpatterns = [path("state" "/now", state)]\n`,
  });
  expect(found).toEqual(['/depots/tour/state/now', '/tour/start']);
});

test('a list that is included by the name of a setting stands below what the settings put before it', async () => {
  const lists = {
    'shop/rooted.py': `${PATHS}urlpatterns = [re_path(r'^%s' % settings.PLACE[1:], include(settings.PLACE_URLCONF))]\n`,
    'shop/urls.py': `${PATHS}urlpatterns = [path('boats/', include('shop.boats')), path('piers', piers)]\n`,
    'shop/boats.py': `${PATHS}urlpatterns = [path('sails/', sails)]\n`,
  };
  const told = "ROOT_URLCONF = 'shop.rooted'\nPLACE_URLCONF = 'shop.urls'\n";
  const besides = "import os\nif os.environ.get('PLACE'):\n    PLACE = os.environ.get('PLACE')\n";
  const settings = (place: string): Record<string, string> => ({
    ...lists,
    'shop/settings.py': told + place + besides,
  });
  expect(await pathsIn(settings("PLACE = '/'\n"))).toEqual(['/boats/sails/', '/piers']);
  expect(await pathsIn(settings("PLACE = '/harbour/'\n"))).toEqual(['/harbour/boats/sails/', '/harbour/piers']);
  // What only the environment tells is not known.
  expect(await pathsIn(settings("PLACE = os.environ['PLACE']\n"))).toEqual(['/boats/sails/ …', '/piers …']);
});

test('a list that two others include stands below the one that the first of all lists leads to', async () => {
  const found = await pathsIn({
    'shop/settings.py': 'ROOT_URLCONF = "shop.urls"\n',
    'shop/urls.py': `${PATHS}urlpatterns = [path('crew/', include('shop.crew'))]\n`,
    'shop/crew.py': `${PATHS}urlpatterns = [path('', include('shop.doors'))]\n`,
    'shop/old.py': `${PATHS}urlpatterns = [path('', include('shop.doors'))]\n`,
    'shop/doors.py': `${PATHS}urlpatterns = [path('enter/', enter)]\n`,
  });
  expect(found).toEqual(['/crew/enter/']);
});

test('lists of all that a setting names are included where a loop over it stands', async () => {
  const found = await pathsIn({
    'shop/default_settings.py': 'OWN_APPS = ["boats"]\n',
    'shop/dev_settings.py': 'OWN_APPS = ["boats", "piers"]\n',
    'shop/settings.py': 'ROOT_URLCONF = "shop.urls"\n',
    'shop/urls.py': `${PATHS}urlpatterns = [path("open", show), path("x/", include("shop.x"))]\nfor app in settings.OWN_APPS:\n    if has_paths(app):\n        urlpatterns += [path("own/", include(f"{app}.urls"))]\n`,
    'shop/x.py': `${PATHS}urlpatterns = [path("x", x)]\n`,
    'boats/urls.py': `${PATHS}urlpatterns = [path("boats", boats)]\n`,
    'piers/urls.py': `${PATHS}urlpatterns = [path("piers", piers)]\n`,
    'crates/urls.py': `${PATHS}urlpatterns = [path("crates", crates)]\n`,
  });
  expect(found).toEqual(['/crates …', '/open', '/own/boats', '/own/piers', '/x/x']);
});
