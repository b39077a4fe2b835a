import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const GO = {
  'go.mod': 'module pier.example\n\ngo 1.24\n',
  'berth/berth.go': 'package berth\n\nfunc Free() bool { return true }\n',
  'berth/berth_test.go':
    'package berth\n\nimport "testing"\n\nfunc TestFree(t *testing.T) {\n\tif !Free() {\n\t\tt.Fatal("taken")\n\t}\n}\n',
};

test('one test is run the usual way of what it is written for, shown on one of them', async () => {
  const { text } = await askSources('How do I run a single test?', { sources: GO });
  expect(text).toContain('is, for example, `go test ./berth -run "^TestFree$"` [1]');
  expect(text).toContain('The project itself was not seen to say how');
});

test('a test of Go that is only compiled with a tag is run with it', async () => {
  const tagged = `//go:build testing\n\n${GO['berth/berth_test.go']}`;
  const { text } = await askSources('How do I run a single test?', {
    sources: { ...GO, 'berth/berth_test.go': tagged },
  });
  expect(text).toContain('`go test -tags testing ./berth -run "^TestFree$"`');
});

test('what the project writes about it comes first', async () => {
  const sources = {
    ...GO,
    'CONTRIBUTING.md': '# Contributing\n\nTo run one test: `go test ./berth -run TestFree -v`.\n',
  };
  const { text } = await askSources('How can I run only one specific test?', { sources });
  expect(text).toContain('`CONTRIBUTING.md` shows how: `go test ./berth -run TestFree -v` [1]');
});

test('a test of Django is named to its own runner, and one of Ruby by its line', async () => {
  const django = {
    'manage.py': 'import sys\n',
    'package.json': JSON.stringify({ scripts: { test: 'python manage.py test' } }),
    'pier/tests.py':
      'from django.test import TestCase\n\n\nclass BerthTests(TestCase):\n    def test_free(self):\n        self.assertTrue(True)\n',
  };
  const { text } = await askSources('How do I run a single test?', { sources: django });
  expect(text).toContain('`python manage.py test pier.tests.BerthTests.test_free`');
  const ruby = {
    'spec/berth_spec.rb': "RSpec.describe 'berths' do\n  it 'is free' do\n    expect(true).to be(true)\n  end\nend\n",
  };
  expect((await askSources('How do I run a single test?', { sources: ruby })).text).toContain(
    '`bundle exec rspec spec/berth_spec.rb:2`',
  );
});
