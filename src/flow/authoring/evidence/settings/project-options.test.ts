import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';

test('a default of an option that another project of .NET takes too is that of its own project', async () => {
  const agent =
    'using System.CommandLine;\npublic class Program {\n  public static int Main(string[] args) {\n    var port = new Option<int>("--shop-port", description: "The port to listen on", getDefaultValue: () => 8210);\n    var wait = new Option<int>("--wait-time", description: "How long to wait", getDefaultValue: () => 5);\n    return 0;\n  }\n}\n';
  const project = '<Project Sdk="Microsoft.NET.Sdk"></Project>\n';
  const settings = settingsOf(
    await evidenceIn({
      'Shop/Agent/Shop.Agent.csproj': project,
      'Shop/Agent/Program.cs': agent,
      'Shop/Server/Shop.Server.csproj': project,
      'Shop/Server/Loader.cs': 'public class Loader {\n  public const string OPTION_PORT = "shop-port";\n}\n',
    }),
  );
  const told = Object.fromEntries(settings.map(({ name, default: value, without }) => [name, value ?? without]));
  expect(told).toEqual({ '--shop-port': '`8210` in `Shop.Agent`', '--wait-time': '5' });
});
