import { expect, test } from 'vitest';
import { BOAT_SHOP } from '../../../../../test/boat-shop.ts';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { rulesOf } from '../rules.ts';
import { chosenRules } from './told-rules.ts';

const SERVICE = 'src/main/java/shop/OrderService.java';

async function told(sources: Record<string, string>): Promise<string[]> {
  return chosenRules(await evidenceIn({ ...BOAT_SHOP, ...sources })).map(({ text }) => text);
}

function service(...checks: string[]): string {
  return `package shop;

public class OrderService {
    public void close(Order order, int stock) {
${checks.map((check) => `        ${check}`).join('\n')}
        orders.close(order);
    }
}
`;
}

test('what refuses through a call is a rule where the call does nothing but throw', async () => {
  const helper = (body: string): string =>
    `package shop;\n\npublic class Asserts {\n    public static void fail(String message) {\n        ${body}\n    }\n}\n`;
  const source = service('if (order.isPaid()) {', '    Asserts.fail("A paid order cannot be closed");', '}');
  const rule = 'A paid order cannot be closed';
  const rulesOf = (body: string): Promise<string[]> =>
    told({ [SERVICE]: source, 'src/main/java/shop/Asserts.java': helper(body) });
  expect(await rulesOf('throw new ShopException(message);')).toContain(rule);
  expect(await rulesOf('notes.add(message);')).not.toContain(rule);
  expect(await rulesOf('if (isStrict) throw new ShopException(message);')).not.toContain(rule);
  expect(await told({ [SERVICE]: source })).not.toContain(rule);
});

test('a call that is given the condition first is a rule where it throws on that', async () => {
  const source = service(
    'Checks.throwIf(order.isPaid(), "A paid order cannot be closed");',
    'Checks.ensure(stock > 3, "An order must have at least 4 boats");',
  );
  const checks = `package shop;

public class Checks {
    public static void throwIf(boolean refused, String message) {
        if (refused) {
            throw new ShopException(message);
        }
    }
    public static void ensure(boolean held, String message) {
        if (!held) {
            throw new ShopException(message);
        }
    }
}
`;
  const rules = ['A paid order cannot be closed', 'An order must have at least 4 boats'];
  expect(await told({ [SERVICE]: source, 'src/main/java/shop/Checks.java': checks })).toEqual(
    expect.arrayContaining(rules),
  );
  expect(await told({ [SERVICE]: source })).toEqual(expect.not.arrayContaining(rules));
});

test('an answer that says itself that it is a failure is a rule', async () => {
  const source = service('if (order.isPaid()) {', '    return Result.failed("A paid order cannot be closed");', '}');
  expect(await told({ [SERVICE]: source })).toContain('A paid order cannot be closed');
});

test('a refusal in another language is told in its own words and with its case, after the English ones, and what only tells of trouble is not', async () => {
  const source = service(
    'if (stock < 1) throw new ShopException("库存不足，无法下单！");',
    'if (order.isOld()) throw new ShopException("Bestellung bereits geschlossen.");',
    'if (order.isOdd()) throw new ShopException("操作失败");',
    // Another condition has to hold besides.
    'if (order.isBig()) {',
    '    if (order.isNew()) throw new ShopException("超重，无法下单");',
    '}',
    'if (order.isPaid()) throw new ShopException("A paid order cannot be closed");',
  );
  const rules = await told({ [SERVICE]: source });
  expect(rules.filter((rule) => rule.startsWith('Refused'))).toEqual([
    'Refused with “库存不足，无法下单” if `stock < 1`',
    'Refused with “Bestellung bereits geschlossen” if `order.isOld()`',
    'Refused with “超重，无法下单” if `order.isBig()` and `order.isNew()`',
  ]);
  expect(rules.at(-1)).toBe('Refused with “超重，无法下单” if `order.isBig()` and `order.isNew()`');
  expect(rules).toContain('A paid order cannot be closed');
});

test('a refusal in another language says for which kind it holds, and one of a bare flag is none', async () => {
  const source = `package shop

import (
	"encoding/json"
	"errors"
)

func Save(t *Task) error {
	return check(t)
}

func check(t *Task) error {
	switch t.Kind {
	case KindMethod:
		if len(t.Params) > 0 && !json.Valid(t.Params) {
			return errors.New("参数 params 必须是合法的")
		}
	case KindHTTP:
		if t.URL == "" {
			return errors.New("地址 URL 不能为空")
		}
	}
	value, ok := t.Args["plan"]
	if !ok {
		return errors.New("计划 plan 必须提供")
	}
	return run(value)
}
`;
  const evidence = await evidenceIn({ 'go.mod': 'module shop\n', 'shop/check.go': source });
  const rules = rulesOf(evidence).map(({ text }) => text);
  expect(rules.filter((rule) => rule.startsWith('Refused')).toSorted()).toEqual([
    'Refused with “参数 params 必须是合法的” where `t.Kind == KindMethod`',
    'Refused with “地址 URL 不能为空” if `t.Kind == KindHTTP` and `t.URL == ""`',
  ]);
});
