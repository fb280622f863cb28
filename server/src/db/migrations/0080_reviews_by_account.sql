-- Every query on reviews names the account, and these indexes begin with it: with the product alone in the index, the
-- planner takes the two conditions for independent, expects next to nothing, and sorts all reviews of a product instead
-- of walking to the first page.
drop index reviews_product;
drop index reviews_storefront;
drop index reviews_storefront_rating;
drop index reviews_storefront_helpful;
drop index reviews_storefront_media;
create index reviews_product on reviews (account_id, product_id, sort_at, id);
create index reviews_storefront on reviews (account_id, product_id, pinned, sort_at, id) where status = 'published';
create index reviews_storefront_rating on reviews (account_id, product_id, rating, sort_at, id) where status = 'published';
create index reviews_storefront_helpful on reviews (account_id, product_id, helpful_votes, sort_at, id) where status = 'published' and helpful_votes > 0;
create index reviews_storefront_media on reviews (account_id, product_id, sort_at, id) where status = 'published' and media_count > 0;
