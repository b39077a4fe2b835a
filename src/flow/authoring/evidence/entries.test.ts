import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { entriesOf } from './entries.ts';
import { librariesOf } from './libraries.ts';
import { profileOf } from './profile.ts';
import { securityLibraries } from './security.ts';

/** As many as a service has at least. */
const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const ROUTER = `defmodule ShopWeb.Router do
  use ShopWeb, :router

  scope "/", ShopWeb do
${NUMBERS.map((each) => `    get "/orders${each}", OrderController, :show${each}`).join('\n')}
  end
end
`;

test('an application of Elixir starts in the module that mix.exs names, not in what the browser gets', async () => {
  const evidence = await evidenceIn({
    'mix.exs':
      'defmodule Shop.MixProject do\n  def application do\n    [\n      mod: {Shop.Application, []}\n    ]\n  end\nend\n',
    'lib/shop/application.ex':
      'defmodule Shop.Application do\n  use Application\n\n  def start(_type, _args), do: :ok\nend\n',
    'lib/shop_web/router.ex': ROUTER,
    'assets/js/app.js': 'console.log(1)\n',
  });
  expect(entriesOf(evidence).map(({ path, why }) => [path, why])).toEqual([
    ['lib/shop/application.ex', '`mix.exs` names it as the application to start'],
  ]);
});

test('a product that is mounted in applications of Rails is loaded through its engines', async () => {
  const engine = 'module Shop\n  class Engine < ::Rails::Engine\n  end\nend\n';
  const routes = `Shop::Engine.routes.draw do\n${NUMBERS.map((each) => `  get "/orders${each}", to: "orders#show${each}"\n`).join('')}end\n`;
  const evidence = await evidenceIn({
    'api/lib/shop/api/engine.rb': engine,
    'core/lib/shop/core/engine.rb': engine,
    'core/config/routes.rb': routes,
    'core/app/assets/javascripts/orders/index.js': 'console.log(1)\n',
  });
  expect(entriesOf(evidence).map(({ path }) => path)).toEqual([
    'core/lib/shop/core/engine.rb',
    'api/lib/shop/api/engine.rb',
  ]);
});

const commands = (names: readonly string[]): string =>
  names
    .map(
      (name, place) =>
        `var command${place} = &cobra.Command{Use: "${name}", Short: "Run the ${name} of the shop server"}\n`,
    )
    .join('');

test('a service with many routes starts where they are answered, however many commands its client has', async () => {
  const routes = Array.from({ length: 20 }, (_, place) => `\tmux.HandleFunc("GET /orders${place}", show${place})\n`);
  const names = Array.from({ length: 50 }, (_, place) => `order${place}`);
  const evidence = await evidenceIn({
    'go.mod': 'module example.org/shop\n\nrequire github.com/spf13/cobra v1.8.0\n',
    'client/main.go': `package main\n\nimport "github.com/spf13/cobra"\n\n${commands(names)}\nfunc main() {\n\troot.Execute()\n}\n`,
    'server/main.go': `package main\n\nimport "net/http"\n\nfunc main() {\n\tmux := http.NewServeMux()\n${routes.join('')}\thttp.ListenAndServe(":80", mux)\n}\n`,
  });
  expect([profileOf(evidence).kind, entriesOf(evidence)[0]?.path]).toEqual(['web service', 'server/main.go']);
});

test.each([
  ['run', 'server with a command line'],
  ['sell', 'command-line tool'],
])('what listens and has a command "%s" is a %s', async (name, kind) => {
  const evidence = await evidenceIn({
    'go.mod': 'module example.org/shop\n\nrequire github.com/spf13/cobra v1.8.0\n',
    'cmd/shop/main.go': `package main\n\nimport "github.com/spf13/cobra"\n\n${commands([name, 'migrate'])}\nfunc main() {\n\troot.Execute()\n}\n`,
    'cmd/run/run.go': 'package run\n\nfunc Run() {\n\thttp.ListenAndServe(":80", nil)\n}\n',
  });
  expect(profileOf(evidence).kind).toBe(kind);
});

const mainOf = (name: string): string => `class ${name} {\n  public static void main(String[] args) {}\n}\n`;

test('a service in a servlet container starts with what web.xml names, and not with a tool beside it', async () => {
  const routes = NUMBERS.map((each) => `  @GET\n  @Path("/${each}")\n  public Order show${each}() { return null; }\n`);
  const evidence = await evidenceIn({
    'pom.xml':
      '<project><artifactId>shop</artifactId><dependencies>\n<dependency><groupId>org.apache.shiro</groupId><artifactId>shiro-web</artifactId></dependency>\n<dependency><groupId>org.apache.shiro</groupId><artifactId>shiro-core</artifactId></dependency>\n</dependencies></project>\n',
    'catalog/src/main/java/org/shop/catalog/PrintSchema.java': `package org.shop.catalog;\n\n${mainOf('PrintSchema')}`,
    'web/src/main/java/org/shop/Orders.java': `package org.shop;\n\nimport org.apache.shiro.subject.Subject;\n\n@Path("/orders")\npublic class Orders {\n${routes.join('')}}\n`,
    'web/src/main/java/org/shop/ShopListener.java': 'package org.shop;\n\npublic class ShopListener {\n}\n',
    'web/src/main/webapp/WEB-INF/web.xml':
      '<web-app>\n  <listener>\n    <listener-class>org.shop.ShopListener</listener-class>\n  </listener>\n</web-app>\n',
  });
  expect(entriesOf(evidence).map(({ path }) => path)).toEqual([
    'web/src/main/java/org/shop/ShopListener.java',
    'catalog/src/main/java/org/shop/catalog/PrintSchema.java',
  ]);
  expect(librariesOf(evidence).map(({ name, files }) => [name, files])).toEqual([
    ['org.apache.shiro:shiro-core', 1],
    ['org.apache.shiro:shiro-web', 0],
  ]);
  expect(securityLibraries(evidence).map(({ purpose }) => purpose)).toEqual(['people sign in']);
});

test('a library is not entered through a main function, nor built on its own packages and its tests', async () => {
  const evidence = await evidenceIn({
    'README.md': '# Shapes\n\nShapes is a Java library for shapes.\n',
    'pom.xml': '<project><artifactId>shapes</artifactId></project>\n',
    'metrics/pom.xml':
      '<project><artifactId>shapes-metrics</artifactId><dependencies>\n<dependency><groupId>org.shapes</groupId><artifactId>shapes</artifactId></dependency>\n<dependency><groupId>junit</groupId><artifactId>junit</artifactId></dependency>\n</dependencies></project>\n',
    'metrics/src/main/java/org/shapes/metrics/Measure.java': `package org.shapes.metrics;\n\n${mainOf('Measure')}`,
    'shapes/src/main/java/org/shapes/Shape.java': 'package org.shapes;\n\npublic class Shape {\n}\n',
  });
  expect([profileOf(evidence).kind, entriesOf(evidence), librariesOf(evidence)]).toEqual(['library', [], []]);
});

test('what others import and can be run too is no entry beside the program', async () => {
  const runs = "\nif __name__ == '__main__':\n    main()\n";
  const evidence = await evidenceIn({
    'shop.py': `from till import price\n\ndef main():\n    print(price(1))\n${runs}`,
    'till.py': `def price(count):\n    return count * 2\n\ndef main():\n    print(price(3))\n${runs}`,
  });
  expect(entriesOf(evidence).map(({ path }) => path)).toEqual(['shop.py']);
});

const entriesIn = async (files: Record<string, string>) =>
  entriesOf(await evidenceIn(files, 'till')).map(({ path }) => path);

test('a service starts in the program called after it, not in what stands in for others or takes its reports', async () => {
  const routes = ['login', 'logout', 'report'].map((each) => `\thttp.HandleFunc("/${each}", ${each})\n`).join('');
  const listens = `package main\n\nimport "net/http"\n\nfunc main() {\n${routes}\thttp.ListenAndServe(":80", nil)\n}\n`;
  const entries = await entriesIn({
    'go.mod': 'module example.org/till\n',
    'docker/dummy/server.go': listens,
    'cmd/infra/reports/main.go': listens,
    'cmd/till/till.go': 'package main\n\nfunc main() {\n\tserver.Start()\n}\n',
  });
  expect(entries).toEqual(['cmd/till/till.go', 'cmd/infra/reports/main.go']);
});

test('an installed command of Python starts where the name that it calls is set', async () => {
  const entries = await entriesIn({
    'pyproject.toml':
      '[project]\nname = "till"\n[project.scripts]\ntill = "till.app:main"\ntill-once = "till.once:main"\n',
    'setup.py': 'if __name__ == "__main__":\n    setup()\n',
    'till/app.py': 'class Shop:\n    pass\n\nmain = Shop.launch\n',
    'till/once.py': 'def main():\n    pass\n',
  });
  expect(entries[0]).toBe('till/app.py');
  expect(entries).not.toContain('setup.py');
});

test('an application of Next starts where Next runs it first, not in a package beside it that nobody imports', async () => {
  const page = 'export default function Page() {\n  return null;\n}\n';
  const files = {
    'package.json': '{ "name": "shop", "private": true }\n',
    'apps/web/next.config.mjs': 'export default {};\n',
    'apps/web/app/layout.tsx': page,
    'apps/web/app/page.tsx': page,
    ...Object.fromEntries(
      NUMBERS.map((each) => [`apps/web/app/api/orders${each}/route.ts`, 'export async function GET() {}\n']),
    ),
    'packages/sdk/src/index.ts': 'console.log(1);\n',
  };
  const paths = async (more: Record<string, string>) =>
    entriesOf(await evidenceIn({ ...files, ...more })).map(({ path, why }) => [path, why]);
  expect(await paths({})).toEqual([['apps/web/app/layout.tsx', 'Next.js draws every page inside it']]);
  expect(await paths({ 'apps/web/instrumentation.ts': 'export function register() {}\n' })).toEqual([
    ['apps/web/instrumentation.ts', 'Next.js runs it when the server starts'],
  ]);
});

test('of several programs of Go that reach the routes, the one that lies with them starts the service', async () => {
  const routes = NUMBERS.map((each) => `\tmux.HandleFunc("GET /orders${each}", show${each})\n`).join('');
  const main = (...uses: string[]): string =>
    `package main\n\nimport (\n${uses.map((each) => `\t"example.org/shop/${each}"\n`).join('')}\t"fmt"\n)\n\nfunc main() {\n\tfmt.Println()\n}\n`;
  const evidence = await evidenceIn({
    'go.mod': 'module example.org/shop\n',
    'desktop/main.go': main('server/web'),
    'server/assets/build-icons/main.go': main(),
    'server/clean/main.go': main('server/model'),
    'server/main/main.go': main('server/model', 'server/web'),
    'server/model/order.go': 'package model\n\ntype Order struct{}\n',
    'server/web/web.go':
      'package web\n\nimport "example.org/shop/server/api"\n\nfunc Start() {\n\thttp.ListenAndServe(":80", api.Make())\n}\n',
    'server/api/api.go': `package api\n\nimport "net/http"\n\nfunc Make() http.Handler {\n\tmux := http.NewServeMux()\n${routes}\treturn mux\n}\n`,
  });
  expect(entriesOf(evidence).map(({ path }) => path)).toEqual([
    'server/main/main.go',
    'desktop/main.go',
    'server/clean/main.go',
  ]);
});

test('a program is known by the name that its manifest installs it under, and no maker of pages is one', async () => {
  const evidence = await evidenceIn(
    {
      'cli/Cargo.toml':
        '[package]\nname = "shop-cli"\n\n[[bin]]\nname = "shop"\npath = "src/main.rs"\n\n[[bin]]\nname = "generate_pages"\npath = "src/generate_pages.rs"\n',
      'cli/src/main.rs': 'fn main() {}\n',
      'cli/src/generate_pages.rs': 'fn main() {}\n',
      'audit/Cargo.toml': '[package]\nname = "audit"\n',
      'audit/src/main.rs': 'fn main() {}\n',
    },
    'shop',
  );
  expect(entriesOf(evidence).map(({ path }) => path)).toEqual(['cli/src/main.rs', 'audit/src/main.rs']);
});

test('a Procfile says what is started, and the code where', async () => {
  const evidence = await evidenceIn({
    Procfile: 'web: node build/main.js\n',
    'package.json': '{"name": "shop", "dependencies": {"express": "5"}}',
    'src/main.ts': "import express from 'express';\nconst app = express();\napp.listen(3000);\n",
  });
  expect(entriesOf(evidence).map(({ path }) => path)).toEqual(['src/main.ts']);
});

test('a web application starts in what makes the application that is served, before a command that is installed', async () => {
  const routes = NUMBERS.map((each) => `@router.get("/orders${each}")\ndef show${each}():\n    return 1\n`).join('\n');
  expect(
    await entriesIn({
      'pyproject.toml': '[project]\nname = "shop"\n[project.scripts]\nshop = "shop.cli:app"\n',
      'shop/__init__.py': 'A = 1\n',
      'shop/cli.py': 'def app():\n    return 1\n',
      'shop/api/server.py': 'from fastapi import FastAPI\n\n\ndef create_app():\n    return FastAPI()\n',
      'shop/api/orders.py': `from fastapi import APIRouter\n\nrouter = APIRouter()\n\n${routes}`,
      'shop/extra/tool.py': 'def create_app():\n    return 1\n',
    }),
  ).toEqual(['shop/api/server.py', 'shop/cli.py']);
});

test('a web application of Python starts in what makes it, whatever else of the repository begins to run', async () => {
  const routes = NUMBERS.map((each) => `@router.get("/orders${each}")\ndef show${each}():\n    return 1\n`).join('\n');
  expect(
    await entriesIn({
      'clients/app/targets/corner/index.swift': 'import WidgetKit\n\n@main\nstruct Corner: WidgetBundle {\n}\n',
      'server/pyproject.toml': '[project]\nname = "shop"\ndependencies = ["fastapi"]\n',
      'server/shop/__init__.py': 'A = 1\n',
      'server/shop/app.py':
        'from fastapi import FastAPI\n\n\ndef create_app():\n    return FastAPI()\n\n\napp = create_app()\n',
      'server/shop/orders.py': `from fastapi import APIRouter\n\nrouter = APIRouter()\n\n${routes}`,
    }),
  ).toEqual(['server/shop/app.py']);
});

test('a service of Nest starts in the file that Nest runs, and then where it listens', async () => {
  const routes = NUMBERS.map((each) => `  @Get('orders${each}')\n  show${each}() {\n    return 1;\n  }\n`).join('');
  expect(
    await entriesIn({
      'cli/package.json': '{ "name": "shop", "bin": { "shop": "./bin/shop.js" } }',
      'cli/bin/shop.js': 'console.log(1);\n',
      'server/nest-cli.json': '{\n  "sourceRoot": "src",\n  "collection": "@nestjs/schematics"\n}\n',
      'server/src/main.ts': "import { fork } from 'node:child_process';\nfork('./api.js');\n",
      'server/src/api.ts':
        "import { NestFactory } from '@nestjs/core';\nexport async function start() {\n  const app = await NestFactory.create(1);\n  await app.listen(3000);\n}\n",
      'server/src/orders.controller.ts': `import { Controller, Get } from '@nestjs/common';\n@Controller()\nexport class Orders {\n${routes}}\n`,
    }),
  ).toEqual(['server/src/main.ts', 'server/src/api.ts', 'cli/bin/shop.js']);
});

test('a service of Java that another program imports is an entry all the same', async () => {
  const service = (name: string, more = ''): string =>
    `package shop.${name.toLowerCase()};\n${more}import org.springframework.boot.SpringApplication;\n@SpringBootApplication\npublic class ${name} {\n  public static void main(String[] args) {\n    SpringApplication.run(${name}.class, args);\n  }\n}\n`;
  expect(
    await entriesIn({
      'all/src/main/java/shop/all/All.java': service('All', 'import shop.orders.Orders;\n'),
      'orders/src/main/java/shop/orders/Orders.java': service('Orders'),
    }),
  ).toContain('orders/src/main/java/shop/orders/Orders.java');
});

test('a program that answers for itself is not the one that reaches the routes of the product', async () => {
  const routes = Array.from({ length: 14 }, (_, place) => `\tmux.HandleFunc("GET /orders${place}", show)\n`);
  const main = (body: string, imports = ''): string =>
    `package main\n\nimport (\n\t"net/http"\n${imports})\n\nfunc main() {\n${body}}\n`;
  const evidence = await evidenceIn({
    'go.mod': 'module example.org/shop\n',
    'cmd/agent/main.go': main('\thttp.HandleFunc("GET /jobs", jobs)\n\thttp.ListenAndServe(":81", nil)\n'),
    'cmd/server/main.go': main('\thttp.ListenAndServe(":80", web.Router())\n', '\t"example.org/shop/web"\n'),
    'web/router.go': `package web\n\nimport "net/http"\n\nfunc Router() *http.ServeMux {\n\tmux := http.NewServeMux()\n${routes.join('')}\treturn mux\n}\n`,
  });
  expect(entriesOf(evidence)[0]?.path).toBe('cmd/server/main.go');
});

test('programs below internal/cmd are of the product, and what little of the code is written in starts a helper', async () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => `func f${at}() int { return ${at} }`).join('\n');
  const evidence = await evidenceIn({
    'go.mod': 'module hub.example\n\ngo 1.24\n',
    'internal/cmd/hub/hub.go': `package main\n\nfunc main() {\n}\n\n${lines(60)}\n`,
    'internal/stats/stats.go': `package stats\n\n${lines(200)}\n`,
    'agent/sensor/Sensor.cs': 'class Sensor\n{\n    static void Main(string[] args)\n    {\n    }\n}\n',
  });
  expect(entriesOf(evidence)[0]?.path).toBe('internal/cmd/hub/hub.go');
});

test('a server beside the product does not stand for the front controller of it', async () => {
  const evidence = await evidenceIn({
    'composer.json': '{ "require": { "laravel/framework": "^11.0" } }\n',
    artisan: "#!/usr/bin/env php\n<?php\nrequire __DIR__.'/vendor/autoload.php';\n",
    'public/index.php': "<?php\n$app = require_once __DIR__.'/../bootstrap/app.php';\n",
    'routes/web.php': `<?php\n${NUMBERS.map((each) => `Route::get('/orders${each}', [OrderController::class, 'show${each}']);`).join('\n')}\n`,
    'docker/realtime/server.js': "import http from 'node:http';\nhttp.createServer(() => {}).listen(6002);\n",
  });
  expect(entriesOf(evidence)[0]?.path).toBe('public/index.php');
});

test('what manages most of the routes starts before a small program beside it', async () => {
  const evidence = await evidenceIn({
    'api/manage.py':
      'import sys\nfrom django.core.management import execute_from_command_line\n\nif __name__ == "__main__":\n    execute_from_command_line(sys.argv)\n',
    'api/shop/urls.py': `from django.urls import path\nfrom shop import views\n\nurlpatterns = [\n${NUMBERS.map((each) => `    path("orders${each}/", views.orders${each}),`).join('\n')}\n]\n`,
    'api/shop/views.py': NUMBERS.map((each) => `def orders${each}(request):\n    return None\n`).join('\n\n'),
    'side/pyproject.toml': '[project]\nname = "shop-side"\n\n[project.scripts]\nshop-side = "shop_side.server:run"\n',
    'side/src/shop_side/server.py': 'def run():\n    return None\n',
  });
  expect(entriesOf(evidence)[0]?.path).toBe('api/manage.py');
});

test('a web application starts in the file that its start script runs, before the servers that this opens', async () => {
  const routes = NUMBERS.map((each) => `  app.get('/orders${each}', show);\n`).join('');
  expect(
    await entriesIn({
      'package.json': '{ "name": "shop", "scripts": { "start": "node server", "dev": "nodemon dev" } }',
      'server/index.js': "require('./core/kernel').init();\n",
      'server/core/kernel.js': "module.exports = { init () { require('../setup')(); } };\n",
      'server/setup.js': `const express = require('express');\nmodule.exports = () => {\n  const app = express();\n${routes}  app.listen(3000);\n};\n`,
    }),
  ).toEqual(['server/index.js', 'server/setup.js']);
});

test('a web service comes before the programs for the desktop beside it', async () => {
  const routes = NUMBERS.map((each) => `  @Get('orders${each}')\n  show${each}() {\n    return 1;\n  }\n`).join('');
  const [first] = await entriesIn({
    'packages/agent/src-tauri/Cargo.toml': '[package]\nname = "agent"\n',
    'packages/agent/src-tauri/src/main.rs': 'fn main() {\n    agent::run();\n}\n',
    'packages/sort/Cargo.toml': '[package]\nname = "sort"\n',
    'packages/sort/src/main.rs': 'fn main() {\n    sort::run();\n}\n',
    'packages/backend/src/main.ts':
      "import { NestFactory } from '@nestjs/core';\nasync function bootstrap() {\n  const app = await NestFactory.create(1);\n  await app.listen(3000);\n}\nbootstrap();\n",
    'packages/backend/src/orders.controller.ts': `import { Controller, Get } from '@nestjs/common';\n@Controller()\nexport class Orders {\n${routes}}\n`,
  });
  expect(first).toBe('packages/backend/src/main.ts');
});

test('a program starts in the file that its script runs, though another one listens', async () => {
  const evidence = await evidenceIn({
    'package.json':
      '{"name": "till", "scripts": {"start": "tsx ./backend/index.ts"}, "dependencies": {"express": "5"}}',
    'backend/index.ts': "import { Server } from './server';\nnew Server().serve();\n",
    'backend/server.ts':
      "import express from 'express';\nexport class Server {\n  serve() {\n    const app = express();\n    app.listen(80);\n  }\n}\n",
  });
  expect(entriesOf(evidence)[0]).toMatchObject({ path: 'backend/index.ts', why: 'the script `start` runs it' });
});

test('a program of which nothing listens by itself starts in the file that its image runs', async () => {
  const files = {
    'package.json': '{"name": "shop-all", "private": true, "scripts": {"dev": "nx run till:dev"}}',
    'bar/src/index.js': "import { open } from './open';\nopen();\n",
    'bar/src/open.js': 'export const open = () => 1;\n',
    'till/core/package.json':
      '{"name": "till", "scripts": {"dev": "nodemon index.js"}, "dependencies": {"express": "5"}}',
    'till/core/index.js': "require('./boot')();\n",
    'till/core/boot.js': `const express = require('express');\nconst app = express();\n${NUMBERS.map((each) => `app.get('/${each}', (req, res) => res.send('1'));\n`).join('')}module.exports = () => open(app);\n`,
    Dockerfile: 'FROM node\nWORKDIR /home/till\nCOPY --from=deploy /home/till ./\nCMD ["node", "index.js"]\n',
  };
  expect(entriesOf(await evidenceIn(files)).map(({ path, why }) => [path, why])).toEqual([
    ['till/core/index.js', 'the image of `Dockerfile` runs it'],
  ]);
  const other = {
    'till/desk/package.json': '{"scripts": {"start": "node index.js"}}',
    'till/desk/index.js': 'run();\n',
  };
  const told = entriesOf(await evidenceIn({ ...files, ...other }));
  expect(told.some(({ why }) => why.startsWith('the image'))).toBe(false);
});

test('a service that a library answers in a servlet container starts with web.xml, and not with a command of npm beside it', async () => {
  const routes = NUMBERS.map((each) => `  @GET\n  @Path("/${each}")\n  public Boat show${each}() { return null; }\n`);
  const evidence = await evidenceIn({
    'pom.xml': '<project><artifactId>harbour</artifactId></project>\n',
    'web/src/main/java/org/harbour/Boats.java': `package org.harbour;\n\nimport jakarta.ws.rs.*;\n\n@Path("/boats")\npublic class Boats {\n${routes.join('')}}\n`,
    'web/src/main/java/org/harbour/FontListener.java':
      'package org.harbour;\n\npublic class FontListener implements ServletContextListener {\n}\n',
    'web/src/main/webapp/WEB-INF/web.xml':
      '<web-app>\n  <listener>\n    <listener-class>org.harbour.FontListener</listener-class>\n  </listener>\n  <servlet>\n    <servlet-class>org.glassfish.jersey.servlet.ServletContainer</servlet-class>\n  </servlet>\n</web-app>\n',
    'loader/package.json': '{ "name": "harbour-loader", "bin": "main.js" }\n',
    'loader/main.js': 'const start = () => 1;\nstart();\n',
  });
  expect(entriesOf(evidence).map(({ path }) => path)[0]).toBe('web/src/main/webapp/WEB-INF/web.xml');
  expect(entriesOf(evidence).some(({ path }) => path.startsWith('loader/'))).toBe(false);
});

test('a program of Gradle starts with the class that its build names, and not with what a descriptor has commented out', async () => {
  const routes = NUMBERS.map((each) => `app.get("/${each}") { it.result("${each}") }\n`).join('');
  const sources = (build: string): Record<string, string> => ({
    'build.gradle.kts': 'plugins { kotlin("jvm") }\n',
    'shop/build.gradle.kts': build,
    'shop/src/main/kotlin/org/shop/Launcher.kt': 'package org.shop\n\nfun main() {\n  start()\n}\n',
    'shop/src/main/kotlin/org/shop/PrintSchema.kt': 'package org.shop\n\nfun main() {\n  println("schema")\n}\n',
    'shop/src/main/kotlin/org/shop/Shop.kt': `package org.shop\n\nimport io.javalin.Javalin\n\nfun start() {\nval app = Javalin.create()\n${routes}}\n`,
    'shop/src/main/resources/WEB-INF/web.xml':
      '<web-app>\n  <servlet>\n<!--    <servlet-class>org.javalin.Servlet</servlet-class>-->\n  </servlet>\n</web-app>\n',
  });
  const told = async (build: string) => entriesOf(await evidenceIn(sources(build))).map(({ path }) => path);
  const [first, ...others] = await told('application {\n    mainClass.set("org.shop.LauncherKt")\n}\n');
  expect(first).toBe('shop/src/main/kotlin/org/shop/Launcher.kt');
  expect(others.some((path) => path.endsWith('web.xml'))).toBe(false);
  const unnamed = await told('// mainClass.set("org.shop.LauncherKt")\n');
  expect(unnamed.some((path) => path.endsWith('web.xml'))).toBe(false);
});
