import { expect, test } from 'vitest';
import { pairsOf, spacedOut } from './unspaced.ts';

test.each([
  ['缓存Redis宕机会怎么样？', '缓存 Redis 宕机 ？'],
  ['订单超时未支付会发生什么', '订单超时未支付'],
  ['如何取消订单', '取消订单'],
  ['会员在哪里注册？', '会员 注册 ？'],
  ['注文はどこでキャンセルされますか', '注文 キャンセル'],
  ['결제는 어떻게 취소되나요?', '결제는 취소 ?'],
  ['What happens when Redis is down?', 'What happens when Redis is down?'],
])('%s is about %s', (question, about) => {
  expect(spacedOut(question)).toBe(about);
});

test('each two characters are a pair', () => {
  expect(pairsOf('优惠券')).toEqual(['优惠', '惠券']);
});
