import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { documentedTerms } from './documented-terms.ts';

const termsIn = async (files: Record<string, string>) =>
  documentedTerms(await evidenceIn(files)).map(({ term, meaning, source }) => [
    term,
    meaning,
    `${source.startLine}-${source.endLine}`,
  ]);

test('a glossary is read in the ways it is written', async () => {
  expect(
    await termsIn({
      'docs/glossary.md':
        '# Glossary\n\n- [**Parcel**](parcels.md): A box that is sent to\n  one address. It has a weight.\n- **Stamp** – Proof that the postage was paid.\n- **Scale**: see below\n\n### Sender\n\nWho pays for a parcel.\n',
    }),
  ).toEqual([
    ['Parcel', 'A box that is sent to one address', '3-4'],
    ['Stamp', 'Proof that the postage was paid', '5-5'],
    ['Sender', 'Who pays for a parcel', '8-10'],
  ]);
  expect(
    await termsIn({
      'docs/glossary.rst':
        'Glossary\n========\n\n.. glossary::\n   :sorted:\n\n   parcel\n       A box that holds :term:`letters <letter>`.\n\n       size\n           Not an entry of its own.\n\n   letter\n       A sheet of paper in an envelope.\n',
    }),
  ).toEqual([
    ['Parcel', 'A box that holds letters', '7-8'],
    ['Letter', 'A sheet of paper in an envelope', '13-14'],
  ]);
  expect(
    await termsIn({
      'docs/glossary.adoc': '= Glossary\n\nParcel::\nA box that is sent.\n\nLetter::\n\nStamp:: Proof of payment.\n',
    }),
  ).toEqual([
    ['Parcel', 'A box that is sent', '3-4'],
    ['Stamp', 'Proof of payment', '8-8'],
  ]);
});

test('a document on concepts defines what it says to be something, and a README only under its glossary', async () => {
  expect(
    await termsIn({
      'docs/concepts.md':
        '# Concepts\n\n## Parcel\n\nA parcel is a box that is sent.\n\n## Weighing\n\nPut it on the scale first.\n\n- **Note**: use both hands for it\n',
      'README.md':
        '# Post\n\n- **Fast**: parcels arrive within a day\n\n## Terminology\n\n| Word | Meaning |\n|---|---|\n| Round | One way of a carrier |\n\n## Usage\n\n- **Start**: run the program once a day\n',
    }),
  ).toEqual([
    ['Round', 'One way of a carrier', '9-9'],
    ['Parcel', 'A box that is sent', '3-5'],
  ]);
});

test('a guide to a tool explains no words of the product', async () => {
  expect(
    await termsIn({ 'docs/git/terminology.md': '# Terminology\n\n- **Branch**: A line of work that goes on.\n' }),
  ).toEqual([]);
});
