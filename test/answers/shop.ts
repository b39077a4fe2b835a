/** A small shop: the least that has every kind of thing an answer may speak of. */
export const SHOP = {
  'README.md':
    '# Shop\n\nA shop that keeps carts and takes payments.\n\n## Discounts\n\nA discount is applied before tax, because tax is due on what is paid.\n',
  'CHANGES.md':
    '# Changes\n\n## 1.1\n\n- A cart name may not contain a slash because the slash separates shops from carts.\n',
  'pyproject.toml':
    '[project]\nname = "shop"\nversion = "1.1"\ndescription = "Keeps carts and takes payments"\nrequires-python = ">=3.11"\ndependencies = ["requests>=2.31", "click>=8.1"]\n',
  'shop/__init__.py': '',
  'shop/cart.py': `"""Carts and what is in them."""

from .price import total_price
from .store import CartStore


class Cart:
    """A basket of items that belongs to one customer."""

    def __init__(self, name):
        if not name:
            raise ValueError("name must not be empty")
        if "/" in name:
            raise ValueError("name must not contain a slash")
        self.name = name
        self.items = []

    def add_item(self, item):
        """Add an item to the cart."""
        self.items.append(item)

    def checkout(self, store):
        """Take payment for everything in the cart and save the receipt."""
        amount = total_price(self.items)
        if amount > 0:
            receipt = make_receipt(self, amount)
            save_receipt(store, receipt)
        return amount


def make_receipt(cart, amount):
    """Build the receipt of a cart."""
    return {"cart": cart.name, "amount": amount}


def save_receipt(store: CartStore, receipt):
    """Write a receipt to the store."""
    store.write(receipt)
`,
  'shop/price.py': `"""Prices."""


def total_price(items):
    """Add up the prices of all items, discounts applied."""
    return sum(apply_discount(item) for item in items)


def apply_discount(item):
    """Lower the price of an item by its discount."""
    # The discount comes off before tax because tax is due on what is paid.
    return item["price"] * (1 - item.get("discount", 0))
`,
  'shop/store.py': `"""Where carts are kept."""

import os


class Store:
    """A place that keeps records."""

    def write(self, record):
        """Keep a record."""
        raise NotImplementedError


class CartStore(Store):
    """A store that keeps carts in a file."""

    def __init__(self):
        self.path = os.environ.get("SHOP_STORE_PATH", "carts.db")

    def write(self, record):
        """Append a record to the file."""
        with open(self.path, "a") as file:
            file.write(repr(record))


class MemoryStore(Store):
    """A store that forgets."""

    def write(self, record):
        """Keep a record in memory."""
        self.last = record
`,
  'shop/schema.sql':
    'CREATE TABLE carts (\n  id INTEGER PRIMARY KEY,\n  name TEXT NOT NULL UNIQUE,\n  customer_id INTEGER REFERENCES customers(id)\n);\n\nCREATE TABLE customers (\n  id INTEGER PRIMARY KEY,\n  email TEXT NOT NULL\n);\n',
  'tests/test_cart.py': `import pytest

from shop.cart import Cart, make_receipt
from shop.price import total_price


def test_empty_name_is_refused():
    with pytest.raises(ValueError):
        Cart("")


def test_total_price_applies_discounts():
    assert total_price([{"price": 10, "discount": 0.5}]) == 5


def test_receipt_names_the_cart():
    assert make_receipt(Cart("a"), 5) == {"cart": "a", "amount": 5}
`,
};
