import { expect, test } from 'vitest';
import { withoutStamps } from './author-stamps.ts';

test.each([
  ['The page of a list\nCreated by ann on 2019/4/19', 'The page of a list'],
  ['Created by ann on 16/12/8.\nThe page of a list', 'The page of a list'],
  ['Created with IntelliJ IDEA.\nUser: ann\nDate: 4/19/18\nTime: 10:20 AM\nHolds a page', 'Holds a page'],
  [
    '@auther ann\n@description The settings of the till\n@date 2023/9/8\n@github https://example.com',
    'The settings of the till',
  ],
  ['Author: Ann Smith\nHolds a page', 'Holds a page'],
  ['Holds a page. Created by ann on 2019-04-19', 'Holds a page.'],
  ['Orders created by members on their own', 'Orders created by members on their own'],
  [
    'Created by the scheduler when an order is paid, and deleted with it',
    'Created by the scheduler when an order is paid, and deleted with it',
  ],
  ['Args:\n  user: User\n  author: who wrote it', 'Args:\n  user: User\n  author: who wrote it'],
  ['Created by the queue.', 'Created by the queue.'],
  ['Date: the day on which it was sold', 'Date: the day on which it was sold'],
  [
    'Sells it.\n@param author who wrote it\n@description of no use',
    'Sells it.\n@param author who wrote it\n@description of no use',
  ],
])('%j says %j', (comment, said) => {
  expect(withoutStamps(comment.split('\n')).join('\n').trim()).toBe(said);
});
