-- The reviews of a whole shop, in each order: what 0080 has for one product, without the product. Counts of a whole shop
-- are kept already (account_review_counts); its most helpful reviews are read from reviews_manage_helpful.
-- The time is later than -infinity in every row: only a query that says so can use these, so that none of one product
-- walks over the whole shop, which the planner took for cheaper where a product has many of the shop's reviews.
create index reviews_shop on reviews (account_id, pinned, sort_at, id)
  where status = 'published' and created_at > '-infinity';
create index reviews_shop_rating on reviews (account_id, rating, sort_at, id)
  where status = 'published' and created_at > '-infinity';
create index reviews_shop_media on reviews (account_id, sort_at, id, rating)
  where status = 'published' and media_count > 0 and created_at > '-infinity';
