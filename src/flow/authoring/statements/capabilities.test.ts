import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import type { Route } from '../evidence/routes/route.ts';
import { routesOf } from '../evidence/routes.ts';
import { calledDeed } from './capabilities/called-deed.ts';
import { topics } from './capabilities/readme-features.ts';
import { deedsOf } from './capabilities/thing-deeds.ts';
import { capabilitiesOf } from './capabilities.ts';

async function told(sources: Record<string, string>): Promise<string[]> {
  return capabilitiesOf(await evidenceIn(sources, 'till')).items.map(({ text }) => text);
}

test('features of the README are told as they stand, whatever picture is before them', async () => {
  const readme = [
    '# Till',
    '## Features',
    '- 👩🏻 Send **receipts** to buyers without paper',
    '- Print labels with our editor in several paper types',
    '- Works with these printers',
    '- Built on best practices',
    '- And many more',
    '- Your support has made Till what it is today',
    '- This allows a wide range of tills to be used',
  ];
  expect(await told({ 'README.md': readme.join('\n') })).toEqual([
    'Send receipts to buyers without paper',
    'Print labels with our editor in several paper types',
  ]);
});

test('a service is told by the things that its procedures are about', async () => {
  const procedures = [
    'CreateDepot(Depot)',
    'SearchDepotsV2(Depot)',
    'GetDepotByName(Depot)',
    'SetTag(Depot)',
    'DeleteTag(Depot)',
  ];
  const proto = `syntax = "proto3";\nservice TillService {\n${procedures.map((each) => `  rpc ${each} returns (Depot);\n`).join('')}}\n`;
  expect(await told({ 'till.proto': proto })).toEqual([
    '**Depots.** Search, read and create depots',
    '**Tags.** Delete and set tags',
  ]);
});

test('what is done with a thing comes first, and words that break the sentence are left out', async () => {
  const route = (method: string, path: string, summary: string): string =>
    `  @${method}Mapping("${path}")\n  @Operation(summary = "${summary}")\n  public int ${summary.replaceAll(' ', '').toLowerCase()}() { return 1; }\n`;
  const sources = {
    'src/main/java/till/Parcels.java': `package till;
@RestController
public class Parcels {
${route('Get', '/parcels/{id}/dues', 'List dues for a parcel')}
${route('Get', '/parcels/search', 'Search for parcels')}
${route('Post', '/parcels', 'Create a parcel from a sheet')}
${route('Post', '/parcels/state/by-query', 'Change parcels state by query parameters')}
${route('Delete', '/parcels/by-ids', 'Delete parcels by their IDs')}
${route('Get', '/depots', 'List depots')}
${route('Post', '/depots', 'Create a depot')}
${route('Delete', '/depots/{id}', 'Delete a depot')}
}
`,
  };
  expect(await told(sources)).toEqual([
    '**Parcels.** Search, create and delete parcels; list dues for a parcel; and more',
    '**Depots.** List, create and delete depots',
  ]);
});

test('a word that the names of all models begin with is none of the product', async () => {
  const model = (name: string): string =>
    `class Sql${name}(Base):\n    __tablename__ = '${name.toLowerCase()}s'\n    id = Column(Integer, primary_key=True)\n    a = Column(Integer)\n    b = Column(Integer)\n\n`;
  const models = ['Depot', 'Crate', 'Lorry', 'Driver'].map(model).join('');
  const main = "import click\n\n@click.command()\ndef main():\n    pass\n\nif __name__ == '__main__':\n    main()\n";
  const sources = { 'till/models.py': `from sqlalchemy import Column, Integer\n\n${models}`, 'main.py': main };
  expect(await told(sources)).toEqual(['**What it keeps.** Crates, depots, drivers and lorries']);
});

test('a feature is told without the way to read on', async () => {
  const readme =
    '# Till\n## Features\n- Rack-ready - See our [guide](https://x)\n- See the stock of a shop\n- Till-native\n- You can see the parcels of a day\n';
  expect(await told({ 'README.md': readme })).toEqual([
    'Rack-ready',
    'Till-native',
    'You can see the parcels of a day',
  ]);
});

const SHOP = `import express from 'express';
const app = express();
app.get('/parcels', (req, res) => res.json([]));
app.post('/parcels', (req, res) => res.json(add(req)));
app.put('/parcels/:id', (req, res) => res.json(change(req)));
app.delete('/parcels/:id', (req, res) => res.json(drop(req)));
app.get('/till/parcel-ends', (req, res) => res.json([]));
app.post('/depots', (req, res) => res.json(open(req)));
app.delete('/depots/:id', (req, res) => res.json(close(req)));
app.listen(80);
`;

test('procedures between the parts of a product are no capabilities where it is used over HTTP', async () => {
  const proto =
    'syntax = "proto3";\nservice StockService {\n  rpc ListCrates(A) returns (B);\n  rpc AddCrate(A) returns (B);\n}\n';
  expect(await told({ 'src/app.js': SHOP, 'stock.proto': proto })).toEqual([
    '**Parcels.** List, create, change and delete parcels',
    '**Depots.** Create and delete depots',
  ]);
});

test('a capability cites the routes that it tells', async () => {
  const { items } = capabilitiesOf(await evidenceIn({ 'src/app.js': SHOP }, 'till'));
  expect(items.map(({ sources }) => sources.map((each) => 'startLine' in each && each.startLine))).toEqual([
    [3, 4, 5],
    [8, 9],
  ]);
});

test('of the commands of a program, those that say a deed are told first', async () => {
  const command = (name: string, help: string): string =>
    `@till.command(name="${name}")\ndef f():\n    """${help}"""\n\n`;
  const program = `import click

@click.group()
def till():
    """The till."""

${command('view', 'A picture of the shop')}${command('pack', 'Add the parcels of a day')}${command('send', 'Sends the parcels of a day')}${command('weigh', 'Delete the parcels of a day')}
if __name__ == "__main__":
    till()
`;
  const [said = ''] = (await told({ 'till.py': program })).filter((text) => text.includes('Command line'));
  expect(said).toMatch(/^\*\*Command line\.\*\* (?:Add|Delete|Sends) the .*a picture of the shop \(`[^`]*view`\)$/);
});

test('a command that holds others stands for them where it says a deed, and what every program has is no capability', async () => {
  const group = (name: string, help: string, commands: string[]): string =>
    `@till.group()\ndef ${name}():\n    """${help}"""\n\n${commands.map((each) => `@${name}.command(name="${each}")\n@click.option("--fast")\ndef f():\n    """Send ${each} away."""\n\n`).join('')}`;
  const program = `import click

@click.group()
def till():
    """The till."""

${group('parcel', 'Add or remove parcels.', ['small', 'large'])}${group('depot', 'Depots of the town.', ['stock'])}
@till.command()
def upload():
    """Upload assets."""

@till.command()
def version():
    """Show the version."""

if __name__ == "__main__":
    till()
`;
  const [said = ''] = (await told({ 'till.py': program })).filter((text) => text.includes('Command line'));
  expect(said.replace(/`python till\.py /g, '`')).toBe(
    '**Command line.** Send stock away (`depot stock`); add or remove parcels (`parcel`); upload assets (`upload`); depots of the town (`depot`)',
  );
});

test('where no features are listed, the opening of the README tells what the project does', async () => {
  const readme =
    '# Till\n\nThe Till handles sales of small shops. It takes care of counting and sorting coins. Ann wrote it.\n';
  expect(await told({ 'README.md': readme })).toEqual([
    'The Till handles sales of small shops',
    'It takes care of counting and sorting coins',
  ]);
});

test('one command of each group is told before the next of it, and one that does nothing is not', async () => {
  const command = (group: string, name: string, help: string): string =>
    `@${group}.command()\ndef ${name}():\n    """${help}"""\n\n`;
  const group = (name: string): string => `@main.group()\ndef ${name}():\n    pass\n\n`;
  const commands = [
    command('clerks', 'add', 'Add a clerk.'),
    command('clerks', 'drop', 'Removes a clerk.'),
    command('clerks', 'find', 'Find a clerk.'),
    command('clerks', 'rename', 'Rename a clerk.'),
    command('clerks', 'send', 'Send a clerk home.'),
    command('depots', 'close', 'Closes a depot.'),
    command('main', 'noop', 'Do nothing.'),
  ];
  const main = 'import click\n\n@click.group()\ndef main():\n    pass\n\n';
  const [line = ''] = await told({ 'till/cli.py': `${main}${group('clerks')}${group('depots')}${commands.join('')}` });
  expect(line.replaceAll(/ \(`[^`]*`\)/g, '')).toBe(
    '**Command line.** Add a clerk; close a depot; remove a clerk; find a clerk; rename a clerk; and more',
  );
});

test('what is called internal, and what pages are shown with, is no capability', async () => {
  const routes = ['get /parcels', 'post /parcels', 'delete /parcels/:id', 'get /locales', 'get /locales/:name'];
  const inside = ['get /internal/carts', 'post /internal/carts', 'delete /internal/carts/:id'];
  const app = [...routes, ...inside].map((each) => {
    const [method, path] = each.split(' ');
    return `app.${method}('${path}', (req, res) => res.json(answer(req)));\n`;
  });
  const source = `import express from 'express';\nconst app = express();\n${app.join('')}app.listen(80);\n`;
  expect(await told({ 'src/app.js': source })).toEqual(['**Parcels.** List, create and delete parcels']);
});

test('programs for those who write the product, and how a command is called, are no capabilities', async () => {
  const program = (commands: string): string =>
    `import click\n\n@click.group()\ndef main():\n    pass\n\n${commands}\nif __name__ == "__main__":\n    main()\n`;
  const command = (name: string, help: string): string => `@main.command()\ndef ${name}():\n    """${help}"""\n\n`;
  const own = ['send', 'pack', 'weigh', 'count'].map((name) => command(name, `${name} Small Parcels Away`)).join('');
  const said = await told({
    'till/cli.py': program(`${own}${command('index', 'Can be executed at the command line')}`),
    'i18n/words/cli.py': program(
      ['sort', 'check', 'clean', 'merge'].map((name) => command(name, `${name} words of pages`)).join(''),
    ),
  });
  expect(said.join('\n')).toMatch(/small parcels away/);
  expect(said.join('\n')).not.toMatch(/words of pages|can be executed/i);
});

function served(routes: readonly string[]): Record<string, string> {
  const lines = routes.map((each) => {
    const [method, path] = each.split(' ');
    return `app.${method}('${path}', (req, res) => res.json(answer(req)));\n`;
  });
  return { 'src/app.js': `import express from 'express';\nconst app = express();\n${lines.join('')}app.listen(80);\n` };
}

const CRATES = ['get /crates', 'post /crates', 'get /crates/:id', 'delete /crates/:id'];

test('all routes below a thing that are not told elsewhere are more, and what is owned by one is named', async () => {
  const owned = ['labels', 'keys', 'seals'].flatMap((name) => [
    ...['get', 'post', 'put'].map((method) => `${method} /crates/:id/${name}`),
    ...['get', 'put', 'patch', 'delete'].map((method) => `${method} /crates/:id/${name}/:which`),
    ...['lock', 'unlock'].map((deed) => `post /crates/:id/${name}/:which/${deed}`),
  ]);
  const depots = ['get', 'put', 'delete'].flatMap((method) =>
    ['north', 'south', 'east', 'west'].map((side) => `${method} /depots/:id/${side}`),
  );
  const [crates] = (await told(served([...CRATES, ...owned, ...depots]))).filter((text) => text.startsWith('**Crates'));
  expect(crates).toBe('**Crates.** List, read, create and delete crates; create keys of a crate; and more');
});

test('what lies below a thing, and is of none in particular, is named without it', async () => {
  const below = ['get /crates/labels', 'put /crates/labels/:id', 'get /crates/by-ids'];
  const depots = ['get /depots', 'post /depots', 'delete /depots/:id'];
  expect((await told(served([...CRATES, ...below, ...depots])))[0]).toMatch(
    /^\*\*Crates\.\*\* List, read, create and delete crates; and more, also on labels$/,
  );
});

test('what can be made below a thing is told, and what was told of its parts is not named again', async () => {
  const below = [
    ...['get /crates/labels', 'post /crates/labels', 'put /crates/labels/:id'],
    ...['get /crates/ropes', 'post /crates/ropes'],
  ];
  const depots = ['get /depots', 'post /depots', 'delete /depots/:id'];
  expect((await told(served([...CRATES, ...below, ...depots])))[0]).toMatch(
    /^\*\*Crates\.\*\* List, read, create and delete crates; create labels; and more, also on ropes$/,
  );
});

test('what all paths begin with is no thing, whatever it is called', async () => {
  const other = ['moon', 'sun', 'star', 'rain', 'snow', 'wind'].flatMap((each) =>
    ['get', 'put', 'patch'].map((method) => `${method} /crate/api/sky/${each}`),
  );
  const own = CRATES.map((each) => each.replace(' ', ' /crate/api'));
  expect(await told(served([...other, ...own]))).toEqual(['**Crates.** List, read, create and delete crates']);
});

test('what hangs on settings lists none of the things that they are for', async () => {
  const settings = ['get /settings/crates', 'put /settings/crates'];
  expect(await told(served([...CRATES, ...settings]))).toEqual([
    '**Crates.** List, read, create and delete crates',
    '**Settings.** Read and change the crate settings',
  ]);
});

test('a deed of one thing stands behind its name and a colon', async () => {
  const deeds = ['post /crates::rename', 'post /crates::rotate'];
  const [said = ''] = await told(served([...CRATES, ...deeds]));
  expect(said).toMatch(/^\*\*Crates\.\*\* List, read, create(?:, \w+)* and \w+ crates/);
  expect(said).toMatch(/rename|and more/);
});

function handled(routes: readonly string[]): Record<string, string> {
  const lines = routes.map((each) => {
    const [method, path, handler] = each.split(' ');
    return `app.${method}('${path}', Depot.${handler});\n`;
  });
  return { 'src/app.js': `import express from 'express';\nconst app = express();\n${lines.join('')}app.listen(80);\n` };
}

test('what is done to a thing alone is told before what is done to any thing of it', async () => {
  const below = [
    'get /crates listCrates',
    'post /crates createCrate',
    'post /crates/:id/open startJourney',
    'post /journeys createJourney',
    'get /crates/:id/cover getCover',
    'put /crates/:id/cover updateCover',
    'post /crates/:id/scan scanCrate',
  ];
  const [said] = await told(handled(below));
  expect(said).toBe('**Crates.** List, create and scan crates; start a journey; read and update the cover of a crate');
});

test('a page of a form, and the same action at another place, is no further action', async () => {
  const routes = [
    'get /crates getCrates',
    'get /crates/new createCrate',
    'post /crates/new createCrate',
    'get /crates/:id/log getCrateLog',
    'get /yard/crates/:id/log getCrateLog',
    'delete /crates/:id deleteDepot',
    'get /depots getDepots',
  ];
  expect((await told(handled(routes)))[0]).toBe('**Crates.** List, create and delete crates; read a crate log');
});

test('where somebody is signed in is no session of the product', async () => {
  const own = ['get /me/sessions getSessions', 'delete /me/sessions/:id deleteSession'];
  const others = ['get /sessions/open getOpenSessions', 'post /sessions/:id/close closeSession'];
  expect(await told(handled([...own, ...others]))).toEqual(['**Sessions.** Close a session; list open sessions']);
});

test('an article that was written twice is told once', async () => {
  const main = `import click\n\n@click.command()\ndef main():\n    """Create a an admin user"""\n\nif __name__ == '__main__':\n    main()\n`;
  expect((await told({ 'main.py': main })).join('\n')).toMatch(/Create an admin user/);
});

test('a deed is told by the end of a path that is open to every method, or by the class that does nothing else', () => {
  const route = (method: string, path: string, handler: string): Route =>
    ({ method, path, handler }) as unknown as Route;
  expect(
    [
      route('ANY', '/crates/', 'CrateController.list'),
      route('ANY', '/crates/add', 'CrateController.modify'),
      route('ANY', '/crates/{id}/edit', 'CrateController.create'),
      route('PUT', '/crates/{id}/rating', 'RateCrateController'),
      route('DELETE', '/crates/{id}/watch', 'UnsubscribeFromCrateController'),
      route('GET', '/crates/random', 'FetchRandomCratesController'),
    ].map((each) => calledDeed(each, 'crate')),
  ).toEqual([
    'list crates',
    'add a crate',
    'edit a crate',
    'rate a crate',
    'unsubscribe from a crate',
    'list random crates',
  ]);
  expect(calledDeed(route('POST', '/crates/by-ids', 'FetchCratesByIdsController'), 'crate')).toBeNull();
  expect(calledDeed(route('ANY', '/crates/{id}/lids/add', 'LidController.form'), 'crate')).toBeNull();
});

test('things with a place of their own are put somewhere and taken away by what a request has in its body', async () => {
  const shelf = ['get /shelves', 'post /shelves', 'delete /shelves/:id', 'post /shelves/:id/crates'];
  const said = (await told(served([...CRATES, ...shelf, 'delete /shelves/:shelf/crates']))).join(' ');
  expect(said).toContain('List, create and delete shelves; add crates to a shelf');
  expect((await told(served([...CRATES, ...shelf]))).join(' ')).not.toContain('add crates');
});

test('a menu of tools is no thing', async () => {
  const tools = ['get /tools', 'post /tools/import', 'post /tools/export', 'delete /tools/:id'];
  expect((await told(served([...CRATES, ...tools]))).join(' ')).not.toContain('tools');
});

test('what is changed below another thing is told with it', async () => {
  const evidence = await evidenceIn({
    'src/app.js': `import express from 'express';
const app = express();
app.patch('/crates/:id', updateCrate);
app.patch('/depots/:id/crates/:crate', updateCrate);
app.listen(80);
`,
  });
  expect(routesOf(evidence).flatMap((route) => deedsOf(evidence, route, 'crate'))).toEqual([
    'update a crate',
    'update a crate of a depot',
  ]);
});

test('those who pay for a library, or did, are nothing that it offers', async () => {
  const headings = ['Weighing', 'Former Sponsors', 'Our backers', 'Trademarks', 'Get Started'];
  const readme = headings.map((each) => `## ${each}\n\nParcels are weighed before the lorry leaves the depot.\n`);
  const evidence = await evidenceIn({ 'README.md': `# Till\n\nTill weighs parcels.\n\n${readme.join('\n')}` }, 'till');
  expect(topics(evidence).map(({ text }) => text)).toEqual([
    '**Weighing.** Parcels are weighed before the lorry leaves the depot',
  ]);
});

test('a point that only says that there is more is none, and a slogan says no ability', async () => {
  const items = await told({
    'README.md':
      "# Till\n\nA place for boats.\n\n## Features\n\n### Many boats\n\n* Rowing boats\n* Sailing boats\n* Barges\n* Rafts\n* Canoes\n* Kayaks\n* Dinghies\n* [and many more...](docs/all.md)\n\n### Made for small harbours\n\nBecause you'll want to take it with you at sea.\n",
    'src/main.py': 'print(1)\n',
  });
  expect(items).toEqual([
    '**Many boats.** Rowing boats, Sailing boats, Barges, Rafts, Canoes, Kayaks and 1 more',
    'Made for small harbours',
  ]);
});

test('commands are told as deeds in one form, and a sentence that is cut is none', async () => {
  const command = (name: string, help: string): string =>
    `@till.command(name="${name}")\ndef f():\n    """${help}"""\n\n`;
  const program = `import click

@click.group()
def till():
    """The till."""

${command('turn', 'Turnovers a drawer and replaces the old one')}${command('check', 'Re-weighs all parcels of the day')}${command('compare', 'Compare the parcels with the')}${command('news', 'News of the day')}
if __name__ == "__main__":
    till()
`;
  const [said = ''] = (await told({ 'till.py': program })).filter((text) => text.includes('Command line'));
  expect(said).toContain('urnover a drawer and replace the old one (');
  expect(said).toContain('e-weigh all parcels of the day (');
  expect(said).toContain('ews of the day (');
  expect(said).not.toContain('compare');
});

test('tables between two things are told as what the one has of the other', async () => {
  const table = (name: string): string => `CREATE TABLE ${name} (id int primary key, a text, b text, c text);\n`;
  const sources = {
    'db/schema.sql': ['depots', 'crates', 'lorries', 'depot_has_labels', 'drivers'].map(table).join(''),
    'app.py': "import click\n\n@click.command()\ndef main():\n    pass\n\nif __name__ == '__main__':\n    main()\n",
  };
  const [said = ''] = await told(sources);
  expect(said).toContain('depot labels');
  expect(said).not.toContain(' has ');
});

test('a feature has no space before its stops', async () => {
  const readme =
    '# Till\n\nTill weighs parcels.\n\n## Features\n\n* Weighing of parcels ; labels & stamps for them\n* Reports of each week\n';
  expect(await told({ 'README.md': readme })).toEqual(
    expect.arrayContaining(['Weighing of parcels; labels & stamps for them']),
  );
});

test('what is done to a part of one, or as something, is not told of all', async () => {
  const evidence = await evidenceIn({
    'routes/api.php':
      "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('/depots', [DepotController::class, 'index']);\nRoute::post('/depots/{depot}/rotate-key', [DepotController::class, 'rotateKey']);\nRoute::post('/depots/{depot}/empty', [DepotController::class, 'empty']);\n",
    'app/Http/Controllers/DepotController.php':
      '<?php\nclass DepotController\n{\n    public function index()\n    {\n        return [1];\n    }\n\n    public function rotateKey()\n    {\n        return [1];\n    }\n\n    /**\n     * Mark a depot as needing to be emptied.\n     */\n    public function empty()\n    {\n        return [1];\n    }\n}\n',
  });
  expect(routesOf(evidence).map((route) => deedsOf(evidence, route, 'depot'))).toEqual([
    ['list depots'],
    ['rotate the key of a depot'],
    ['mark a depot as needing to be emptied'],
  ]);
});
