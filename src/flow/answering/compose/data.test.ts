import { expect, test } from 'vitest';
import { askSources } from '../../../../test/ask-sources.ts';

const DEPOT = {
  'src/Depot.API/Infrastructure/DepotContext.cs':
    'namespace Depot.API;\n\npublic class DepotContext : DbContext\n{\n    public DbSet<Parcel> Parcels { get; set; }\n    public DbSet<Driver> Drivers { get; set; }\n}\n',
  'src/Depot.API/Model/Parcel.cs':
    'namespace Depot.API;\n\npublic class Parcel\n{\n    public int Id { get; set; }\n    [Required]\n    public string Label { get; set; }\n    public Driver? Driver { get; set; }\n    public bool IsLate => Label == "late";\n}\n',
  'src/Depot.API/Model/Driver.cs':
    'namespace Depot.API;\n\npublic class Driver\n{\n    public int Id { get; set; }\n    public ICollection<Parcel> Parcels { get; set; }\n}\n',
  'src/Depot.API/Infrastructure/Views.cs': 'public class Parcel\n{\n    public string Shown { get; set; }\n}\n',
  'src/Depot.API/Proto/depot.proto': 'syntax = "proto3";\n\nmessage ParcelMoved {\n  int32 id = 1;\n}\n',
};

test('classes that a context of Entity Framework stores are the data model, and messages are not', async () => {
  const { text } = await askSources('What is the data model?', { sources: DEPOT, projectName: 'depot' });
  expect(text).toContain('There are two stored models: `Parcel` and `Driver`');
  expect(text).toContain('| `Parcel` [1] | `Id`, `Label` | `Driver` |');
  expect(text).not.toContain('ParcelMoved');
});

test('where messages are all that was found, nothing is said to be stored', async () => {
  const { 'src/Depot.API/Proto/depot.proto': proto } = DEPOT;
  const sources = { 'depot.proto': proto, 'main.go': 'package main\n\nfunc main() {}\n' };
  const { text } = await askSources('What is the data model?', { sources, projectName: 'depot' });
  expect(text).toContain('No stored data model of a kind that is known was found. One message is exchanged');
});

test('what a thing consists of is told of that thing, and not of what it lies in', async () => {
  const sources = {
    'lib/queue.rb': 'class Queue\n  attr_reader :name\n\n  def size\n    0\n  end\nend\n',
    'lib/berth.rb': 'class Berth\n  attr_reader :name, :depth\n\n  def free?\n    true\n  end\nend\n',
  };
  const ask = async (question: string) => (await askSources(question, { sources })).text;
  expect(await ask('What does a berth consist of?')).toContain('`Berth` in `lib/berth.rb` has two fields');
  expect(await ask('What does a queue entry consist of?')).not.toContain('`Queue` in `lib/queue.rb` has one field');
});

test('a model that bears all words of the question comes before one that bears one of them, and a table before a shape', async () => {
  const sources = {
    'shop/models.py':
      'from django.db import models\n\n\nclass Parcel(models.Model):\n    label = models.TextField()\n\n\nclass ParcelScanModel(models.Model):\n    text = models.TextField()\n    parcel = models.ForeignKey(Parcel, on_delete=models.CASCADE)\n',
    'page/scan.ts': 'export interface ParcelScan {\n  text: string;\n  shown: boolean;\n}\n',
  };
  const { text } = await askSources('Which table stores the parcel scans and what are its columns?', { sources });
  expect(text).toContain('`ParcelScanModel` in `shop/models.py` has two fields');
  expect(text).not.toContain('`Parcel` in `shop/models.py` has');
});

test('a word in capitals before another names the model of both, and none of its own', async () => {
  const model = (name: string, column: string): string =>
    `\n\nclass ${name}(models.Model):\n    ${column} = models.TextField()\n`;
  const models = `from django.db import models${model('PDF', 'path')}`;
  const ask = async (code: string, question: string): Promise<string> =>
    (await askSources(question, { sources: { 'shop/models.py': code } })).text;
  const both = `${models}${model('PdfLabel', 'text')}`;
  expect(await ask(both, 'What fields does a PDF label have?')).toContain('`PdfLabel` in `shop/models.py` has');
  expect(await ask(both, 'What fields does a PDF have?')).toContain('`PDF` in `shop/models.py` has');
  expect(await ask(models, 'What fields does a PDF label have?')).not.toContain('`PDF` in `shop/models.py` has');
});
