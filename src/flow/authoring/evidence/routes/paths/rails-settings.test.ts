import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';

test('routes of Rails lie below a path that the application sets for itself, where it sets one', async () => {
  const evidence = await evidenceIn({
    'config/application.rb': `module Shop
  class Application < Rails::Application
    config.api_path = '/api/v1'
    config.x.feed_path = ENV['FEEDS']
  end
end
`,
    'config/routes.rb': `Rails.application.routes.draw do
  api_path = Rails.configuration.api_path
  match api_path + '/crates', to: 'crates#index', via: :get
  scope Rails.application.config.x.feed_path do
    get '/boats', to: 'boats#index'
  end
end
`,
  });
  expect(routesOf(evidence).map(({ method, path, whole }) => `${method} ${path} ${whole}`)).toEqual([
    'GET /api/v1/crates true',
    'GET /boats false',
  ]);
});
