import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../../test/evidence-in.ts';
import { doorsIn } from '../../../../../../../test/routes-in.ts';
import { routesOf } from '../../../routes.ts';
import { kindOfCaller } from '../../route-callers.ts';
import { rateLimitsOf } from './rate-limits.ts';

const APPLICATION = `class ApplicationController < ActionController::Base
  include SignIn, Gate
end
`;
const SIGN_IN = `module SignIn
  extend ActiveSupport::Concern

  included do
    before_action :require_login
    before_action :deny_robots
    before_action :refuse_locked_address, unless: :reading?
  end

  class_methods do
    def open_to_strangers(**options)
      skip_before_action :require_login, **options
    end

    def open_to_robots(only: nil)
      skip_before_action :deny_robots, only: only
    end

    def only_for_strangers(**options)
      skip_before_action :require_login, **options
      before_action :find_session, :send_on_known, **options
    end
  end

  private

  def require_login
    find_session || ask_for_login
  end

  def find_session
    Current.session = Session.find_by(token: cookies[:token])
  end

  def ask_for_login
    redirect_to new_session_url
  end

  def send_on_known
    redirect_to root_url if signed_in?
  end

  def deny_robots
    head :forbidden if Current.user.robot?
  end

  def refuse_locked_address
    head :too_many_requests if Lock.on?(request.remote_ip)
  end

  def reading?
    request.get? || request.head?
  end
end
`;
const GATE =
  'module Gate\n  private\n\n  def ensure_administrator\n    head :forbidden unless Current.user.administrator?\n  end\nend\n';

function harbour(controllers: Record<string, string>, routes: string): Record<string, string> {
  const files = Object.entries(controllers).map(([name, text]) => [`app/controllers/${name}_controller.rb`, text]);
  return {
    'config/routes.rb': `Rails.application.routes.draw do\n${routes}\nend\n`,
    'app/controllers/application_controller.rb': APPLICATION,
    'app/controllers/concerns/sign_in.rb': SIGN_IN,
    'app/controllers/concerns/gate.rb': GATE,
    ...Object.fromEntries(files),
  };
}

test('what a macro of a concern skips and hangs holds for the class that calls it, and what reading is spared of is not asked of it', async () => {
  const found = await doorsIn(
    harbour(
      {
        guests:
          'class GuestsController < ApplicationController\n  only_for_strangers only: %i[new create]\n\n  def new\n  end\n\n  def create\n  end\n\n  def show\n  end\nend\n',
        signals:
          'class SignalsController < ApplicationController\n  open_to_robots only: :create\n  open_to_strangers only: :index\n  before_action :refuse_twice, only: :index\n\n  def index\n  end\n\n  def create\n  end\n\n  def refuse_twice\n    redirect_to root_url if Signal.none?\n  end\nend\n',
      },
      '  resources :guests, only: %i[new create show]\n  resources :signals, only: %i[index create]',
    ),
  );
  expect(found.toSorted()).toEqual([
    'GET /guests/new: GuestsController.new ?; partly deny_robots',
    'GET /guests/{id}: GuestsController.show require_login; partly deny_robots',
    'GET /signals: SignalsController.index ?; partly deny_robots, refuse_twice',
    'POST /guests: GuestsController.create ?; partly deny_robots, refuse_locked_address',
    'POST /signals: SignalsController.create require_login; partly refuse_locked_address',
  ]);
});

test('what sends on whoever is signed in, or shuts all out for a while, asks nobody who he is', async () => {
  const evidence = await evidenceIn(
    harbour(
      {
        doors:
          'class DoorsController < ApplicationController\n  open_to_strangers\n  before_action :require_no_user\n\n  def index\n  end\n\n  def require_no_user\n    return redirect_to "/" if @user\n  end\nend\n',
        locks:
          'class LockError < StandardError; end\n\nclass LocksController < ApplicationController\n  open_to_strangers\n  before_action :check_for_repairs\n\n  def index\n  end\n\n  def check_for_repairs\n    if Rails.application.repairing?\n      flash.now[:error] = "Under repair"\n      return redirect_to "/"\n    end\n\n    true\n  end\nend\n',
      },
      '  resources :doors, only: :index\n  resources :locks, only: :index',
    ),
  );
  expect(routesOf(evidence).map(({ guards, forStrangers, partly }) => [guards, forStrangers, partly])).toEqual([
    [[], ['require_no_user'], ['deny_robots']],
    [[], [], ['deny_robots', 'check_for_repairs']],
  ]);
});

test('whom a filter turns away by kind is told where a class lets that kind in', async () => {
  const evidence = await evidenceIn(
    harbour(
      {
        signals:
          'class SignalsController < ApplicationController\n  open_to_robots only: :create\n\n  def index\n  end\n\n  def create\n  end\nend\n',
      },
      '  resources :signals, only: %i[index create]',
    ),
  );
  expect(routesOf(evidence).map(({ method, admits }) => [method, admits])).toEqual([
    ['GET', undefined],
    ['POST', ['robots']],
  ]);
  expect(kindOfCaller('robots')).toBe('Robot');
});

test('what looks a thing up among those of the caller keeps others out, also where a subclass says among which', async () => {
  const evidence = await evidenceIn(
    harbour(
      {
        boats: `class BoatsController < ApplicationController
  before_action :set_boat, only: %i[show destroy]
  before_action :ensure_administrator, only: :destroy

  def index
  end

  def show
  end

  def destroy
  end

  private

  def set_boat
    if boat = scope.find_by(id: params[:id])
      @boat = boat
    else
      redirect_to root_url, alert: "No such boat"
    end
  end

  def scope
    Current.user.boats
  end

  def ensure_administrator
    head :forbidden unless Current.user.administrator?(@boat)
  end
end
`,
        rafts: `class RaftsController < BoatsController
  private

  def scope
    Boat.rafts
  end

  def ensure_administrator
    true
  end
end
`,
        docks: `class DocksController < ApplicationController
  before_action :ensure_administrator
  before_action :set_dock
  before_action :set_berth
  before_action :set_note

  def show
  end

  private

  def set_dock
    @dock = Dock.find(params[:id])
  end

  def set_berth
    @berth = Current.user.berths.includes(:dock).find(params[:berth_id])
  end

  def set_note
    @note = Current.user.notes.find_by(id: params[:note_id])
  end
end
`,
      },
      '  resources :boats, only: %i[index show destroy]\n  resources :rafts, only: %i[show destroy]\n  resources :docks, only: :show\n  resources :piers, only: :show',
    ),
  );
  const told = routesOf(evidence).map(
    ({ method, path, guards, letIn }) =>
      `${method} ${path}: ${guards.map((each) => [each, ...[letIn?.get(each) ?? []].flat()].join(' for ')).join(', ')}`,
  );
  expect(told.toSorted()).toEqual([
    'DELETE /boats/{id}: require_login, set_boat for whoever is signed in, ensure_administrator for somebody known',
    'DELETE /rafts/{id}: require_login',
    'GET /boats/{id}: require_login, set_boat for whoever is signed in',
    'GET /boats: require_login',
    'GET /docks/{id}: require_login, ensure_administrator, set_berth for whoever is signed in',
    'GET /rafts/{id}: require_login',
  ]);
});

test('what only a code opens is asked for it, and how often somebody may ask is told as it is written', async () => {
  const evidence = await evidenceIn(
    harbour(
      {
        crews:
          'class CrewsController < ApplicationController\n  open_to_strangers\n  before_action :verify_invite_code\n  rate_limit to: 10, within: 3.minutes, only: :create, with: -> { head :too_many_requests }\n\n  def new\n  end\n\n  def create\n  end\n\n  def verify_invite_code\n    head :not_found if Current.account.invite_code != params[:invite_code]\n  end\nend\n',
      },
      '  resources :crews, only: %i[new create]',
    ),
  );
  expect(
    routesOf(evidence).map(({ method, path, guards, limits = [] }) => [`${method} ${path}`, ...guards, ...limits]),
  ).toEqual([
    ['GET /crews/new', 'verify_invite_code'],
    ['POST /crews', 'verify_invite_code', 'rate_limit to: 10, within: 3.minutes'],
  ]);
  expect(rateLimitsOf(evidence).map(({ requests, seconds, source }) => [requests, seconds, source.path])).toEqual([
    [10, 180, 'app/controllers/crews_controller.rb'],
  ]);
});
