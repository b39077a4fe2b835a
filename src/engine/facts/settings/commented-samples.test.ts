import { expect, test } from 'vitest';
import { parseFile } from '../../syntax/parse-file.ts';
import { extractFacts } from '../extract-facts.ts';

const MORE = Array.from({ length: 20 }, (_, at) => `;;\n;; Crates of room ${at}\n;ROOM_${at} = ${at}\n`).join('');
const SAMPLE = `; This file lists the default values of the shop
;; Copy what you need.

;; What the shop is called on every page
;SHOP_NAME = Shop: sells crates

;;;;;;;;;;;;;;;;;;;;;;
[till]
;;;;;;;;;;;;;;;;;;;;;;
;;
;; Where the till listens.
;; Most have one till.
;PORT = 3000
;;
;; The kind of database
;;
;;;;;;;;;;;;;;;;
;; Small one
;;
KIND = small ; how large the crates are
HOST = 127.0.0.1 ; of this very machine
;;
;; Large one
;HOST = 10.0.0.1
;USER =
;PLACE = ; defaults to what the user has below the home
;;
;[till.drawer]
;; How many drawers there may be
;MOST = 4 ; never less than one
;;
;[till.pens.1]
;; Colour of the pen
;COLOUR = red
;[rooms]
${MORE}`;

async function keysOf(source: string): Promise<Map<string, { default?: string; example?: string; help?: string }>> {
  const facts = extractFacts('conf/app.example.ini', source, await parseFile('conf/app.example.ini', source));
  return new Map(facts.flatMap(({ kind, values }) => (kind === 'setting' ? [[values.name, values]] : [])));
}

test('a sample whose keys are commented out by a mark of their own gives them with their sections and values', async () => {
  const found = await keysOf(SAMPLE);
  const told = (name: string): (string | undefined)[] => {
    const { default: value, example, help } = found.get(name) ?? {};
    return [value, example, help];
  };
  expect(told('SHOP_NAME')).toEqual(['Shop: sells crates', undefined, 'What the shop is called on every page']);
  expect(told('till.PORT')).toEqual(['3000', undefined, 'Where the till listens.']);
  // What stands there without a mark is to be changed, and of two values none is the one.
  expect(told('till.KIND')).toEqual([undefined, 'small', 'how large the crates are']);
  expect(told('till.HOST')).toEqual([undefined, undefined, undefined]);
  expect(found.has('till.USER')).toBe(true);
  expect(told('till.PLACE')).toEqual([undefined, undefined, undefined]);
  expect(told('till.drawer.MOST')).toEqual(['4', undefined, 'How many drawers there may be']);
  expect(found.has('till.pens.1.COLOUR')).toBe(false);
  expect(told('rooms.ROOM_7')).toEqual(['7', undefined, 'Crates of room 7']);
});

test('without words that it holds defaults, what such a sample gives is an example', async () => {
  const found = await keysOf(SAMPLE.replace('lists the default values', 'shows settings'));
  expect(found.get('till.PORT')).toMatchObject({ example: '3000' });
  expect(found.get('till.PORT')?.default).toBeUndefined();
});
