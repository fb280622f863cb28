-- Lists that find few reviews among many: each of these indexes has only the reviews that such a list shows.
create index reviews_storefront_media_rating on reviews (account_id, product_id, rating, sort_at, id)
  where status = 'published' and media_count > 0;
create index reviews_storefront_helpful_rating on reviews (account_id, product_id, rating, helpful_votes, sort_at, id)
  where status = 'published' and helpful_votes > 0;
create index reviews_manage_helpful on reviews (account_id, helpful_votes, sort_at, id) where helpful_votes > 0;
create index reviews_manage_unpublished on reviews (account_id, status, sort_at, id) where status <> 'published';
