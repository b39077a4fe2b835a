import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../../test/routes-in.ts';

/** Rails routes with the method that answers each and what is asked before it. */
async function railsRoutes(routes: string, controllers: Record<string, string>): Promise<string[]> {
  const files = Object.entries(controllers).map(
    ([name, text]) =>
      [name.startsWith('../') ? `app/${name.slice(3)}.rb` : `app/controllers/${name}.rb`, text] as const,
  );
  const found = await routesIn({
    'config/routes.rb': `Rails.application.routes.draw do\n${routes}\nend\n`,
    ...Object.fromEntries(files),
  });
  return found.toSorted();
}

test('a controller in a module is not taken for that of the same name outside of it', async () => {
  const found = await railsRoutes(
    '  resources :books, only: :show\n  namespace :api do\n    resources :books, only: :show\n  end',
    {
      application_controller: 'class ApplicationController < ActionController::Base\nend\n',
      books_controller: 'class BooksController < ApplicationController\n  def show\n  end\nend\n',
      'api/base_controller':
        'module Api\n  class BaseController < ActionController::API\n    before_action :authenticate_user!\n  end\nend\n',
      'admin/base_controller':
        'module Admin\n  class BaseController < ApplicationController\n    before_action :require_admin\n  end\nend\n',
      'api/books_controller':
        'module Api\n  class BooksController < BaseController\n    def show\n    end\n  end\nend\n',
    },
  );
  expect(found).toEqual([
    'GET /api/books/{id}: Api.BooksController.show (authenticate_user!)',
    'GET /books/{id}: BooksController.show ()',
  ]);
});

test('a guard that only the pages of Devise are free of holds everywhere else, also for actions without a method', async () => {
  const found = await railsRoutes(
    '  resources :books, only: %i[index new]\n  resource :help, only: :show\n  resources :carts, only: :index',
    {
      application_controller: `class ApplicationController < ActionController::Base
  before_action :authenticate_user!, unless: :devise_controller?
  before_action :authenticate_robot!, if: -> { request.bot? }
end
`,
      books_controller: `class BooksController < ApplicationController
  load_and_authorize_resource :book, only: %i[
    index
  ]

  def index
  end
end
`,
      helps_controller: `class HelpsController < ApplicationController
  skip_before_action :authenticate_user!

  def show
  end
end
`,
      '../views/books/new.html': '<h1>New</h1>\n',
      carts_controller: `class CartsController < ApplicationController
  before_action only: :index do
    authorize!(:read, Cart)
  end

  def index
  end
end
`,
    },
  );
  expect(found).toEqual([
    'GET /books/new: nobody (authenticate_user!)',
    'GET /books: BooksController.index (authenticate_user!, load_and_authorize_resource)',
    'GET /carts: CartsController.index (authenticate_user!, authorize!)',
    'GET /help: HelpsController.show ()',
  ]);
});

test('guards of a concern hold for who takes it in, unless a method of the concern skips them', async () => {
  const found = await railsRoutes('  resources :books, only: %i[index show]\n  resource :session, only: :new', {
    application_controller:
      'class ApplicationController < ActionController::Base\n  include Tracked,\n          Authentication\nend\n',
    'concerns/authentication': `module Authentication
  extend ActiveSupport::Concern

  included do
    before_action :require_authentication
  end

  class_methods do
    def allow_unauthenticated_access(**options)
      skip_before_action :require_authentication, **options
    end
  end

  private
    def require_authentication
      resume_session || request_authentication
    end
end
`,
    books_controller: `class BooksController < ApplicationController
  allow_unauthenticated_access only: :index

  def index
  end

  def show
    authorize @book
  end
end
`,
    sessions_controller:
      'class SessionsController < ApplicationController\n  allow_unauthenticated_access\n\n  def new\n  end\nend\n',
  });
  expect(found).toEqual([
    'GET /books/{id}: BooksController.show (require_authentication, authorize)',
    'GET /books: BooksController.index ()',
    'GET /session/new: SessionsController.new ()',
  ]);
});

test('a method that looks only at who sends a token refuses nobody, and the model tells the screens of Devise', async () => {
  const found = await railsRoutes(
    "  devise_for :clerks,\n    path_names: { sign_in: 'login' }\n  resources :rates, only: :index\n  resources :depots, only: :update",
    {
      '../models/clerk':
        'class Clerk < ApplicationRecord\n  devise :database_authenticatable,\n         :registerable\nend\n',
      application_controller: `class ApplicationController < ActionController::API
  before_action :authenticate_clerk

  private

  def authenticate_clerk
    if request.headers['Authorization'].present?
      authenticate_or_request_with_http_token do |token|
        @clerk = Clerk.by(token)
      end
    end
  end

  def authenticate_clerk!
    head :unauthorized unless @clerk
  end
end
`,
      rates_controller: 'class RatesController < ApplicationController\n  def index\n  end\nend\n',
      depots_controller:
        'class DepotsController < ApplicationController\n  before_action :authenticate_clerk!\n\n  def update\n  end\nend\n',
    },
  );
  expect(found).toEqual([
    'DELETE /clerks/sign_out: nobody ()',
    'DELETE /clerks: nobody (authenticate_scope!)',
    'GET /clerks/edit: nobody (authenticate_scope!)',
    'GET /clerks/login: nobody (require_no_authentication)',
    'GET /clerks/sign_up: nobody (require_no_authentication)',
    'GET /rates: RatesController.index ()',
    'PATCH /clerks: nobody (authenticate_scope!)',
    'PATCH /depots/{id}: DepotsController.update (authenticate_clerk!)',
    'POST /clerks/login: nobody (require_no_authentication)',
    'POST /clerks: nobody (require_no_authentication)',
    'PUT /clerks: nobody (authenticate_scope!)',
    'PUT /depots/{id}: DepotsController.update (authenticate_clerk!)',
  ]);
});

test('an action of Hanami is a class, before which stands what all take in unless it says otherwise', async () => {
  const action = (name: string, more = '') =>
    `module Web::Controllers::Parcels\n  class ${name}\n    include Web::Action\n\n    def call(params)\n    end\n${more}  end\nend\n`;
  const found = await routesIn({
    'apps/web/config/routes.rb':
      "namespace 'parcels' do\n  get '/', to: 'parcels#index'\n  post '/', to: 'parcels#create'\nend\n",
    'apps/web/application.rb':
      'module Web\n  class Application < Hanami::Application\n    controller.prepare do\n      include Web::Controllers::Authentication\n    end\n  end\nend\n',
    'apps/web/controllers/authentication.rb':
      'module Web::Controllers::Authentication\n  def self.included(action)\n    action.class_eval do\n      before :authenticate!\n    end\n  end\n\n  def authenticate!\n    halt 401 unless clerk\n  end\nend\n',
    'apps/web/controllers/parcels/index.rb': action('Index', '\n    def authenticate!\n    end\n'),
    'apps/web/controllers/parcels/create.rb': action('Create'),
  });
  expect(found.map((each) => each.replace(/: [\w.:]+(?=Index|Create)/, ': '))).toEqual([
    'GET /parcels: Index.call ()',
    'POST /parcels: Create.call (authenticate!)',
  ]);
});

test('an action asks by what loads its thing, by a service that it hands the caller, or as the class above it does', async () => {
  const found = await railsRoutes('  resources :crates, only: %i[show update destroy]', {
    crate_base: `class CrateBase < ActionController::Base
  def destroy
    authorize! :destroy, Crate
  end
end
`,
    crates_controller: `class CratesController < CrateBase
  def show
    @crate = load_and_authorize(:crate)
  end

  def update
    CrateService.change(crate: Crate.first, actor: current_user)
  end
end
`,
    '../services/crate_service': `class CrateService
  def self.change(crate:, actor:)
    actor.ability.authorize!(:change, crate)
    crate.save!
  end
end
`,
  });
  expect(found).toEqual([
    'DELETE /crates/{id}: CrateBase.destroy (authorize!)',
    'GET /crates/{id}: CratesController.show (load_and_authorize)',
    'PATCH /crates/{id}: CratesController.update (authorize!)',
    'PUT /crates/{id}: CratesController.update (authorize!)',
  ]);
});

test('the routes of an engine are answered in its modules, and only by actions that a class or a template has', async () => {
  const found = await routesIn({
    'desk/config/routes.rb':
      'Depot::Core::Engine.routes.draw do\n  namespace :api do\n    resources :crates, except: %i[create update]\n  end\nend\n',
    'desk/app/controllers/depot/api/base_controller.rb':
      'module Depot\n  module Api\n    class BaseController < ActionController::Base\n      include Rights::Additions\n      before_action :authenticate_clerk\n\n      def show\n      end\n    end\n  end\nend\n',
    'desk/app/controllers/depot/api/crates_controller.rb':
      'module Depot\n  module Api\n    class CratesController < Depot::Api::BaseController\n      def index\n        authorize! :index, Crate\n      end\n    end\n  end\nend\n',
    'desk/app/views/depot/api/crates/new.json.jbuilder': 'json.array!\n',
  });
  expect(found.toSorted()).toEqual([
    'GET /api/crates/new: nobody (authenticate_clerk)',
    'GET /api/crates/{id}: Depot.Api.BaseController.show (authenticate_clerk)',
    'GET /api/crates: Depot.Api.CratesController.index (authenticate_clerk, authorize!)',
  ]);
});

test('a method of any name that turns away by who calls stands before an action, one that looks something up does not', async () => {
  const found = await routesIn({
    'config/routes.rb': "Rails.application.routes.draw do\n  get '/crates', to: 'crates#index'\nend\n",
    'app/controllers/application_controller.rb':
      'class ApplicationController < ActionController::Base\n  before_action :send_home, unless: :devise_controller?\n  before_action :set_depot\n  before_action :finish_form\n\n  def finish_form\n    redirect_to form_path if user_signed_in? && current_user.new?\n  end\n\n  def send_home\n    return if user_signed_in?\n\n    redirect_to_path(home_path)\n  end\n\n  def set_depot\n    redirect_to home_path unless current_user.depot\n  end\nend\n',
    'app/controllers/crates_controller.rb': 'class CratesController < ApplicationController\n  def index\n  end\nend\n',
  });
  expect(found).toEqual(['GET /crates: CratesController.index (send_home)']);
});

test('a guard that refuses through a method of the project is one', async () => {
  const found = await railsRoutes('  resources :books, only: :show', {
    application_controller: `class ApplicationController < ActionController::Base
  def keep_out!
    respond_to do |format|
      format.html { redirect_to root_path }
    end
  end
end
`,
    books_controller: `class BooksController < ApplicationController
  before_action :require_librarian

  def require_librarian
    keep_out! unless current_user.librarian?
  end

  def show
  end
end
`,
  });
  expect(found).toEqual(['GET /books/{id}: BooksController.show (require_librarian)']);
});

test('what insists by its name and refuses stands before an action, also where it hands the question on', async () => {
  const found = await railsRoutes('  resources :crates, only: %i[show create]', {
    application_controller: 'class ApplicationController < ActionController::Base\nend\n',
    crates_controller: `class CratesController < ApplicationController
  before_action :check_depot_open!, only: :create
  before_action :authenticate_if_far!, only: :show
  before_action :note_visit

  def check_depot_open!
    return true if Depot.open?

    redirect_to closed_path
  end

  def authenticate_if_far!
    authenticate_user! if @crate.far?
  end

  def note_visit
    redirect_to tour_path if Tour.new?
  end

  def show
  end

  def create
  end
end
`,
  });
  expect(found.sort()).toEqual([
    'GET /crates/{id}: CratesController.show (authenticate_if_far!)',
    'POST /crates: CratesController.create (check_depot_open!)',
  ]);
});

test('controllers may lie in a folder that is no module, and what requires something of the caller guards', async () => {
  const found = await railsRoutes('  resources :books, only: :index', {
    application_controller:
      'class ApplicationController < ActionController::Base\n  before_action :require_reader\n  before_action :require_paper\n\n  def require_reader\n    redirect_to root_path if current_user.roles.none?(:reader)\n  end\n\n  def require_paper\n    head :conflict if Paper.none?\n  end\nend\n',
    'lending/books_controller': 'class BooksController < ApplicationController\n  def index\n  end\nend\n',
  });
  expect(found).toEqual(['GET /books: BooksController.index (require_reader)']);
});

test('a guard that is named once more holds as it is said last, and a constraint of the routes asks too', async () => {
  const shelves = `class ShelvesController < ApplicationController
  before_action :require_keeper, only: :destroy

  def index
  end

  def destroy
  end
end
`;
  const found = await railsRoutes(
    `  namespace :api, path: nil do
    resources :shelves, path: :racks, only: %i[destroy]
  end
  constraints lambda { |request| KeyConstraint.admin?(request) } do
    resources :shelves, only: %i[index]
  end
  match "racks", to: "shelves#index", via: :options, constraints: { format: /[A-Z]+/ }`,
    {
      application_controller: 'class ApplicationController < ActionController::Base\nend\n',
      shelves_controller: shelves,
      'api/shelves_controller':
        'class Api::ShelvesController < ShelvesController\n  before_action :require_keeper, only: :update\nend\n',
    },
  );
  expect(found).toEqual([
    'DELETE /racks/{id}: ShelvesController.destroy ()',
    'GET /shelves: ShelvesController.index (KeyConstraint.admin?)',
    'OPTIONS /racks: ShelvesController.index ()',
  ]);
});

test('a method that lets strangers pass, looks at what was sent or leads to another page keeps nobody out', async () => {
  const found = await railsRoutes('  resources :crates, only: :index\n  resources :lids, only: :index', {
    application_controller: `class ApplicationController < ActionController::Base
end
`,
    crates_controller: `class CratesController < ApplicationController
  before_action :require_not_locked!
  before_action :require_terms!
  before_action :redirect_strangers_to_app!
  before_action :check_crates_limit

  def index
  end

  private

  def require_not_locked!
    render json: { error: 'locked' }, status: 403 if current_user&.locked?
  end

  def require_terms!
    return unless current_user&.asked_for_terms?

    redirect_to terms_path
  end

  def redirect_strangers_to_app!
    return if user_signed_in?

    redirect_to app_path
  end

  def check_crates_limit
    raise(Shop::ValidationError) if params[:id].size > 20
  end
end
`,
    lids_controller: `class LidsController < ApplicationController
  before_action :require_not_locked!
  before_action :redirect_strangers!

  def index
  end

  private

  def require_not_locked!
    head :forbidden if current_user.locked?
  end

  def redirect_strangers!
    redirect_to login_path unless user_signed_in?
  end
end
`,
  });
  expect(found).toEqual([
    'GET /crates: CratesController.index ()',
    'GET /lids: LidsController.index (require_not_locked!, redirect_strangers!)',
  ]);
});

test('what looks somebody up and answers that nobody knows who calls keeps strangers out', async () => {
  const found = await railsRoutes('  resources :crates, only: :index', {
    crates_controller: `class CratesController < ActionController::API
  before_action :set_partner
  before_action :set_crate
  before_action :authenticate_with_key!

  def index
  end

  private

  def authenticate_with_key!
    @caller ||= Caller.of(request)
    return error_unknown unless @caller
  end

  def error_unknown
    render json: { error: 'unknown' }, status: :unauthorized
  end

  def set_partner
    @partner = Partner.find_by(key: request.headers[:key])
    render json: { error: 'unknown' }, status: :unauthorized if @partner.blank?
  end

  def set_crate
    render json: { error: 'gone' }, status: :forbidden if Crate.none?
  end
end
`,
  });
  expect(found).toEqual(['GET /crates: CratesController.index (set_partner, authenticate_with_key!)']);
});

test('what a block before an action asks is a guard, each of several that must hold', async () => {
  const found = await railsRoutes('  resources :books, only: :index', {
    application_controller: `class ApplicationController < ActionController::Base
  def require_login(prompt: false)
    head :unauthorized unless session[:user]
  end

  def authorize!
    raise Forbidden unless policy.allowed?
  end
end
`,
    books_controller: `class BooksController < ApplicationController
  prepend_before_action { require_login(prompt: true) && authorize! }

  def index
  end
end
`,
  });
  expect(found).toEqual(['GET /books: BooksController.index (require_login, authorize!)']);
});

test('a guard is not taken for a longer name, and a check of the page that asks is none', async () => {
  const found = await railsRoutes('  resources :books, only: %i[index create]', {
    application_controller: `class ApplicationController < ActionController::Base
  before_action :verify_csrf_token
  before_action :require_reader

  private

  def verify_csrf_token
    return true if request.get?
    raise Exceptions::NotAuthorized unless valid_authenticity_token?(session, params[:authenticity_token])
  end

  def require_reader
    redirect_to login_path unless current_reader
  end
end
`,
    books_controller: `class BooksController < ApplicationController
  skip_before_action :require_reader, only: :create
  before_action :require_reader_or_clerk, only: :create

  def index
  end

  def create
  end

  private

  def require_reader_or_clerk
    redirect_to login_path unless current_reader || current_clerk
  end
end
`,
  });
  expect(found).toEqual([
    'GET /books: BooksController.index (require_reader)',
    'POST /books: BooksController.create (require_reader_or_clerk)',
  ]);
});

test('what hides a thing from everybody is no guard, and who is sent elsewhere unless he may is guarded', async () => {
  const found = await railsRoutes('  resources :books, only: %i[index show]', {
    application_controller: `class ApplicationController < ActionController::Base
  private

  def check_book_published
    raise ActiveRecord::RecordNotFound unless @book.published?
  end

  def redirect_unless_admin
    redirect_to shelves_url unless current_user.admin?
  end
end
`,
    books_controller: `class BooksController < ApplicationController
  before_action :check_book_published, only: :show
  before_action :redirect_unless_admin, only: :index

  def index
  end

  def show
  end
end
`,
  });
  expect(found).toEqual([
    'GET /books/{id}: BooksController.show ()',
    'GET /books: BooksController.index (redirect_unless_admin)',
  ]);
});

test('of two guards one asks where the other does not', async () => {
  const found = await railsRoutes('  resources :books, only: %i[index show]', {
    application_controller: `class ApplicationController < ActionController::Base
  before_action :authenticate_access_token!, if: :by_token?
  before_action :authenticate_user!, unless: :by_token?
  before_action :authenticate_robot!, if: :robot?

  def check_shelf(model = Book)
    raise Forbidden unless policy(model).open?
  end
end
`,
    books_controller: `class BooksController < ApplicationController
  skip_before_action :authenticate_user!, only: :show
  before_action :check_shelf, only: :show

  def index
  end

  def show
  end

  private

  def check_shelf
    super(Shelf)
  end
end
`,
  });
  expect(found).toEqual([
    'GET /books/{id}: BooksController.show (check_shelf)',
    'GET /books: BooksController.index (authenticate_access_token! or authenticate_user!)',
  ]);
});

test('what is asked always while something is looked up stands before an action, what is asked at times does not', async () => {
  const controller = `class BooksController < ApplicationController
  before_action :find_book, :only => :show
  before_action :find_shelf, :only => :index

  def show
  end

  def index
  end

  private

  def find_book
    if params[:id].present?
      @book = Book.find(params[:id])
    end
    authorize_global
  rescue ActiveRecord::RecordNotFound
    render_404
  end

  def find_shelf
    if params[:shelf]
      authorize_global
    end
  end

  def authorize_global
    head :forbidden unless allowed?
  end
end
`;
  const found = await railsRoutes('  resources :books, only: %i[index show]', {
    application_controller: 'class ApplicationController < ActionController::Base\nend\n',
    books_controller: controller,
  });
  expect(found).toEqual([
    'GET /books/{id}: BooksController.show (authorize_global)',
    'GET /books: BooksController.index ()',
  ]);
});

test('what each of many actions asks is found among the guards of all', async () => {
  const many = Array.from({ length: 60 }, (_, place) => place);
  const found = await railsRoutes(many.map((each) => `  get '/act${each}', to: 'books#act${each}'`).join('\n'), {
    books_controller: `class BooksController < ActionController::Base
${many.map((each) => `  before_action :check_${each}, only: :act${each}`).join('\n')}
${many.map((each) => `  def act${each}\n  end\n  def check_${each}\n    head :unauthorized unless current_user\n  end`).join('\n')}
end
`,
  });
  expect(found).toHaveLength(60);
  expect(found).toContain('GET /act17: BooksController.act17 (check_17)');
});
