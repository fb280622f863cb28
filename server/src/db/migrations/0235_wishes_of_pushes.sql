-- What was asked of a product in the store is kept until the store has it, and belongs to what it was asked with.

-- The reviews that were asked for with pushes that are in the store by now, each until its import has begun. `reviews` is
-- from now on what the push that waits asks for.
alter table product_pushes add column reviews_due jsonb not null default '[]';
update product_pushes set
  reviews_due = jsonb_build_array(reviews || jsonb_build_object('asked', floor(extract(epoch from asked_at) * 1000)::bigint))
  where reviews is not null and state in ('finishing', 'done') and pushed is not null;
update product_pushes set reviews = null where reviews is not null and state <> 'waiting';

-- What is being changed in the store without a push: taken out of the shop, or variants that belong to others now. Null: nothing.
alter table product_pushes add column wish jsonb;
alter table product_pushes add column wished_at timestamptz;

create index product_pushes_waiting on product_pushes (account_id, item_id) where state in ('waiting', 'finishing');
create index product_pushes_wished on product_pushes (account_id, item_id) where wished_at is not null;
create index product_pushes_reviews_due on product_pushes (account_id, item_id) where reviews_due <> '[]';

-- Products that were in no list: their push was dismissed after they had been deleted in the store, or ended when another
-- store was connected.
update import_list_items i set state = 'import_list', store_domain = null, store_product_id = null
  where state in ('live', 'low_stock', 'out_of_stock', 'deactivated') and not exists (
    select from product_pushes p where p.account_id = i.account_id and p.item_id = i.id and p.pushed_at is not null);
