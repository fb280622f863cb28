-- What is no amount is unknown, and not a reason for an order to be missing. Dropping a constraint rewrites no table.
alter table store_orders alter column total_cents drop not null;
alter table store_order_lines alter column price_cents drop not null;
