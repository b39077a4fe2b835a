import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { commandsOf } from '../commands.ts';

test('flags of a set belong to the word whose function makes it, also those that a helper puts on it', async () => {
  const file = (text: string) => `package main\nimport "flag"\n${text}`;
  const evidence = await evidenceIn({
    'go.mod': 'module example.com/post\n',
    'cmd/post/main.go': file(
      'import "os"\nfunc main() {\n\trun(os.Args[1:])\n}\nfunc run(args []string) {\n\tswitch args[0] {\n\tcase "pack":\n\t\t(&PackCommand{}).Run(args)\n\tcase "send":\n\t\tc := NewSendCommand()\n\t\tc.Run(args)\n\tcase "both":\n\t\tboth(args)\n\t}\n}\nfunc configFlag(fs *flag.FlagSet) *string {\n\treturn fs.String("config", "", "where settings lie")\n}\n',
    ),
    'cmd/post/pack.go': file(
      'type PackCommand struct{}\nfunc (c *PackCommand) Run(args []string) {\n\tfs := flag.NewFlagSet("post-pack", flag.ContinueOnError)\n\tconfigFlag(fs)\n\tfs.Bool("tight", false, "leave no room")\n\tfs.Parse(args)\n}\n',
    ),
    'cmd/post/send.go': file(
      'type SendCommand struct{}\nfunc NewSendCommand() *SendCommand {\n\treturn &SendCommand{}\n}\nfunc (c *SendCommand) Run(args []string) {\n\tfs := flag.NewFlagSet("post-send", flag.ContinueOnError)\n\tfs.String("to", "", "where it goes")\n\tfs.Parse(args)\n}\nfunc both(args []string) {\n\ta := flag.NewFlagSet("a", flag.ContinueOnError)\n\ta.String("one", "", "of the one")\n\tb := flag.NewFlagSet("b", flag.ContinueOnError)\n\tb.String("other", "", "of the other")\n}\n',
    ),
  });
  const told = commandsOf(evidence).map(({ name, options }) => [name, ...options.map((each) => each.name)].join(' '));
  expect(told.sort()).toEqual(['post both', 'post pack --tight --config', 'post send --to']);
});
