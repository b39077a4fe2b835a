import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { doorsIn, routesIn } from '../../../../../../test/routes-in.ts';
import { routesOf } from '../../routes.ts';

test('a view of Pyramid answers the path that has its name, with the right that it or its class asks for', async () => {
  const paths = `def includeme(config):
    config.add_route("crates", "/crates")
    config.add_route("crate", "/crates/{id}", factory="shop.CrateRoot")
`;
  const views = `from pyramid.view import view_config, view_defaults

@view_config(route_name="crates", request_method="GET")
def crates(request):
    return []

@view_defaults(route_name="crate", permission=Rights.READ)
class CrateViews:
    @view_config(request_method="GET")
    def show(self):
        return {}

    @view_config(request_method=("PUT", "DELETE"), permission="write")
    def change(self):
        return {}

@view_config(route_name="nowhere")
def lost(request):
    return []

@view_config(context=NotFound)
def missing(request):
    return []
`;
  expect(await routesIn({ 'shop/paths.py': paths, 'shop/views.py': views })).toEqual([
    'GET /crates: crates ()',
    'GET /crates/{id}: CrateViews.show (Rights.READ)',
    "DELETE /crates/{id}: CrateViews.change (permission('write'))",
    "PUT /crates/{id}: CrateViews.change (permission('write'))",
  ]);
});

test('a controller of Phoenix is one of the module of its scope, and its plugs ask', async () => {
  const router = `defmodule ShopWeb.Router do
  use ShopWeb, :router

  scope "/desk", ShopWeb.Desk do
    get "/keys", KeyController, :index
  end

  scope "/api", ShopWeb.API do
    get "/keys", KeyController, :index
  end

  pipeline :browser do
    plug Tongues.Plug.AcceptLanguage
  end

  scope "/", ShopWeb.Shop do
    pipe_through :browser
    get "/keys", KeyController, :index
  end
end
`;
  const kept = `  plug :keep_out when action in [:index]

  defp keep_out(%Plug.Conn{assigns: %{user: _}} = conn, _), do: conn
  defp keep_out(conn, _), do: conn |> redirect(to: sign_in(conn)) |> halt()
`;
  const controller = (module: string, plug: string): string =>
    `defmodule ShopWeb.${module}.KeyController do\n  use ShopWeb, :controller\n${plug}\n  def index(conn, _params) do\n    conn\n  end\nend\n`;
  expect(
    await routesIn({
      'lib/router.ex': router,
      'lib/desk/key_controller.ex': controller('Desk', '  plug :requires_login'),
      'lib/api/key_controller.ex': controller('API', ''),
      'lib/shop/key_controller.ex': controller('Shop', kept),
    }),
  ).toEqual([
    'GET /desk/keys: ShopWeb.Desk.KeyController.index (:requires_login)',
    'GET /api/keys: ShopWeb.API.KeyController.index ()',
    'GET /keys: ShopWeb.Shop.KeyController.index (:keep_out)',
  ]);
});

test('the version of a controller of NestJS stands in its path where the application says so', async () => {
  const main = (given: string): string =>
    `import { NestFactory } from '@nestjs/core';\nconst app = await NestFactory.create(AppModule);\napp.setGlobalPrefix('api');\n${given}\n`;
  const controller = `import { Controller, Get, Version } from '@nestjs/common';
@Controller({ path: 'crates', version: '1' })
export class CratesController {
  @Get()
  list() {}

  @Version('2')
  @Get('all')
  all() {}
}
`;
  const pathsWith = async (given: string): Promise<string[]> =>
    (await routesIn({ 'src/main.ts': main(given), 'src/crates.controller.ts': controller })).map(
      (each) => each.split(':')[0] ?? '',
    );
  expect(await pathsWith('app.enableVersioning({ type: VersioningType.URI });')).toEqual([
    'GET /api/v1/crates',
    'GET /api/v2/crates/all',
  ]);
  // What a constant holds that cannot be told is no parameter of the path.
  const unknown = await pathsWith(`app.enableVersioning({ type: VersioningType.URI, prefix: \`\${BASE}v\` });`);
  expect(unknown).toEqual(['GET /v1/crates', 'GET /v2/crates/all']);
  // Another application of the repository is told nothing of it, nor of what stands before all its routes.
  const versioned = main(
    "app.enableVersioning({ defaultVersion: '1', type: VersioningType.URI });\napp.useGlobalGuards(new CrateGuard());",
  );
  const others = await doorsIn({
    'apps/shop/main.ts': versioned,
    'apps/depot/main.ts': main(''),
    'apps/depot/crates.controller.ts': controller,
  });
  expect(others[0]).toBe('GET /api/crates: CratesController.list none');
  const plain = `import { Controller, Get, Version, VERSION_NEUTRAL } from '@nestjs/common';
@Controller('boxes')
export class BoxesController {
  @Get()
  list() {}

  @Version(VERSION_NEUTRAL)
  @Get('open')
  open() {}
}
`;
  expect(
    await routesIn({
      'src/main.ts': main("app.enableVersioning({ defaultVersion: '1', type: VersioningType.URI });"),
      'src/boxes.controller.ts': plain,
    }),
  ).toEqual(['GET /api/v1/boxes: BoxesController.list ()', 'GET /api/boxes/open: BoxesController.open ()']);
  const several = `import { Controller, Get, Version } from '@nestjs/common';
import { LATEST } from '@shop/versions';
@Controller({ path: 'boxes', version: ['1', '2'] })
export class BoxesController {
  @Get()
  list() {}

  @Version(LATEST)
  @Get('latest')
  latest() {}
}
`;
  const uri = main('app.enableVersioning({ type: VersioningType.URI });');
  const found = routesOf(await evidenceIn({ 'src/main.ts': uri, 'src/boxes.controller.ts': several }));
  expect(found.map(({ path, whole }) => `${path} ${whole}`)).toEqual([
    '/api/v1/boxes true',
    '/api/v2/boxes true',
    '/boxes/latest false',
  ]);
  expect(await pathsWith('app.enableVersioning({ type: VersioningType.HEADER });')).toEqual([
    'GET /api/crates',
    'GET /api/crates/all',
  ]);
});
