import { expect, test } from 'vitest';
import { makePack } from '../../../../test/make-pack.ts';
import { fileDependents } from '../graph/file-graph.ts';

test('a function of Kotlin that stands in no class is taken from the file that declares it, and not from a set of tests', async () => {
  const main = 'shop/src/main/kotlin/org/shop';
  const integration = 'shop/src/integration/kotlin/org/shop/dates/DatesRunner.kt';
  const pack = await makePack({
    [`${main}/dates/Clock.kt`]: 'package org.shop.dates\n\nclass Clock\n',
    [`${main}/dates/Dates.kt`]:
      'package org.shop.dates\n\nimport java.time.LocalDate\n\nfun LocalDate.toDay(): Long = toEpochDay()\n',
    [integration]: 'package org.shop.dates\n\nclass DatesRunner\n',
    [`${main}/orders/Order.kt`]:
      'package org.shop.orders\n\nimport org.shop.dates.toDay\n\nclass Order(private val when: java.time.LocalDate) {\n    fun day() = `when`.toDay()\n}\n',
  });
  const usersOf = (path: string): string[] => fileDependents(pack, path).map((each) => each.path);
  expect(usersOf(`${main}/dates/Dates.kt`)).toEqual([`${main}/orders/Order.kt`]);
  expect(usersOf(`${main}/dates/Clock.kt`)).toEqual([]);
  expect(usersOf(integration)).toEqual([]);
});
