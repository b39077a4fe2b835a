import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const FLAGS = {
  'go.mod': 'module example.org/beacon\n',
  'internal/flags/flag.go': `package flags

// Flag is a switch that a product asks for.
type Flag struct {
	Key string
}

// EvaluateBoolean evaluates a boolean flag for one visitor.
func EvaluateBoolean(flag Flag, visitor string) bool {
	return matches(flag, visitor)
}

// matches says whether a visitor is meant by a flag.
func matches(flag Flag, visitor string) bool {
	return flag.Key == visitor
}
`,
  'internal/store/store.go': `package store

// StoreBackendType says where flags are kept.
type StoreBackendType string

const (
	LocalStoreBackendType  = StoreBackendType("local")
	MemoryStoreBackendType = StoreBackendType("memory")
)
`,
  'internal/auth/auth.go': `package auth

// Authentication is one login.
type Authentication struct {
	User string
}

// Validate checks the login.
func (a Authentication) Validate() error {
	return nil
}
`,
  'main.go': `package main

import "flag"

func main() {
	flag.String("config", "", "path to the config file")
	flag.Parse()
}
`,
  'cmd/protoc-gen-beacon/main.go': `package main

import (
	"flag"
	"google.golang.org/protobuf/compiler/protogen"
)

func main() {
	var flags flag.FlagSet
	flags.String("depth", "1", "how deep to go")
	protogen.Options{ParamFunc: flags.Set}.Run(generate)
}
`,
};

test('in a product that is about flags, a flag is no command-line option', async () => {
  const { text } = await askSources('How does it evaluate a boolean flag?', { sources: FLAGS });
  expect(text).toContain('`EvaluateBoolean`');
  expect(text).not.toContain('command-line option');
});

test('who says command line means options, and the parameters of a protoc plugin are none', async () => {
  const { text } = await askSources('Which command-line flags are there?', { sources: FLAGS });
  expect(text).toContain('`--config`');
  expect(text).not.toContain('depth');
});

test('the values that a product supports are the constants of the type that is named so', async () => {
  const { text } = await askSources('Which store backends does it support for flags?', { sources: FLAGS });
  expect(text).toContain('Two values were found: `LocalStoreBackendType`');
});

test('the ways to log in are no methods of a class', async () => {
  const { text } = await askSources('Which authentication methods are supported?', { sources: FLAGS });
  expect(text).not.toContain('declares');
});

test('a feature flag is no command-line option, also where no type is called so', async () => {
  const { text } = await askSources('How is a feature flag evaluated for a visitor?', {
    sources: {
      'gate.py': 'def evaluate_feature(feature, visitor):\n    return visitor in feature.visitors\n',
      'main.py':
        "import argparse\n\nparser = argparse.ArgumentParser()\nparser.add_argument('--visitor', help='who asks')\nparser.parse_args()\n",
    },
  });
  expect(text).toContain('`evaluate_feature`');
  expect(text).not.toContain('command-line option');
});
