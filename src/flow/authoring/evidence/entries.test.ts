import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { entriesOf } from './entries.ts';

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
