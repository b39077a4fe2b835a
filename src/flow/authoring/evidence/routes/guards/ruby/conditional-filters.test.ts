import { expect, test } from 'vitest';
import { doorsIn } from '../../../../../../../test/routes-in.ts';

const APPLICATION = `class Unwelcome < StandardError; end

class ApplicationController < ActionController::Base
  private

  def redirect_to_door
    redirect_to sign_in_path
  end

  def redirect_to_setup
    redirect_to setup_path
  end

  def render_nothing
    render plain: "", status: :not_found
  end

  def note_visit
    Visit.create!(path: request.path)
  end
end
`;

test('what turns strangers away by its condition is a guard, and what asks in some cases is told so', async () => {
  const found = await doorsIn({
    'config/routes.rb':
      'Rails.application.routes.draw do\n  resources :boats, only: %i[index edit]\n  resources :docks, only: :index\n  resources :ports, only: :index\nend\n',
    'app/controllers/application_controller.rb': APPLICATION,
    'app/controllers/boats_controller.rb': `class BoatsController < ApplicationController
  before_action :redirect_to_door, unless: :signed_in?, except: :index
  before_action :redirect_to_setup, if: :setup_missing?, except: :index
  before_action :note_visit, if: :signed_in?

  def index
  end

  def edit
  end
end
`,
    'app/controllers/docks_controller.rb': `class DocksController < ApplicationController
  before_action :redirect_to_door, if: -> { !signed_in? }
  prepend_before_action :render_nothing, unless: -> { Feature.on?(:docks) }

  def index
  end
end
`,
    'app/controllers/ports_controller.rb': `class PortsController < ApplicationController
  before_action do
    redirect_to closed_path if Harbour.closed?
  end

  def index
  end
end
`,
  });
  expect(found.toSorted()).toEqual([
    'GET /boats/{id}/edit: BoatsController.edit redirect_to_door; partly redirect_to_setup',
    'GET /boats: BoatsController.index none',
    'GET /docks: DocksController.index redirect_to_door; partly render_nothing',
    'GET /ports: PortsController.index ?; partly before_action { … }',
  ]);
});

test('what stands only where the program is worked on is before nobody, and a mistake of the program refuses nobody', async () => {
  const found = await doorsIn({
    'config/routes.rb': 'Rails.application.routes.draw do\n  resources :boats, only: %i[index]\nend\n',
    'app/controllers/application_controller.rb': APPLICATION,
    'lib/sails.rb': 'def hoist_sails\n  raise "No sails" unless Sail.any?\nend\n',
    'app/controllers/boats_controller.rb': `class BoatsController < ApplicationController
  before_action :redirect_to_setup, if: -> { Rails.env.development? }
  before_action :rig, if: :windy?

  def index
  end

  def rig
    hoist_sails
  end
end
`,
  });
  expect(found).toEqual(['GET /boats: BoatsController.index none']);
});

test('who is sent away for not having the thing, or asked about it inside, is not told as let in', async () => {
  const found = await doorsIn({
    'config/routes.rb': 'Rails.application.routes.draw do\n  resources :boats, only: %i[edit update show]\nend\n',
    'app/controllers/application_controller.rb': APPLICATION,
    'app/controllers/boats_controller.rb': `class BoatsController < ApplicationController
  before_action :find_own_boat, only: :edit

  def edit
  end

  def update
    @boat = Boat.find(params[:id])
    if !@boat.editable_by?(@user)
      flash[:error] = "No"
      return redirect_to "/"
    end
    @boat.save
  end

  def show
    @boat = Boat.find(params[:id])
  end

  private

  def find_own_boat
    @boat = Boat.where(user_id: @user.id, id: params[:id]).first
    if !@boat
      redirect_to "/"
    end
  end
end
`,
  });
  expect(found.toSorted()).toEqual([
    'GET /boats/{id}/edit: BoatsController.edit find_own_boat',
    'GET /boats/{id}: BoatsController.show none',
    'PATCH /boats/{id}: BoatsController.update ?',
    'PUT /boats/{id}: BoatsController.update ?',
  ]);
});

test('an action asks by its policy or by a password, and a class of a library above may ask more', async () => {
  const found = await doorsIn({
    'config/routes.rb':
      'Rails.application.routes.draw do\n  resources :boats, only: %i[index create]\n  resource :session, only: :create\nend\n',
    'app/controllers/application_controller.rb': APPLICATION,
    'app/controllers/base_controller.rb': `class BaseController < ApplicationController
  def authorize(record, query = nil)
    return if record.nil?
    super([:api, record], query)
  end
end
`,
    'app/models/mooring.rb': 'class Mooring\n  def authorize\n    true\n  end\nend\n',
    'app/controllers/boats_controller.rb': `class BoatsController < BaseController
  def index
    authorize Boat, :index?
    render json: Boat.all
  end

  def create
    authenticate_or_request_with_http_basic do |name, password|
      Boat.create!(owner: User.authenticate(name, password))
    end
  end
end
`,
    'app/controllers/sessions_controller.rb': `class SessionsController < Doorman::SessionsController
  before_action :ensure_not_locked, only: :create

  def create
  end

  def ensure_not_locked
    head :forbidden if locked?
  end
end
`,
  });
  expect(found.toSorted()).toEqual([
    'GET /boats: BoatsController.index authorize',
    'POST /boats: BoatsController.create authenticate_or_request_with_http_basic',
    'POST /session: SessionsController.create ensure_not_locked; unread Doorman::SessionsController',
  ]);
});

test('a filter that is skipped under a condition asks otherwise, and one that speaks of an action is decided by it', async () => {
  const found = await doorsIn({
    'config/routes.rb':
      'Rails.application.routes.draw do\n  resources :maps, only: :index\n  resources :jobs, only: %i[index create show]\nend\n',
    'app/controllers/application_controller.rb': `class ApplicationController < ActionController::Base
  before_action :require_key!
  before_action :refuse_unpaid
  before_action :set_locale

  private

  def require_key!
    head :unauthorized unless current_user
  end

  def require_host!
    head :forbidden unless current_user.host?
  end

  def refuse_unpaid
    return unless current_user&.unpaid?

    render json: { error: 'unpaid' }, status: :payment_required
  end

  def set_locale
    I18n.locale = params[:locale]
  end
end
`,
    'app/controllers/maps_controller.rb': `class MapsController < ApplicationController
  skip_before_action :require_key!, if: :shared?
  skip_before_action :refuse_unpaid

  def index
  end
end
`,
    'app/controllers/jobs_controller.rb': `class JobsController < ApplicationController
  skip_before_action :refuse_unpaid, if: -> { action_name == 'show' }
  before_action :require_host!, unless: lambda {
    action_name == 'create' &&
      %w[one two].include?(params[:name])
  }

  def index
  end

  def create
  end

  def show
  end
end
`,
  });
  expect(found).toEqual([
    'GET /maps: MapsController.index ?; partly require_key!',
    'GET /jobs: JobsController.index require_key!, require_host!; partly refuse_unpaid',
    'GET /jobs/{id}: JobsController.show require_key!, require_host!',
    'POST /jobs: JobsController.create require_key!; partly refuse_unpaid, require_host!',
  ]);
});

test('what asks only where a switch of the application is on is told as asking in some cases', async () => {
  const found = await doorsIn({
    'config/routes.rb': 'Rails.application.routes.draw do\n  resources :boats, only: :index\nend\n',
    'app/controllers/boats_controller.rb': `class BoatsController < ActionController::Base
  before_action :require_sailor!

  def index
  end

  private

  def require_sailor!
    return if current_user
    return unless harbour&.login_required?

    head :unauthorized
  end
end
`,
  });
  expect(found).toEqual(['GET /boats: BoatsController.index ?; partly require_sailor!']);
});
