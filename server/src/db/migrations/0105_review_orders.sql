-- A review that was asked for after an order knows the order. By that, or by its e-mail, it is matched with the orders of
-- the store (verified purchase).
alter table reviews add column order_ref text;
create index reviews_author_email on reviews (account_id, lower(author_email)) where author_email is not null;
create index reviews_order_ref on reviews (account_id, order_ref) where order_ref is not null;
create index reviews_verified on reviews (account_id, id) where verified;
