-- A push whose images the store is still loading is not done yet: it is looked at again. And what was asked of the
-- supplier's reviews at a push is kept until their import has begun.
alter table product_pushes drop constraint product_pushes_state_check;
alter table product_pushes add constraint product_pushes_state_check
  check (state in ('waiting', 'finishing', 'done', 'failed'));
-- which of the supplier's reviews are imported once the product is in the store; null: none
alter table product_pushes add column reviews jsonb;
