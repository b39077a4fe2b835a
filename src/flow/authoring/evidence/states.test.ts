import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { statesOf } from './states.ts';

test('moves of one thing are not those of another whose states have the same names', async () => {
  const evidence = await evidenceIn({
    'pay/state.go':
      'package pay\n\ntype PaymentState string\n\nconst (\n\tPaymentStateOpen PaymentState = "Open"\n\tPaymentStatePaid PaymentState = "Paid"\n\tPaymentStateVoid PaymentState = "Void"\n)\n',
    'shop/order.go':
      'package shop\n\nfunc cancel(order *Order) error {\n\tif order.State != "Open" {\n\t\treturn errors.New("not open")\n\t}\n\torder.State = "Void"\n\treturn nil\n}\n',
    'shop/pay.go':
      'package shop\n\nfunc settle(payment *Payment) {\n\tif payment.State == pay.PaymentStateOpen {\n\t\tpayment.State = pay.PaymentStatePaid\n\t}\n}\n',
  });
  expect(statesOf(evidence).map(({ name, moves }) => [name, moves.map(({ from, to }) => `${from} ${to}`)])).toEqual([
    ['PaymentState', ['Open Paid']],
  ]);
});
