import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../../test/routes-in.ts';

test('the routes of an engine are answered in the module that it is isolated in, with the filters of all above', async () => {
  const found = await routesIn({
    'desk/lib/depot/desk/engine.rb':
      'module Depot\n  module Desk\n    class Engine < ::Rails::Engine\n      isolate_namespace Harbour\n    end\n  end\nend\n',
    'desk/config/routes.rb':
      "Depot::Desk::Engine.add_routes do\n  namespace :api do\n    resources :crates, only: :index\n  end\n  get '/help', to: '/help#show'\nend\n\nRails.application.routes.draw do\n  get '/boats', to: 'boats#index'\nend\n",
    'desk/app/controllers/concerns/harbour/api/keys.rb':
      'module Harbour\n  module Api\n    module Keys\n      extend ActiveSupport::Concern\n\n      included do\n        before_action :authenticate_key!\n      end\n    end\n  end\nend\n',
    'desk/app/controllers/harbour/api/base_controller.rb':
      'module Harbour\n  module Api\n    class BaseController < ActionController::API\n      include Rack::Other,\n              Keys\n    end\n  end\nend\n',
    'desk/app/controllers/harbour/api/crates_controller.rb':
      'module Harbour\n  module Api\n    class CratesController < Api::BaseController\n      def index\n      end\n    end\n  end\nend\n',
    'desk/app/controllers/harbour/boats_controller.rb':
      'module Harbour\n  class BoatsController < Api::BaseController\n    def index\n    end\n  end\nend\n',
    'desk/app/controllers/boats_controller.rb':
      'class BoatsController < ActionController::Base\n  def index\n  end\nend\n',
    'desk/app/controllers/help_controller.rb':
      'class HelpController < ActionController::Base\n  def show\n  end\nend\n',
  });
  expect(found.toSorted()).toEqual([
    'GET /api/crates: Harbour.Api.CratesController.index (authenticate_key!)',
    'GET /boats: BoatsController.index ()',
    'GET /help: HelpController.show ()',
  ]);
});
