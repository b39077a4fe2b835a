import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';

async function told(text: string): Promise<string[]> {
  const evidence = await evidenceIn({ 'main.go': `package main\n\nimport "os"\n\n${text}` });
  return evidence
    .facts('setting')
    .filter(({ values }) => values.source === 'flag')
    .map(({ values: { name, short = '', help = '' } }) => [name, short, help].join(' | '))
    .sort();
}

const TABLE = `type cargoOption struct {
	apply       func(s string) error
	longName    string
	shortName   string
	description string
}

func fill() {
	options = append(options, cargoOption{
		longName:    "manifest",
		description: "Where the " + "manifest lies.",
	})
}

var options = []cargoOption{{
	apply: func(s string) error {
		return stow(map[string]int{s: 1})
	},
	longName:    "crates",
	shortName:   "c",
	description: "How many crates to load.",
}, {
	longName:    "tow",
	description: "Tow the \`raft\`.",
}, {
	longName:    nameOf("raft"),
	description: "Nobody knows.",
}, {
	longName:    "oars",
	description: "Deprecated.  How many oars to take.",
}}
`;

test('rows of a table of Go are options where the code puts dashes before their long names', async () => {
  const typed = `func find(given string) (cargoOption, bool) {
	for _, each := range options {
		if given == "--"+each.longName || given == "-"+each.shortName {
			return each, true
		}
	}
	return cargoOption{}, false
}
`;
  expect(await told(TABLE + typed)).toEqual([
    '--crates | -c | How many crates to load.',
    '--manifest |  | Where the manifest lies.',
    '--oars |  | Deprecated: How many oars to take.',
    '--tow |  | Tow the `raft`.',
  ]);
  expect(await told(TABLE.replace(/$/, 'func show(each cargoOption) string {\n\treturn each.longName\n}\n'))).toEqual(
    [],
  );
});

test('rows whose names are handed to a set of flags are options, also below constants', async () => {
  const rows = `type option struct {
	long        string
	description string
}

var rows = []*option{
	towAt: {
		long:        "tow",
		description: "Tow the raft.",
	},
}

func add(flags *flag.FlagSet, o *option, into *string) {
	flags.StringVar(into, o.long, "", o.description)
}
`;
  expect(await told(rows)).toEqual(['--tow |  | Tow the raft.']);
});
