import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../../test/evidence-in.ts';
import { routesOf } from '../../../routes.ts';
import { handlerOf } from '../../handlers/handlers.ts';
import { parametersOf } from '../parameters.ts';

test('an action of Rails takes the keys that it reads, what a concern brings and what a class reads that is handed all', async () => {
  const evidence = await evidenceIn({
    'config/routes.rb': `Rails.application.routes.draw do
  resources :crates, only: [:index, :create, :destroy]
  resources :shelves, only: [] do
    resources :crates, only: [:index]
  end
end
`,
    'app/controllers/crates_controller.rb': `class CratesController < ActionController::API
  include Labelled

  def index
    render json: CrateFinder.new(current_user, params).perform
  end

  def destroy
    crate.destroy!
  end

  private

  def crate
    Crate.find(crate_params[:code])
  end

  def crate_params
    params.permit(:code, :color, labels: [])
  end
end
`,
    'app/controllers/concerns/labelled.rb': `module Labelled
  def create
    model.update_labels(crate_params[:labels])
  end
end
`,
    'app/services/inner/crate_finder.rb': 'class Inner::CrateFinder\n  def perform\n    params[:other]\n  end\nend\n',
    'app/finders/crate_finder.rb': `class CrateFinder
  def initialize(user, params)
    @params = params
  end

  def perform
    Crate.where(shop: @params[:shop], shelf: @params[:shelf_id])
  end
end
`,
  });
  const told = routesOf(evidence).map((route) => {
    const taken = parametersOf(evidence, route, handlerOf(evidence, route));
    return `${route.method} ${taken.map((each) => `${each.in} ${each.name}`).join(', ')}`;
  });
  expect(told.sort()).toEqual(['DELETE query code', 'GET query shop', 'GET query shop', 'POST body labels']);
});

test('what an action sets itself is not sent to it, unless it asks for it before', async () => {
  const evidence = await evidenceIn({
    'config/routes.rb': 'Rails.application.routes.draw do\n  get "crates", to: "crates#index"\nend\n',
    'app/controllers/crates_controller.rb': `class CratesController < ActionController::API
  def index
    params[:kind] = "crate"
    params[:size] = 10 if params[:size].blank?
    params[:page] ||= 1
    shelve(params[:shelf][:row], params.dig(:shelf, :place))
    find_all
  end

  private

  def find_all
    Crate.where(kind: params[:kind]).limit(params[:size]).page(params[:page])
  end
end
`,
  });
  const [route] = routesOf(evidence);
  const taken = route ? parametersOf(evidence, route, handlerOf(evidence, route)) : [];
  expect(taken.map(({ name }) => name)).toEqual(['size', 'page', 'shelf[row]', 'shelf[place]']);
});

test('words of lists, keys and variables are not taken for methods that read, and a fallback is read', async () => {
  const evidence = await evidenceIn({
    'config/routes.rb': 'Rails.application.routes.draw do\n  get "crates", to: "crates#index"\nend\n',
    'app/controllers/crates_controller.rb': `class CratesController < ActionController::API
  def index
    kind = params[:kind] || params[:sort]
    label = params.require(:name).strip
    render json: list(label, includes: %i[shelf lid], shop: "shop", kind:, page:)
  end

  private

  def shelf = params[:shelf]
  def lid = params[:lid]
  def label = params[:label]
  def shop = params[:shop]
  def page = params[:page]
end
`,
  });
  const [route] = routesOf(evidence);
  const taken = route ? parametersOf(evidence, route, handlerOf(evidence, route)) : [];
  expect(taken.map(({ name }) => name)).toEqual(['name', 'kind', 'sort', 'page']);
});

test('callbacks of other actions, what a route sets and what is only called params are not read', async () => {
  const evidence = await evidenceIn({
    'config/routes.rb': `Rails.application.routes.draw do
  get "crates/new", to: "crates#new",
    :defaults => { :kind => "crate" }
end
`,
    'app/controllers/crates_controller.rb': `class CratesController < ActionController::API
  include ShelvesHelper

  before_action :find_crate, :only => [:edit, :update]
  before_action :find_shop, :except => [:edit]

  def new
    render json: [Plan.new(params).lines, label(title: "x"), params[:kind], sorted]
  end

  def update
    Crate.update(params[:crate])
  end

  private

  def find_crate
    Crate.find(params[:code])
  end

  def find_shop
    Shop.find(params[:shop])
  end

  def label(params)
    params[:title]
  end
end
`,
    'app/helpers/shelves_helper.rb': 'module ShelvesHelper\n  def sorted\n    params[:sort]\n  end\nend\n',
    'lib/plan.rb': `class Plan
  def initialize(options = {})
    @options = options
    @year = options[:year]
  end

  def lines
    draw(@options[:month], { top: 1 })
  end

  def draw(month, params)
    params[:top]
  end
end
`,
  });
  const [route] = routesOf(evidence);
  const taken = route ? parametersOf(evidence, route, handlerOf(evidence, route)) : [];
  expect(taken.map(({ name }) => name).sort()).toEqual(['month', 'shop', 'sort', 'year']);
});

test('what is read only where another key is not sent is not read where the path has that key', async () => {
  const evidence = await evidenceIn({
    'config/routes.rb': `Rails.application.routes.draw do
  resources :shelves, only: [] do
    resources :crates, only: [:index]
  end
end
`,
    'app/controllers/crates_controller.rb': `class CratesController < ApplicationController
  def index
    @shelf = Shelf.find(params[:shelf_id] || params[:place])
    render json: @shelf.crates.where(color: params[:color])
  end
end
`,
  });
  const told = routesOf(evidence).map((route) => parametersOf(evidence, route, handlerOf(evidence, route)));
  expect(told).toEqual([[{ in: 'query', name: 'color' }]]);
});

test('what a block is handed is no action of that name, and nothing that it reads', async () => {
  const evidence = await evidenceIn({
    'config/routes.rb': 'Rails.application.routes.draw do\n  resources :tides, only: :index\nend\n',
    'app/controllers/tides_controller.rb': `class TidesController < ActionController::Base
  def index
    @tides = by_month
  end

  def month
    @tide = Tide.find_by(year: params[:year], month: params[:month])
  end

  private

  def by_month
    (1..12).map do |month|
      [month, heights[month]]
    end
  end
end
`,
  });
  const [route] = routesOf(evidence);
  expect(route && parametersOf(evidence, route, handlerOf(evidence, route))).toEqual([]);
});

test('what a route sets itself is nothing that is sent, as defaults or as an option of its own', async () => {
  const evidence = await evidenceIn({
    'config/routes.rb': `Rails.application.routes.draw do
  get "/crates", to: "tides#index", defaults: { kind: "crate" }
  resources :tides, only: %i[index], above: %i[berths], kind: "tide"
end
`,
    'app/controllers/tides_controller.rb': `class TidesController < ActionController::API
  def index
    render json: Tide.within(params[:above]).where(kind: params[:kind], month: params[:month], only: params[:only])
  end
end
`,
  });
  const told = routesOf(evidence).map((route) => parametersOf(evidence, route, handlerOf(evidence, route)));
  expect(told.map((each) => each.map(({ name }) => name))).toEqual([
    ['above', 'month', 'only'],
    ['month', 'only'],
  ]);
});
