import { expect, test } from 'vitest';
import { cleanQuestion } from './clean-question.ts';

test.each([
  ['What do I touch to add a parcel type?', 'How do I add a parcel type?'],
  ['What do I have to change to add a new courier', 'How do I add a new courier'],
  ['Which files must I touch to support another printer?', 'How do I support another printer?'],
  ['What do I touch?', 'What do I touch?'],
  ['What do I touch to send a new notice and read it elsewhere?', 'How do I send a new notice and read it elsewhere?'],
  [
    'What do I have to do so that a new shelf is locked and few may open it?',
    'How is a new shelf locked and few may open it?',
  ],
  ['What breaks if I touch the printer?', 'What breaks if I touch the printer?'],
  ['How do I add one more printer, like Gutenberg?', 'How do I add one more printer?'],
  ['How does a printer like Gutenberg work?', 'How does a printer like Gutenberg work?'],
  ['How does a parcel get from the form to the database?', 'How is a parcel recorded?'],
  ['How do parcels get from the HTTP request into the database?', 'How are parcels recorded?'],
  ['How does packing a parcel work from the form to the database?', 'How does packing a parcel work?'],
  ['How does it get from the request to the response?', 'How does it get from the request to the response?'],
  ['How does a parcel get from the depot to the shop?', 'How does a parcel get from the depot to the shop?'],
  ['Who may delete a parcel, and how is that checked?', 'Who may delete a parcel?'],
  ['Who may delete a parcel, which checks are made?', 'Who may delete a parcel?'],
  [
    'I want to add one more letter (such as "it was lost"), what do I have to touch?',
    'How do I add one more letter (such as "it was lost")',
  ],
  ['Who may delete a parcel and who may add one?', 'Who may delete a parcel and who may add one?'],
])('%s', (asked, read) => {
  expect(cleanQuestion(asked)).toBe(read);
});
