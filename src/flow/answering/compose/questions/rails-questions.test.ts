import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const job = (name: string) =>
  `class ${name}\n  include Sidekiq::Job\n\n  def perform(params)\n    Letter.find(params)\n  end\nend\n`;

const SOURCES = {
  'app/models/letter.rb':
    '# A letter that waits for its carrier.\nclass Letter < ApplicationRecord\n  scope :sealed, -> { where.not(sealed_at: nil) }\nend\n',
  'app/models/letter_url.rb':
    '# Where a letter can be read.\nclass LetterUrl < ApplicationRecord\n  def short\n  end\nend\n',
  'app/jobs/send_letter_job.rb': job('SendLetterJob'),
  'app/jobs/stamp_letter_job.rb': job('StampLetterJob'),
  'app/jobs/burn_letter_job.rb': job('BurnLetterJob'),
  'app/jobs/count_letters_job.rb': job('CountLettersJob'),
  'app/views/letters/show.css': '.letter { background: white; }\n',
  'app/controllers/refuse_letter_controller.rb':
    '# Refuses a sealed letter.\nclass RefuseLetterController < ApplicationController\n  def refusing_allowed?\n    true\n  end\nend\n',
  'spec/system/sealed_letter_spec.rb':
    "RSpec.describe 'Post' do\n  it 'refuses and shows the page' do\n    visit '/'\n    expect(page).to have_text('Refused')\n  end\nend\n",
};

const OFFICE = {
  'config/routes.rb': 'Rails.application.routes.draw do\n  resources :parcels, only: [:create]\nend\n',
  'app/controllers/parcels_controller.rb':
    'class ParcelsController < ApplicationController\n  def create\n    result = ParcelCreateService.new(params[:parcel]).call\n    if result.ok?\n      redirect_to result.parcel\n    else\n      render :new\n    end\n  end\nend\n',
  'app/services/parcel_create_service.rb':
    'class ParcelCreateService\n  def initialize(parcel)\n    @parcel = parcel\n  end\n\n  def call\n    raise "no stamp" unless @parcel.stamp\n    @parcel.save!\n    CarrierJob.perform_later(@parcel.id)\n  end\nend\n',
  'app/jobs/carrier_job.rb': 'class CarrierJob < ApplicationJob\n  def perform(id)\n    id\n  end\nend\n',
};

test('what happens in the service behind a controller is told too, as what is probably called', async () => {
  const { text } = await askSources('What happens when a parcel is created?', { sources: OFFICE, projectName: 'post' });
  expect(text).toMatch(/`POST \/parcels` is answered by `ParcelsController.create`/);
  expect(text).toContain('What it probably calls, `ParcelCreateService.call`');
  expect(text).toContain('CarrierJob.perform_later(@parcel.id)');
});

test.each([
  ['How many background jobs are there and what are they?', /^At least four background jobs were found/],
  ['Where are letter URLs?', /`LetterUrl` in `app\/models\/letter_url\.rb`/],
  ['Which tests cover refusing a sealed letter?', /`refuses and shows the page`/],
])('%s', async (question, expected) => {
  const { text } = await askSources(question, { sources: SOURCES, projectName: 'post' });
  expect(text).toMatch(expected);
});
