import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const FOLDERS = ['addlid', 'tinbox', 'wrap', 'weigh'];
const STEP = (name: string): string => `package ${name}

import "net/http"

// New makes one.
func New(next http.Handler) (http.Handler, error) {
	if next == nil {
		return nil, nil
	}
	return next, nil
}
`;

test('one more of what stands in folders is named where the others are, and given a field where they have one', async () => {
  const { text, support } = await askSources('How do I add a new HTTP middleware?', {
    sources: {
      'go.mod': 'module example.org/depot\n',
      ...Object.fromEntries(FOLDERS.map((name) => [`pkg/middlewares/${name}/${name}.go`, STEP(name)])),
      'pkg/server/build.go': `package server

import (
${FOLDERS.map((name) => `	"example.org/depot/pkg/middlewares/${name}"`).join('\n')}
)

// Build makes the middleware that is configured.
func Build(config Middleware) {
${FOLDERS.map((name) => `	${name}.New(nil)`).join('\n')}
}
`,
      'pkg/config/middleware.go': `package config

// Middleware holds the middleware configuration.
type Middleware struct {
	AddLid *AddLid
	TinBox *TinBox
	Wrap   *Wrap
}
`,
      'pkg/plugins/plugins.go': `package plugins

type pluginMiddleware interface {
	NewHandler() string
}

type Wasm struct{}

func (w Wasm) NewHandler() string { return "" }

type Script struct{}

func (s Script) NewHandler() string { return "" }
`,
    },
  });
  expect(text).toContain('Add a folder to `pkg/middlewares/`');
  expect(text).toContain('Give it a field in `Middleware` in `pkg/config/middleware.go`, which has one for 3 of them');
  expect(text).toContain('Name it in `pkg/server/build.go`');
  expect(text).not.toContain('pluginMiddleware`');
  expect(support).toBe('strong');
});

test('what sets up the tools of a folder is none of what it holds', async () => {
  const { text } = await askSources('How do I add a new shipper?', {
    sources: {
      'packages/shipper/tsconfig.json':
        '{\n  "compilerOptions": {\n    "strict": true,\n    "incremental": false\n  }\n}\n',
      'packages/shipper/tsconfig.prod.json':
        '{\n  "compilerOptions": {\n    "strict": true,\n    "incremental": false\n  }\n}\n',
      'packages/shipper/vite.config.ts': 'export const config = {\n  one: 1,\n  two: 2,\n  three: 3,\n  four: 4,\n};\n',
      'packages/shipper/eslint.config.js':
        'export const config = {\n  one: 1,\n  two: 2,\n  three: 3,\n  four: 4,\n};\n',
      'packages/shipper/src/ship.ts': '/** Ships a crate with a shipper. */\nexport function ship(): void {}\n',
    },
  });
  expect(text).not.toContain('tsconfig');
});
