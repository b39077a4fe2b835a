import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../../test/evidence-in.ts';
import { routesOf } from '../../../routes.ts';
import { handlerOf } from '../../handlers/handlers.ts';
import { parametersOf } from '../parameters.ts';
import { alwaysDone, firstChosen } from './always-done.ts';

test('what is done by something else than what was sent or who calls is left out', () => {
  const body = `
    if kind.to_sym == :crate
      crate(params[:crate])
    elsif params[:b]
      params[:c]
    end
    if params[:d] && params[:e]
      params[:f]
    else
      params[:g]
    end
    load(params[:h]) if wanted?
    find(found || params[:i], params[:j] || params[:k])
    x = case kind
        when :lid then params[:l]
        end
    params[:m] unless current_user.admin?
  end`;
  const names = (text: string): string => [...text.matchAll(/params\[:(\w+)\]/g)].map(([, name]) => name).join(' ');
  expect(names(alwaysDone(body))).toBe('d e f g j k m');
  expect(names(firstChosen(body))).toBe('crate b c d e f g h j k l m');
});

test('what a class for many reads only for some is not told of each of them', async () => {
  const evidence = await evidenceIn({
    'config/routes.rb': 'Rails.application.routes.draw do\n  resources :crates, only: [:index, :show]\nend\n',
    'app/controllers/crates_controller.rb': `class CratesController < BaseController
  def show
    render json: load(:crate)
  end

  private

  def keeper
    @keeper || keeper_by_mail
  end

  def keeper_by_mail
    Keeper.find_by(mail: params[:mail])
  end
end
`,
    'app/controllers/base_controller.rb': `class BaseController < ActionController::API
  def index
    render json: Finder.all(keeper).offset(params[:from])
  end

  private

  def load(kind)
    Finder.new(kind, params).find
  end
end
`,
    'app/models/finder.rb': `Finder = Struct.new(:kind, :params) do
  def find
    if kind == :keeper
      Keeper.find(params[:name])
    else
      kind.find(key)
    end
  end

  def key
    params[:key] || params[:id]
  end
end
`,
  });
  const told = routesOf(evidence).map((route) =>
    parametersOf(evidence, route, handlerOf(evidence, route)).map(({ name }) => name),
  );
  expect(told).toEqual([['from', null], [null]]);
});
