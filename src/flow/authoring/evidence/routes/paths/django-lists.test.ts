import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';

async function pathsIn(sources: Record<string, string>): Promise<string[]> {
  const routes = routesOf(await evidenceIn({ 'shop/settings.py': 'ROOT_URLCONF = "shop.urls"\n', ...sources }));
  return routes.map(({ path, whole }) => `${path}${whole ? '' : ' …'}`).toSorted();
}

const PATHS = 'from django.urls import include, path\n';

test('lists that are added up to the list of all paths stand where that does', async () => {
  const found = await pathsIn({
    'shop/urls.py': `${PATHS}from shop import piers
moved = [path("old", old)]
pages = [path("open", show), *moved]
urls: list[URLPattern] = list(pages)
urls += [path("api/", include("shop.api"))]
urls.extend([path("extended", extended)])
urls += piers.urls
loose = [path("loose", loose_end)]
urlpatterns = urls + [path("last", last)]
`,
    'shop/api.py': `${PATHS}reads = [path("reads", reads)]\nwrites = [path("writes", writes)]\nboth = reads + writes\nurlpatterns = [path("v1/", include(both))]\n`,
    'shop/piers.py': `${PATHS}urls = [path("piers", piers)]\n`,
  });
  expect(found).toEqual([
    '/api/v1/reads',
    '/api/v1/writes',
    '/extended',
    '/last',
    '/loose …',
    '/old',
    '/open',
    '/piers',
  ]);
});

test('a list that is taken in only while the product is being made is none of its routes', async () => {
  const urls = (condition: string): string =>
    `${PATHS}from shop import trials\nurls = [path("open", show), path("api/", include("shop.api"))]\nif ${condition}:\n    urls += trials.urls\nurlpatterns = urls\n`;
  const sources = {
    'shop/api.py': `${PATHS}urlpatterns = [path("reads", reads)]\n`,
    'shop/trials.py': `${PATHS}urls = [path("trials", trials)]\n`,
  };
  expect(await pathsIn({ ...sources, 'shop/urls.py': urls('settings.DEVELOPMENT') })).toEqual(['/api/reads', '/open']);
  expect(await pathsIn({ ...sources, 'shop/urls.py': urls('settings.SHOWS_TRIALS') })).toEqual([
    '/api/reads',
    '/open',
    '/trials',
  ]);
});

test('a language stands before the paths that Django shows in several, but where they stand without one too', async () => {
  const urls = (list: string): Record<string, string> => ({
    'shop/urls.py': `${PATHS}pages = [path("open", show)]\nfixed = [path("fixed", fixed)]\nurlpatterns = ${list}\n`,
  });
  expect(
    await pathsIn(urls('i18n_patterns(path("last", last), path("api/", include([path("x", x)]))) + fixed')),
  ).toEqual(['/fixed', '/open …', '/{language}/api/x', '/{language}/last']);
  expect(await pathsIn(urls('i18n_patterns(*pages) + fixed'))).toEqual(['/fixed', '/{language}/open']);
  expect(await pathsIn(urls('i18n_patterns(*pages) + fixed + pages'))).toEqual(['/fixed', '/open']);
  expect(await pathsIn(urls('i18n_patterns(path("last", last), prefix_default_language=False) + fixed'))).toEqual([
    '/fixed',
    '/last',
    '/open …',
  ]);
});
