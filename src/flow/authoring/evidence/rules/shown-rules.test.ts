import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { shownRules } from './shown-rules.ts';
import { chosenRules } from './told-rules.ts';

/** What makes a program of the sources. */
const SERVER = "import express from 'express';\nconst app = express();\napp.get('/boats', list);\napp.listen(80);\n";

async function shown(sources: Record<string, string>, most: number): Promise<string[]> {
  const evidence = await evidenceIn({ 'src/server.ts': SERVER, ...sources });
  return shownRules(evidence, chosenRules(evidence), most).map(({ text }) => text);
}

const model = (name: string, ...lines: string[]): [string, string] => [
  `app/models/${name.toLowerCase()}.rb`,
  `class ${name} < ApplicationRecord\n${lines.map((line) => `  validates ${line}\n`).join('')}end\n`,
];

test('what is asked of one field is told together, and bounds of schemas fill no more than half of a list', async () => {
  const rules = await shown(
    Object.fromEntries([
      model('Boat', ':name, uniqueness: true, length: { maximum: 90 }', ':motto, length: { maximum: 40 }'),
      model('Crew', ':title, uniqueness: true'),
      model('Sail', ':label, uniqueness: true'),
      model('Mast', ':label, uniqueness: true'),
    ]),
    4,
  );
  expect(rules).toHaveLength(2);
  expect(rules).toContain("A boat's name must be unique and have at most 90 characters");
});

test('what is asked of several fields whatever their case is said of them all', async () => {
  const boat = model('Boat', ':name, :motto, uniqueness: { case_sensitive: false }');
  expect(await shown(Object.fromEntries([boat]), 6)).toEqual([
    "A boat's name and motto must be unique, whatever their case",
  ]);
});

test('fields of which different things are asked have sentences of their own', async () => {
  const boat = model('Boat', ':name, length: { maximum: 90 }', ':motto, :subject, length: { maximum: 40 }');
  expect(await shown(Object.fromEntries([boat]), 6)).toEqual([
    'The name of a boat must have at most 90 characters',
    "A boat's motto and subject must have at most 40 characters",
  ]);
});

test('how wide a column of Entity Framework is, only the database knows', async () => {
  const stall = `using System.ComponentModel.DataAnnotations;
public class Stall
{
    [Key]
    public int Id { get; set; }
    [MaxLength(40)]
    public string Name { get; set; }
    public void Sell()
    {
        if (IsLent) throw new InvalidOperationException("A lent stall cannot be sold");
    }
}
`;
  expect(await shown({ 'Shop/Stall.cs': stall }, 6)).toEqual(['A lent stall cannot be sold']);
});

test('a bound that is another one elsewhere is told of nobody', async () => {
  const request = (most: number): string =>
    `<?php\nclass BoatRequest extends FormRequest\n{\n    public function rules(): array\n    {\n        return ['name' => 'required|max:${most}', 'code' => 'required|max:9'];\n    }\n}\n`;
  const rules = await shown({ 'app/Api/BoatRequest.php': request(100), 'app/Http/BoatRequest.php': request(80) }, 6);
  expect(rules).toEqual(['The code of a boat must have at most 9 characters']);
});

test('what a helper asks of a user is told of nobody', async () => {
  const source = `export class BoatService {
  private checkKey(user: User) {
    if (!user.key) {
      throw new BadRequestException('User does not have a key');
    }
  }
  sell(boat: Boat) {
    if (boat.isLent) {
      throw new BadRequestException('A lent boat cannot be sold');
    }
  }
}
`;
  expect(await shown({ 'src/boats.ts': source }, 6)).toEqual(['A lent boat cannot be sold']);
});

test('what is unique whatever its case is not told to be unique besides', async () => {
  const schema =
    'CREATE TABLE sailors (id INT PRIMARY KEY, email TEXT NOT NULL UNIQUE);\nCREATE UNIQUE INDEX by_email ON sailors(LOWER(email));\n';
  expect(await shown({ 'schema.sql': schema }, 6)).toEqual(["A sailor's email must be unique, whatever its case"]);
});

test('of which type an argument is, is no rule of the product', async () => {
  const source = `def sell(boat):
    if not isinstance(boat, Boat):
        raise TypeError("Only known boats are allowed")
    if boat.is_lent:
        raise ValueError("A lent boat cannot be sold")
`;
  expect(await shown({ 'shop/boats.py': source }, 6)).toEqual(['A lent boat cannot be sold']);
});
