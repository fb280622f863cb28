-- The reviews of a whole shop, in each order: what 0080 has for one product, without the product. Counts of a whole shop
-- are kept already (account_review_counts); its most helpful reviews are read from reviews_manage_helpful.
create index reviews_shop on reviews (account_id, pinned, sort_at, id) where status = 'published';
create index reviews_shop_rating on reviews (account_id, rating, sort_at, id) where status = 'published';
create index reviews_shop_media on reviews (account_id, sort_at, id, rating)
  where status = 'published' and media_count > 0;
