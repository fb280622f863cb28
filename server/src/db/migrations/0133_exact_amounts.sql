-- Amounts are hundredths of any currency's unit, and some currencies have a third decimal (Kuwaiti dinars). What is no
-- amount is unknown, and not a reason for an order to be missing.
alter table products alter column price_cents type numeric;
alter table product_variants
  alter column price_cents type numeric,
  alter column compare_at_cents type numeric;
alter table store_orders
  alter column total_cents type numeric,
  alter column total_cents drop not null;
alter table store_order_lines
  alter column price_cents type numeric,
  alter column price_cents drop not null;
