import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const DOCKS = {
  'app/services/crates/seal_service.rb': `module Crates
  class SealService < BaseService
    def initialize(crate:)
      @crate = crate
    end

    def call
      return result.not_found_failure!(resource: "crate") unless crate
      unless weighed?
        return result.single_validation_failure!(field: :weight, error_code: "not_weighed")
      end

      crate.with_lock do
        return result.not_allowed_failure!(code: "not_sealable") if crate.sealed?

        crate.seal!
      end
      result
    end
  end
end
`,
  'app/services/crates/labels/seal_service.rb': `module Crates
  module Labels
    class SealService < BaseService
      def call
        return result.not_found_failure!(resource: "label") unless label

        label.seal!
      end
    end
  end
end
`,
  'app/models/crate.rb': `class Crate < ApplicationRecord
  def sealable?
    packed? && !sealed?
  end

  def sealed?
    sealed_at.present?
  end
end
`,
};

test('what must hold before something is done is what the service of that name refuses, and how the model is asked', async () => {
  const { text, support } = await askSources('What must hold before a crate can be sealed?', { sources: DOCKS });
  expect(support).toBe('strong');
  expect(text).toMatch(
    /^`Crates\.SealService\.call` in `app\/services\/crates\/seal_service\.rb` does it, and refuses in this order \[1\]:/,
  );
  expect(text).toMatch(/unless `crate` \[\d\].*unless `weighed\?` \[\d\].*if `crate\.sealed\?` \[\d\]/s);
  expect(text).toContain('returns `result.not_allowed_failure!(code: "not_sealable")` if `crate.sealed?`');
  expect(text).toMatch(/`Crate\.sealable\?` in `app\/models\/crate\.rb` tells whether it may be \[\d\]:/);
  expect(text).not.toContain('Labels');
});

test('what makes a thing tells what it refuses, by the names of its errors where they say it', async () => {
  const sources = {
    'shop/refund/service.py':
      'class RefundPending(ShopError):\n    pass\n\n\nclass RefundService:\n    def create(self, order):\n        if order.locked:\n            raise RefundPending(order)\n        if order.balance < self.minimum:\n            raise BalanceTooLow(order)\n        if order.kind is None:\n            raise ValueError()\n        return Refund(order)\n',
    'shop/invoice/service.py':
      'class InvoiceService:\n    def create_refund_invoice(self, order):\n        if not order.address:\n            raise ShopError("The order address must be given")\n        return Invoice(order)\n',
  };
  const { text } = await askSources('What must hold before a refund can be created for an order?', { sources });
  expect(text).toMatch(/^`RefundService\.create` in `shop\/refund\/service\.py` does it, and refuses in this order/);
  expect(text).toContain('fails with `RefundPending` if `order.locked`');
  expect(text).toContain('fails with `BalanceTooLow` if `order.balance < self.minimum`');
  expect(text).not.toContain('ValueError');
  expect(text).not.toContain('address');
});
