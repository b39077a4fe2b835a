import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { rakeTasksOf } from './rake-tasks.ts';

test('a task of Rake that says what it does is typed with what it takes', async () => {
  const evidence = await evidenceIn({
    'lib/tasks/crates.rake': `namespace :crates do
  desc "Packs all crates"
  task :pack, [:size, :lid] => :environment do
  end

  task :inner do
  end
end
desc "Draws #{PICTURE}"
task :draw do
end
desc "Runs the linter"
task :lint do
end
`,
  });
  expect(rakeTasksOf(evidence).map(({ name, help }) => `${name}: ${help}`)).toEqual([
    'rake crates:pack[size,lid]: Packs all crates',
  ]);
});
