import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { commandsOf, hiddenCommands } from '../commands.ts';

const COMMANDS = `package main

import "github.com/urfave/cli/v2"

var CmdServe = cli.Command{
	Name:   "serve",
	Usage:  "Serve the depot",
	Action: serve,
}

var CmdHook = cli.Command{
	Name:   "hook",
	Usage:  "Only for the depot itself",
	Hidden: true,
	Subcommands: []*cli.Command{
		&CmdBefore,
		&CmdAfter,
	},
}

var CmdBefore = cli.Command{
	Name:   "before",
	Usage:  "Before a parcel comes in",
	Action: before,
}

var CmdAfter = cli.Command{
	Name:   "after",
	Usage:  "After a parcel came in",
	Action: after,
}

func main() {
	app := cli.NewApp()
	app.Name = "depot"
	app.Commands = []*cli.Command{&CmdServe, &CmdHook}
	app.Run(os.Args)
}
`;

test('commands that the help leaves out are told apart from the others, without those that only hold them', async () => {
  const evidence = await evidenceIn({ 'go.mod': 'module example.com/depot\n', 'main.go': COMMANDS });
  expect(commandsOf(evidence).map(({ name }) => name)).toEqual(['depot serve']);
  expect(hiddenCommands(evidence).map(({ name }) => name)).toEqual(['depot hook after', 'depot hook before']);
});

test('where the help shows all commands, none is hidden', async () => {
  const shown = COMMANDS.replace('\tHidden: true,\n', '');
  const evidence = await evidenceIn({ 'go.mod': 'module example.com/depot\n', 'main.go': shown });
  expect(hiddenCommands(evidence)).toEqual([]);
});
