import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { commandsOf } from '../commands.ts';

test('a command of go-flags takes the options of its structure, of groups and of what is embedded, from other files too', async () => {
  const evidence = await evidenceIn({
    'go.mod': 'module example.com/shop\n',
    'main.go': `package main

import (
	"github.com/jessevdk/go-flags"

	"example.com/shop/cmd"
)

type Opts struct {
	Pack cmd.PackCommand \`command:"pack" description:"Packs crates"\`
	Move cmd.MoveCommand \`command:"move"\`
}

func main() { flags.Parse(&Opts{}) }
`,
    'cmd/pack.go': `package cmd

// PackCommand holds what is typed
type PackCommand struct {
	File string \`short:"f" long:"file" required:"true" description:"list of crates"\`
	Dry  bool   \`long:"dry" description:"only say it"\`
	Size struct {
		Max int \`long:"max" default:"7" description:"largest size"\`
	} \`group:"size" namespace:"size"\`
	Args struct {
		Depot string \`positional-arg-name:"depot"\`
	} \`positional-args:"yes" required:"yes"\`

	CommonOpts
	packer string
}
`,
    'cmd/move.go': `package cmd

type MoveCommand struct {
	Src PlaceGroup \`group:"src" namespace:"src"\`
	Dst PlaceGroup \`group:"dst" namespace:"dst"\`
}
`,
    'cmd/shared.go': `package cmd

type CommonOpts struct {
	Site string \`long:"site" default:"all-{{.SITE}}" description:"site name"\`
}

type PlaceGroup struct {
	Kind string \`long:"kind" choice:"shelf" choice:"floor" default:"shelf" description:"kind of place"\`
}
`,
  });
  const told = commandsOf(evidence).map(({ name, arguments: typed, options }) => [
    name,
    typed,
    ...options.map((each) =>
      `${each.short ?? ''} ${each.name}${each.required ? ' required' : ''} ${each.default ?? ''} ${each.choices?.join('|') ?? ''}`.trim(),
    ),
  ]);
  expect(told).toEqual([
    ['shop pack', '<depot>', '-f --file required', '--dry false', '--size.max 7', '--site'],
    ['shop move', null, '--src.kind shelf shelf|floor', '--dst.kind shelf shelf|floor'],
  ]);
});
