import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

const BASE = 'class BaseController < Kit::BaseController\n  include Kit::Rights\n\n  def index\n  end\nend\n';

test('resources have pages for forms only where a class that was found or a template has them', async () => {
  const found = await routesIn({
    'config/routes.rb': `Rails.application.routes.draw do
  resources :boats
  resources :crates, only: %i[new edit]
  resources :harbours, only: %i[index new]
  get '/shelves/new', to: 'shelves#new'
end
`,
    'app/controllers/base_controller.rb': BASE,
    'app/controllers/boats_controller.rb': 'class BoatsController < BaseController\n  def edit\n  end\nend\n',
    'app/controllers/crates_controller.rb': 'class CratesController < BaseController\nend\n',
    'app/views/crates/new.html.erb': '<form></form>\n',
  });
  const forms = found.map((each) => each.replace(/: .*$/, '')).filter((each) => /\/(?:new|edit)$/.test(each));
  expect(forms.toSorted()).toEqual(['GET /boats/{id}/edit', 'GET /crates/new', 'GET /shelves/new']);
  expect(found.some((each) => each.startsWith('GET /harbours:'))).toBe(true);
});
