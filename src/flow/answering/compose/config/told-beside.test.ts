import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const part = (name: string, section: string): Record<string, string> => ({
  [`plugin/${name}/README.md`]: `# ${name}

*${name}* - serves parcels.

## Description

Parcels are served.

${section}
## Metrics

None.
`,
  [`plugin/${name}/${name}.go`]: `package ${name}\n\n// Serve serves parcels.\nfunc Serve() int {\n\treturn 1\n}\n`,
});

const SOURCES = {
  'go.mod': 'module depot\n\ngo 1.24\n',
  'main.go': 'package main\n\nfunc main() {}\n',
  ...part(
    'shelf',
    '## Syntax\n\n~~~ txt\nshelf [WIDTH]\n~~~\n\n* **WIDTH** of the shelf. The default is 30 inches.\n* `keep` parcels that nobody fetched.\n',
  ),
  ...part('belt', '## Bugs\n\nIt stops.\n'),
};

test.each([
  [
    'Which options does the shelf plugin have and what are their defaults?',
    ['`plugin/shelf/README.md` tells them under "Syntax"', 'The default is 30 inches'],
    ['As to', 'Not answered here', 'Weak evidence'],
  ],
  ['Which options does the belt plugin have?', [], ['tells them under']],
  ['Which options does the crane plugin have?', [], ['tells them under']],
  ['Which options do the plugins have?', [], ['tells them under']],
])('%s', async (question, said, unsaid) => {
  const { text } = await askSources(question, { sources: SOURCES, projectName: 'depot' });
  for (const words of said) expect(text).toContain(words);
  for (const words of unsaid) expect(text).not.toContain(words);
});
