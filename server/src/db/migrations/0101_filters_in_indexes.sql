-- What the lists of a desk are filtered by stands behind the columns that they are sorted by: a condition on it is checked
-- in the index, a hundred reviews a page, where before each review that a filter leaves out was fetched.
create index reviews_manage_new on reviews
  (account_id, sort_at, id, rating, source, status, country, media_count, verified, ((reply is null)::int));
create index reviews_manage_helpful_new on reviews
  (account_id, helpful_votes, sort_at, id, rating, source, status, country, media_count, verified, ((reply is null)::int))
  where helpful_votes > 0;
create index reviews_manage_unpublished_new on reviews
  (account_id, status, sort_at, id, rating, source, country, media_count, verified, ((reply is null)::int), product_id)
  where status <> 'published';
create index reviews_storefront_helpful_new on reviews
  (account_id, product_id, helpful_votes, sort_at, id, media_count)
  where status = 'published' and helpful_votes > 0;
create index reviews_storefront_helpful_rating_new on reviews
  (account_id, product_id, rating, helpful_votes, sort_at, id, media_count)
  where status = 'published' and helpful_votes > 0;
drop index reviews_manage;
alter index reviews_manage_new rename to reviews_manage;
drop index reviews_manage_helpful;
alter index reviews_manage_helpful_new rename to reviews_manage_helpful;
drop index reviews_manage_unpublished;
alter index reviews_manage_unpublished_new rename to reviews_manage_unpublished;
drop index reviews_storefront_helpful;
alter index reviews_storefront_helpful_new rename to reviews_storefront_helpful;
drop index reviews_storefront_helpful_rating;
alter index reviews_storefront_helpful_rating_new rename to reviews_storefront_helpful_rating;
-- Few reviews come from these sources, or slowly: an imported file pays nothing for it.
create index reviews_manage_source on reviews (account_id, source, sort_at, id, rating, status)
  where source not in ('csv', 'migration');
