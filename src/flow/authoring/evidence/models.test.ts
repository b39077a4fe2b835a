import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { relationsBetween } from './models/model-relations.ts';
import { modelsOf } from './models.ts';

test('tables whose names differ by case only are one', async () => {
  const evidence = await evidenceIn({
    'db/tables.sql': 'CREATE TABLE "Orderline" (id int PRIMARY KEY, note text);\n',
    'db/upgrade.sql': 'CREATE TABLE "OrderLine" (id int PRIMARY KEY, note text, price int);\n',
  });
  expect(modelsOf(evidence).map(({ name }) => name)).toEqual(['OrderLine']);
});

test('edges of Ent that are many at both ends are told as many to many, and what a migrator reads is no model beside them', async () => {
  const schema = (name: string, edges: string): string =>
    `package schema\n\nimport "entgo.io/ent"\n\ntype ${name} struct {\n\tent.Schema\n}\n\nfunc (${name}) Edges() []ent.Edge {\n\treturn []ent.Edge{\n${edges}\t}\n}\n`;
  const evidence = await evidenceIn({
    'ent/schema/room.go': schema('Room', '\t\tedge.To("lamps", Lamp.Type),\n\t\tedge.To("doors", Door.Type),\n'),
    'ent/schema/lamp.go': schema('Lamp', '\t\tedge.From("rooms", Room.Type).Ref("lamps"),\n'),
    'ent/schema/door.go': schema('Door', '\t\tedge.From("room", Room.Type).Ref("doors").Unique(),\n'),
    'migrator/model/window.go':
      'package model\n\nimport "gorm.io/gorm"\n\ntype Window struct {\n\tgorm.Model\n\tRoom Room\n}\n',
  });
  const models = modelsOf(evidence);
  expect(models.map(({ name }) => name).sort()).toEqual(['Door', 'Lamp', 'Room']);
  expect(
    relationsBetween(models)
      .map(({ from, to, kind }) => `${from} ${kind} ${to}`)
      .sort(),
  ).toEqual(['Door one Room', 'Lamp both Room', 'Room both Lamp', 'Room many Door']);
});

test('a key of Laravel that is 0 for none, or that nothing holds, is one that a row may do without; who holds the key belongs to the other', async () => {
  const migration = (table: string, columns: string): string =>
    `<?php\nreturn new class extends Migration {\n    public function up()\n    {\n        Schema::create('${table}', function (Blueprint $table) {\n            $table->increments('id');\n${columns}        });\n    }\n};\n`;
  const model = (name: string, method: string): string =>
    `<?php\nnamespace App\\Models;\n\nuse Illuminate\\Database\\Eloquent\\Model;\n\nclass ${name} extends Model\n{\n    protected $guarded = [];\n\n${method}}\n`;
  const evidence = await evidenceIn({
    'composer.json': '{"require": {"laravel/framework": "^9.0"}}',
    'database/migrations/2020_01_01_000000_create_piers_table.php': migration('piers', ''),
    'database/migrations/2020_01_02_000000_create_boats_table.php': migration(
      'boats',
      "            $table->integer('pier_id')->default(0);\n",
    ),
    'database/migrations/2020_01_03_000000_create_berths_table.php': migration(
      'berths',
      "            $table->integer('boat_id')->unsigned();\n",
    ),
    'app/Models/Pier.php': model(
      'Pier',
      '    public function boats()\n    {\n        return $this->hasMany(Boat::class);\n    }\n',
    ),
    'app/Models/Boat.php': model('Boat', ''),
    'app/Models/Berth.php': model(
      'Berth',
      '    public function boat()\n    {\n        return $this->hasOne(Boat::class);\n    }\n',
    ),
  });
  const drawn = relationsBetween(modelsOf(evidence)).map(
    ({ from, to, kind, isOpen }) => `${from} ${kind} ${to}${isOpen ? ' open' : ''}`,
  );
  expect(drawn).toContain('Pier many Boat open');
  expect(drawn).toContain('Boat many Berth open');
  expect(drawn.some((each) => each.startsWith('Berth'))).toBe(false);
});

test('structures of Go that are not handed to what makes the tables are no models', async () => {
  const structure = (name: string): string =>
    `type ${name} struct {\n\tOwner string \`xorm:"varchar(100) notnull pk"\`\n\tName string \`xorm:"varchar(100)"\`\n}\n\n`;
  const files = (last: string): Record<string, string> => ({
    'store/things.go': `package store\n\n${['Boat', 'Pier', 'Berth', 'Paint'].map(structure).join('')}`,
    'store/engine.go': `package store\n\nfunc make(e *xorm.Engine) error {\n\terr := e.Sync2(new(Boat))\n\tif err != nil {\n\t\treturn err\n\t}\n\terr = e.Sync2(new(Pier), new(Berth))\n${last}\treturn err\n}\n`,
  });
  const named = async (last: string): Promise<string[]> =>
    modelsOf(await evidenceIn(files(last)))
      .map(({ name }) => name)
      .sort();
  expect(await named('')).toEqual(['Berth', 'Boat', 'Pier']);
  expect(await named('\terr = e.Sync2(others...)\n')).toEqual(['Berth', 'Boat', 'Paint', 'Pier']);
});

test('a class of Eloquent that looks for its own key among those of the other holds that key', async () => {
  const evidence = await evidenceIn({
    'database/schema/mysql-schema.sql':
      'CREATE TABLE `piers` (`id` int PRIMARY KEY, `label` text);\nCREATE TABLE `moves` (`id` int PRIMARY KEY, `old_pier` int NOT NULL, `new_pier` int);\n',
    'app/Models/Pier.php':
      '<?php\nuse Illuminate\\Database\\Eloquent\\Model;\nclass Pier extends Model\n{\n    protected $guarded = [];\n}\n',
    'app/Models/Move.php':
      "<?php\nuse Illuminate\\Database\\Eloquent\\Model;\nclass Move extends Model\n{\n    protected $guarded = [];\n\n    public function oldPier()\n    {\n        return $this->hasOne(Pier::class, 'id', 'old_pier');\n    }\n\n    public function newPier()\n    {\n        return $this->hasOne(Pier::class, 'id', 'new_pier');\n    }\n}\n",
  });
  expect(
    relationsBetween(modelsOf(evidence))
      .filter(({ own }) => own !== undefined)
      .map(({ from, to, kind, through, isOpen }) => `${from} ${kind} ${to} by ${through}${isOpen ? ' or none' : ''}`),
  ).toEqual(['Pier many Move by old_pier', 'Pier many Move by new_pier or none']);
});
