-- Since when the store lacks prices that a price rule gave a product that is in it.
alter table product_pushes add column prices_since timestamptz;
