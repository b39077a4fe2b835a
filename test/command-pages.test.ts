import { expect, test } from 'vitest';
import { documentedCommands } from '../soak/command-pages.ts';

const FENCE = '```';

test.each([
  [
    'cobra',
    `## shop order add

Adds an order

${FENCE}
shop order add [flags]
${FENCE}

### Examples

${FENCE}
  --not an-option
${FENCE}

### Options

${FENCE}
  -h, --help          help for add
  -k, --kind string   which one (default "small")
${FENCE}

### Options inherited from parent commands

${FENCE}
      --quiet   says nothing
${FENCE}
`,
  ],
  [
    'oclif',
    `USAGE
  $ shop order add NAME [-k <value>]

FLAGS
  -k, --kind=<value>  [default: small] which one

GLOBAL FLAGS
  --quiet  says nothing

DESCRIPTION
  Adds an order, unless
  --told otherwise
`,
  ],
  [
    'headings',
    `## Usage

${FENCE}console
shop order add [flags] <name>
${FENCE}

## Options

### -k, --kind

|         |                    |
|---------|--------------------|
| Default | <code>small</code> |

## Global options

### --quiet
`,
  ],
])('a page of %s tells a command with its options and those of all', (_, page) => {
  expect(documentedCommands(page)).toEqual([
    {
      name: 'shop order add',
      isRun: true,
      options: [
        { name: '--kind', default: expect.stringContaining('small'), required: false, inherited: false },
        { name: '--quiet', default: null, required: false, inherited: true },
      ],
    },
  ]);
});

test('a page that no generator wrote tells no command', () => {
  expect(documentedCommands('## install\n\nRun `shop --fast`.\n')).toEqual([]);
});
