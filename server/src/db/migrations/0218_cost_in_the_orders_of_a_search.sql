-- What a product costs is checked within the index too: a search for dear things in the order of margin read the
-- row of each cheaper one before.
drop index supplier_offers_listed;
drop index supplier_offers_newest;
drop index supplier_offers_landed;
drop index supplier_offers_margin;
drop index supplier_offers_stock;
create index supplier_offers_listed on supplier_offers
  (to_country, listed_count desc, product_id, from_country, is_best, category_id, stock, cost);
create index supplier_offers_newest on supplier_offers
  (to_country, listed_day desc, product_id, from_country, is_best, category_id, stock, cost);
create index supplier_offers_landed on supplier_offers
  (to_country, landed, product_id, from_country, is_best, category_id, stock, cost);
create index supplier_offers_margin on supplier_offers
  (to_country, margin desc, product_id, from_country, is_best, category_id, stock, cost);
create index supplier_offers_stock on supplier_offers
  (to_country, stock desc, product_id, from_country, is_best, category_id, cost);
