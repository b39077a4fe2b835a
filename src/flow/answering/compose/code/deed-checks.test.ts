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
    'shop/refund_order/endpoints.py':
      'from fastapi import APIRouter, FastAPI\n\napp = FastAPI()\nrouter = APIRouter(prefix="/refund-orders")\n\n@router.post("/")\ndef create(order: RefundOrderCreate):\n    return order\n\napp.include_router(router)\n',
  };
  const { text } = await askSources('What must hold before a refund can be created for an order?', { sources });
  expect(text).toMatch(/^`RefundService\.create` in `shop\/refund\/service\.py` does it, and refuses in this order/);
  expect(text).toContain('fails with `RefundPending` if `order.locked`');
  expect(text).toContain('fails with `BalanceTooLow` if `order.balance < self.minimum`');
  expect(text).not.toContain('ValueError');
  expect(text).not.toContain('address');
});

const FERRY = {
  'src/Ferry/Domain/Crossing.cs': `namespace Ferry.Domain;

public class Crossing : Entity
{
    public void AddPassenger(Member member, int bags)
    {
        this.CheckRule(new CrossingCannotBeChangedAfterDepartureRule(_departure));

        this.CheckRule(new PassengersNumberMustNotBeAboveTheLimitOfTheShipRule(_limits.Passengers, this.CountAll(), bags));

        _passengers.Add(Passenger.Of(this.Id, member, bags));
    }

    public void AddNotPassenger(Member member)
    {
        this.CheckRule(new MemberCannotStayAshoreTwiceRule(member));
        this.CheckRule(new CrossingCannotBeChangedAfterDepartureRule(_departure));
        _others.Add(member);
    }
}
`,
  'src/Ferry/Domain/Rules/NoteCanBeAddedOnlyByPassengerRule.cs': `namespace Ferry.Domain.Rules;

public class NoteCanBeAddedOnlyByPassengerRule : IBusinessRule
{
    public bool IsBroken() => !_crossing.Has(_member);

    public string Message => "Only a member who is passenger of the crossing can add notes";
}
`,
};

test('whoever asks what must hold to be added to a thing is told the rules that adding checks', async () => {
  const { text } = await askSources('What must hold for a member to be added as a passenger of a crossing?', {
    sources: FERRY,
  });
  expect(text).toContain('`Crossing.AddPassenger`');
  expect(text).toContain('`this.CheckRule(new PassengersNumberMustNotBeAboveTheLimitOfTheShipRule(…))`');
  expect(text).not.toMatch(/AddNotPassenger|add notes/);
});

const COUPONS = {
  'src/main/java/shop/CouponService.java': `package shop;

public class CouponService {
    public void hand(Long couponId) {
        Coupon coupon = coupons.find(couponId);
        if (coupon == null) {
            Asserts.fail("No such coupon");
        }
        if (coupon.getLeft() <= 0) {
            Asserts.fail("None is left");
        }
        Date now = new Date();
        if (now.before(coupon.getStart())) {
            Asserts.fail("Too early");
        }
        CouponEntry entry = new CouponEntry();
        entry.setCoupon(couponId);
        entry.setTime(now);
        entry.setWay(1);
        entry.setState(0);
        entry.setMember(members.current().getId());
        long claimed = entries.countOfMember(members.current());
        if (claimed >= coupon.getLimit()) {
            Asserts.fail("The member claimed this coupon");
        }
        entries.insert(entry);
    }
}
`,
};

test('what a likely place does not let pass is told, also where its lines that say most leave it out', async () => {
  const { text } = await askSources('What must hold for a member to claim a coupon?', { sources: COUPONS });
  for (const message of ['No such coupon', 'None is left', 'Too early', 'The member claimed this coupon'])
    expect(text).toContain(message);
});
