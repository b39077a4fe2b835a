import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { routesOf } from '../routes.ts';
import { linkedWish } from './linked-things.ts';

test('what is sent with the key of a thing that is made elsewhere is put there', async () => {
  const evidence = await evidenceIn({
    'app.py': `from flask import Flask, request
app = Flask(__name__)

@app.route('/books', methods=['POST'])
def make_book():
    return 'made'

@app.route('/shelves/<int:id>/books', methods=['POST'])
def shelf_books(id):
    data = request.get_json()
    book_id = data.get("book_id")
    return put(id, book_id)

@app.route('/shelves/<int:id>/books/<int:book_id>', methods=['DELETE'])
def shelf_book(id, book_id):
    return take(id, book_id)

@app.route('/shelves/<int:id>/labels', methods=['POST'])
def shelf_labels(id):
    data = request.get_json()
    return label(id, data.get("text"))
`,
  });
  const told = routesOf(evidence).map((route) => [`${route.method} ${route.path}`, linkedWish(evidence, route)]);
  expect(Object.fromEntries(told)).toEqual({
    'POST /books': null,
    'POST /shelves/{id}/books': 'add a book to a shelf',
    'DELETE /shelves/{id}/books/{book_id}': 'remove a book from a shelf',
    'POST /shelves/{id}/labels': null,
  });
});
