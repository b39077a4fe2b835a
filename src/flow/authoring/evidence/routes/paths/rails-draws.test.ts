import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

test('routes of Rails in a file of their own lie below the blocks that draw them', async () => {
  const found = await routesIn({
    'config/routes.rb': `Rails.application.routes.draw do
  scope "(/in/:locale)" do
    namespace :api, defaults: { format: "json" } do
      scope module: :v1, constraints: Version.new(1) do
        draw :api
      end
      scope module: :v0 do
        draw :api
      end
    end
    draw :pages
  end
end
`,
    'config/routes/api.rb': 'resources :crates, only: :index\n',
    'config/routes/pages.rb': 'get "/about", to: "pages#about"\n',
    'app/controllers/api/v1/crates_controller.rb': `module Api
  module V1
    class CratesController < ActionController::API
      def index
      end
    end
  end
end
`,
  });
  expect(found).toEqual(['GET /api/crates: Api.V1.CratesController.index ()', 'GET /about: nobody ()']);
});
