import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { routesOf } from '../routes.ts';
import { mainStories } from './route-stories.ts';

test('a deed of Rails that several methods ask for is one story, and a template alone answers as its controller lets it', async () => {
  const evidence = await evidenceIn({
    'config/routes.rb': `Rails.application.routes.draw do
  match "/crates/send" => "crates#send_off", via: [:get, :patch, :post]
  get "crates/help" => "crates#help"
end
`,
    'app/controllers/crates_controller.rb': `class CratesController < ActionController::Base
  def send_off
    Crate.send_all
  end
end
`,
    'app/views/crates/help.html.erb': '<p>Help</p>\n',
  });
  const routes = routesOf(evidence);
  const sent = mainStories(evidence, routes).filter(({ wish }) => wish.includes('/crates/send'));
  expect(sent.map(({ wish }) => /`([A-Z]+) /.exec(wish)?.[1])).toEqual(['POST']);
  expect(routes.find(({ path }) => path === '/crates/help')?.seen).toBe(true);
});
