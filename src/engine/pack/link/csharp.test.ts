import { expect, test } from 'vitest';
import { makePack } from '../../../../test/make-pack.ts';
import { importCycles } from '../graph/import-cycles.ts';
import { importPairs } from '../graph/stored-imports.ts';

const project = (...references: string[]): string =>
  `<Project Sdk="Microsoft.NET.Sdk"><ItemGroup>${references.map((each) => `<ProjectReference Include="${each}" />`).join('')}</ItemGroup></Project>\n`;

const OWN = {
  'src/Core/Services.cs':
    'using Microsoft.Extensions.Hosting;\nusing Quay.Web;\nnamespace Microsoft.Extensions.DependencyInjection;\npublic static class Services { public static void AddCore(this IHost host) {} }\n',
  'src/Core/Boat.cs': 'namespace Quay.Core;\npublic class Boat { }\n',
  'src/Defaults/Extensions.cs':
    'using Microsoft.Extensions.DependencyInjection;\nnamespace Microsoft.Extensions.Hosting;\npublic static class Extensions { public static void AddDefaults(this IHost host) {} }\n',
  'src/Store/Sheet.cs': 'using Quay.Core;\nnamespace Quay.Store;\npublic class Sheet { public Boat One; }\n',
  'src/Web/Page.cs':
    'using Quay.Core;\nusing Quay.Store;\nnamespace Quay.Web;\npublic class Page { public Boat One; public Sheet All; }\n',
};

async function pairsIn(sources: Record<string, string>): Promise<string[]> {
  const pack = await makePack(sources);
  const pairs = importPairs(pack, ({ certainty }) => certainty !== 'guess');
  expect(importCycles(pack)).toEqual([]);
  return pairs.map(({ path, target }) => `${path} > ${target}`);
}

test('a project of C# takes from those that it is built with, and the namespace of a framework from none', async () => {
  const projects = {
    'src/Core/Core.csproj': project(),
    'src/Defaults/Defaults.csproj': project('..\\Core\\Core.csproj'),
    'src/Store/Store.csproj': project('..\\Core\\Core.csproj'),
    'src/Web/Web.csproj': project('..\\Store\\Store.csproj'),
  };
  expect(await pairsIn({ ...OWN, ...projects })).toEqual([
    'src/Store/Sheet.cs > src/Core/Boat.cs',
    'src/Web/Page.cs > src/Core/Boat.cs',
    'src/Web/Page.cs > src/Store/Sheet.cs',
  ]);
});

test('where a project of C# may be built with more than it says, all that it names counts', async () => {
  const sources = { ...OWN, 'src/Core/Services.cs': 'namespace Quay.Core;\npublic class Services { }\n' };
  const shared = { 'src/Directory.Build.props': project('$(Root)\\Core\\Core.csproj') };
  const projects = {
    'src/Core/Core.csproj': project(),
    'src/Store/Store.csproj': project(),
    'src/Web/Web.csproj': project('..\\Store\\Store.csproj'),
  };
  expect(await pairsIn({ ...sources, ...projects })).toEqual(['src/Web/Page.cs > src/Store/Sheet.cs']);
  expect(await pairsIn({ ...sources, ...projects, ...shared })).toContain('src/Store/Sheet.cs > src/Core/Boat.cs');
});
