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

test('a test of pages that answers in the place of the server says nothing of it', async () => {
  const evidence = await evidenceIn({
    'server/app.js': `import express from 'express';
const app = express();
app.post('/crates', createCrate);
function createCrate(req, res) {
  res.status(201).json({});
}
`,
    'test/crates.test.js': `it('cannot create a crate that is too heavy', async () => {
  await request(app).post('/crates').send({ weight: 900 }).expect(422);
});
`,
    'admin/crates.test.js': `it('cannot create a crate when the server is asleep', async () => {
  fakeAdminEndpoint('POST', '/crates', { status: 409 });
  await request(page).post('/crates').expect(409);
});
`,
  });
  const [story] = mainStories(evidence, routesOf(evidence));
  expect(story?.criteria.map(({ test: { values } }) => values.status)).toEqual([422]);
});
