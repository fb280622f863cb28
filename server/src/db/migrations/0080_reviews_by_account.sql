-- Every query on reviews names the account, and these indexes begin with it: with the product alone in the index, the
-- planner takes the two conditions for independent, expects next to nothing, and sorts all reviews of a product instead
-- of walking to the first page.
-- Made beside the old ones, which serve reading until the end: only writing waits while they are built.
create index reviews_product_new on reviews (account_id, product_id, sort_at, id);
create index reviews_storefront_new on reviews (account_id, product_id, pinned, sort_at, id) where status = 'published';
create index reviews_storefront_rating_new on reviews (account_id, product_id, rating, sort_at, id) where status = 'published';
create index reviews_storefront_helpful_new on reviews (account_id, product_id, helpful_votes, sort_at, id) where status = 'published' and helpful_votes > 0;
create index reviews_storefront_media_new on reviews (account_id, product_id, sort_at, id) where status = 'published' and media_count > 0;
drop index reviews_product;
alter index reviews_product_new rename to reviews_product;
drop index reviews_storefront;
alter index reviews_storefront_new rename to reviews_storefront;
drop index reviews_storefront_rating;
alter index reviews_storefront_rating_new rename to reviews_storefront_rating;
drop index reviews_storefront_helpful;
alter index reviews_storefront_helpful_new rename to reviews_storefront_helpful;
drop index reviews_storefront_media;
alter index reviews_storefront_media_new rename to reviews_storefront_media;
