import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'src/env.ts': `import { z } from 'zod';

export const env = z.object({
  GATE_URL: z.url(),
  GATE_NAME: z.string().optional(),
  GATE_CONFIG_PATH: z.string().optional(),
}).parse(process.env);
`,
  'cmd/main.go': `package main

import "github.com/spf13/cobra"

var rootCmd = &cobra.Command{Use: "gate"}

func init() {
	rootCmd.Flags().String("port", "7070", "port to listen on")
	rootCmd.Flags().String("address", "127.0.0.1", "address to listen on")
	rootCmd.Flags().String("tokenExpirationTime", "2h", "how long a session lives")
}
`,
  'src/limits.ts': 'export const REMOVE_OLD_TICKETS_BATCH_SIZE = 100;\nexport const MAX_TICKET_SEATS = 12;\n',
  'src/scan.ts': 'export const SCAN_RETRY_ATTEMPTS = 7;\nexport const SCAN_RETRY_SECONDS = 90;\n',
  'src/walk.ts':
    '/** The number of turnstiles to open. The default is 0, which opens as many as there are. */\nexport function setTurnstiles(count: number): number {\n  return count;\n}\n',
  'app/start.py': 'import os\n\nmode = os.environ.get("GATE_MODE", usual_mode)\n',
  'docs/guide.md': '# Guide\n\nStart it so:\n\n    GATE_CONFIG_PATH=somewhere/gate.conf gate open now\n',
  'CHANGELOG.md': '# Changelog\n\n## 2.1.0 (2024-05-06)\n\n- Opens faster.\n\n## 2.0.0 (2023-01-02)\n\n- Opens.\n',
};

test.each([
  ['Which environment variables are required?', ['seen or said to be required: `GATE_URL` [1].'], ['`GATE_NAME`']],
  [
    'Which environment variable points to the config file?',
    ['`GATE_CONFIG_PATH` is an environment variable'],
    ['somewhere'],
  ],
  [
    'What is the default port and address?',
    ['option `--port` has the default `7070`', '`--address` has the default'],
    [],
  ],
  ['What is the maximum number of seats of a ticket?', ['`MAX_TICKET_SEATS` in `src/limits.ts` is `12`'], ['BATCH']],
  [
    'How long is a login token valid?',
    ['Weak evidence: no setting and no constant was found that names all of it', '`--tokenExpirationTime`'],
    [],
  ],
  ['How often is a failed scan retried?', ['`SCAN_RETRY_ATTEMPTS` in `src/scan.ts` is `7`'], ['SECONDS']],
  ['What is the default number of turnstiles?', ['says: "The default is 0, which opens as many as there are"'], []],
  ['What is the default of GATE_MODE?', ['Where it is read, `usual_mode` stands in for it'], ['no default was found']],
  ['When was version 2.0.0 released?', ['`CHANGELOG.md` gives 2023-01-02 as the date of `2.0.0`'], ['2024']],
])('%s', async (question, told, silent) => {
  const { text } = await askSources(question, { sources: SOURCES, projectName: 'gate' });
  for (const words of told) expect(text).toContain(words);
  for (const words of silent) expect(text).not.toContain(words);
});

test('what only a document says of a setting is told from the document', async () => {
  const sources = {
    'gate/config.py':
      'default_config = {\n    "ticket-dir": str(STORE),\n    "port": 25,\n    "open": True,\n    "name": "Gate",\n    "rows": 4,\n}\n',
    'docs/configuration.md': '# Configuration\n\n### `ticket-dir`\n\nThe path to the ticket directory of the gate.\n',
  };
  const { text } = await askSources('How do I configure the ticket directory?', { sources, projectName: 'gate' });
  expect(text).toContain('its default is worked out by the code');
  expect(text).toContain('- The documents say: "The path to the ticket directory of the gate" [2].');
});

test('of two limits, the one that says nothing besides comes first, and what runs is no runner', async () => {
  const sources = {
    'src/config.go': `package config

type Runner struct {
	MaxParallelTrips int \`default:"1" env:"GATE_RUNNER_MAX_PARALLEL_TRIPS"\`
}

type Config struct {
	MaxParallelTrips int \`default:"10" env:"GATE_MAX_PARALLEL_TRIPS"\`
}
`,
  };
  const { text } = await askSources('How many trips can run at the same time?', { sources, projectName: 'gate' });
  expect(text).toMatch(/^The setting `GATE_MAX_PARALLEL_TRIPS` has the default `10`/);
  expect(text).toContain('`GATE_RUNNER_MAX_PARALLEL_TRIPS` has the default `1`');
});

test('how many there may be is not told by names that hold the word', async () => {
  const sources = {
    'lib/deck.rb': 'class Deck\n  def safe_lane(name)\n    name\n  end\n  def dump_lanes\n    []\n  end\nend\n',
    'bin/lanes_bench': '#!/usr/bin/env ruby\nputs ENV.fetch("LANES", "30")\n',
  };
  const { support, text } = await askSources('How many lanes does it use by default?', {
    sources,
    projectName: 'gate',
  });
  expect(support).not.toBe('strong');
  expect(text).not.toContain('30');
});
