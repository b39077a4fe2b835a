import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { entriesOf } from './entries.ts';
import { profileOf } from './profile.ts';

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
