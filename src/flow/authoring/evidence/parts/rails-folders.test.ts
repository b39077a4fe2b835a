import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { railsFolder } from './rails-folders.ts';
import { runByName } from './run-by-name.ts';

async function partIn(name: string, sources: Record<string, string>) {
  const evidence = await evidenceIn(sources);
  const files = evidence.files.filter(({ path, language }) => path.startsWith(name) && /ruby|script/.test(language));
  return { evidence, part: { name, files, lines: files.reduce((sum, { lines }) => sum + lines, 0) } };
}

test('controllers of Stimulus, helpers and templates are told as what Rails takes them for', async () => {
  const controller =
    'import { Controller } from "@hotwired/stimulus"\n\nexport default class extends Controller {\n}\n';
  const folder = 'app/javascript/controllers/';
  const scripts = await partIn(folder, {
    [`${folder}crate_controller.js`]: `${controller}// lid\n`,
    [`${folder}lid-controller.js`]: controller,
    [`${folder}tray_controller.js`]: controller,
    [`${folder}index.js`]: 'export const all = []\n',
  });
  expect(railsFolder(scripts.evidence, scripts.part)?.text).toBe(
    'holds three controllers of Stimulus, which pages call by name, among them `crate`, `lid` and `tray`',
  );
  const helper = (name: string) => `module ${name}Helper\n  def told\n  end\nend\n`;
  const helpers = await partIn('app/helpers/', {
    'app/helpers/crates_helper.rb': helper('Crates'),
    'app/helpers/lids_helper.rb': helper('Lids'),
    'app/helpers/trays_helper.rb': helper('Trays'),
    'app/helpers/lids/paint.rb': 'class Lids::Paint\nend\n',
  });
  expect(railsFolder(helpers.evidence, helpers.part)?.text).toBe(
    'holds three modules of helpers for the templates, among them `CratesHelper`, `LidsHelper` and `TraysHelper`, and one other file',
  );
});

test('scripts that are run by name are told apart from those that only start a tool', async () => {
  const { evidence, part } = await partIn('bin/', {
    'bin/load': '#!/usr/bin/env ruby\nputs "crates"\nputs "lids"\n',
    'bin/setup': '#!/usr/bin/env bash\nset -e\n',
    'bin/rake': '#!/usr/bin/env ruby\nrequire "rake"\nRake.application.run\n',
  });
  expect(runByName(evidence, part)?.text).toBe(
    'holds two scripts that are run by name: `load` and `setup`; one more only starts a tool',
  );
});
