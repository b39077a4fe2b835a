import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const CONFIG = `package dynamic

// Wobble holds the wobble middleware configuration.
type Wobble struct {
	// Turns defines how often a crate is turned.
	Turns int \`json:"turns,omitempty" description:"a=b"\`
	// Pause defines how long to wait.
	Pause int \`json:"pauseTime,omitempty"\`
}
`;

test('the options of something are the fields of the type of its configuration, as they are written in a file', async () => {
  const { text } = await askSources('Which options does the wobble middleware have?', {
    sources: {
      'pkg/config/dynamic/middlewares.go': CONFIG,
      'pkg/provider/provider.go': `package provider

// Provider finds crates.
type Provider struct {
	Namespaces []string \`description:"Namespaces that may declare Middlewares." json:"namespaces,omitempty"\`
}
`,
    },
  });
  expect(text).toContain('`Wobble` in `pkg/config/dynamic/middlewares.go` has two options');
  expect(text).toMatch(/\| `turns` \[\d\] \| Defines how often a crate is turned \| +\|/);
  expect(text).toContain('`pauseTime`');
  expect(text).not.toContain('Namespaces');
});

test('options that are kept inside a file are options all the same', async () => {
  const { text } = await askSources('Which options does the wobbler have?', {
    sources: {
      'src/wobbler.ts': `interface WobblerConfig {
  turns: number;
  pause: number;
}

export interface Wobbler {
  turn(): void;
  stop(): void;
}

export function createWobbler(config: WobblerConfig): Wobbler {
  return make(config);
}
`,
    },
  });
  expect(text).toContain('`WobblerConfig` in `src/wobbler.ts` has two options');
});
