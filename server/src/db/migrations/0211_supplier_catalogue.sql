-- What a supplier sells, as its lists and its product pages said it when they were last read: of no account, the same for
-- all. Money in US cents, weights in grams. Ids begin with the supplier's name: `cj-1370…`.
create table supplier_categories (
  id text primary key,
  path text[] not null,
  -- what its products weigh on average, as far as that is known
  grams integer
);

create table supplier_products (
  id text primary key,
  supplier text not null,
  external_id text not null,
  sku text not null,
  title text not null,
  words tsvector generated always as (to_tsvector('simple', title)) stored,
  category_id text,
  image_url text,
  -- of the cheapest and the dearest variant
  cost integer not null,
  cost_high integer not null,
  -- country of the warehouse → how many are there; of those abroad, also the reading that said it
  stock integer not null,
  stock_abroad jsonb not null,
  abroad_runs jsonb not null,
  processing_low smallint,
  processing_high smallint,
  listed_count integer not null,
  has_video boolean not null,
  listed_at timestamptz,
  -- of the cheapest variant; null until its details were read
  grams integer,
  suggested_price integer,
  variant_count smallint,
  -- the last reading of the list that had it
  run integer not null,
  gone_at timestamptz,
  details_at timestamptz
);
create index supplier_products_words on supplier_products using gin (words);
create index supplier_products_category on supplier_products (category_id);
create index supplier_products_without_details on supplier_products (listed_count desc, id)
  where details_at is null and gone_at is null;

create table supplier_product_details (
  product_id text primary key references supplier_products (id) on delete cascade,
  -- cleaned when it is shown
  description text not null,
  image_urls text[] not null,
  options text[] not null,
  variants jsonb not null
);

-- What sending a parcel of some weight costs: one line a weight that was asked for. No price: nothing is sent that way.
create table supplier_rates (
  from_country text not null,
  to_country text not null,
  grams integer not null,
  price integer,
  days_low smallint,
  days_high smallint,
  read_at timestamptz not null,
  primary key (from_country, to_country, grams)
);

-- How far the supplier was read: a killed process goes on from here.
create table supplier_readings (
  supplier text primary key,
  run integer not null,
  began_at timestamptz,
  -- null: all warehouses together, which comes first
  warehouse text,
  page integer not null,
  read_count integer not null,
  total integer not null,
  -- when the list was last read to its end
  ended_at timestamptz,
  rates_at timestamptz,
  failure text,
  failed_at timestamptz,
  -- how many details were read in the day that began then
  details_since timestamptz,
  details_count integer not null
);

-- What a product costs in a country, sent from one of its warehouses. `is_best`: no other warehouse sends it for less.
create table supplier_offers (
  to_country text not null,
  product_id text not null references supplier_products (id) on delete cascade,
  from_country text not null,
  is_best boolean not null,
  category_id text,
  cost integer not null,
  shipping integer not null,
  fee integer not null,
  landed integer not null,
  price integer not null,
  -- of the price, in hundredths of a percent
  margin integer not null,
  days_low smallint,
  days_high smallint,
  -- the weight is the average of its category
  is_estimate boolean not null,
  stock integer not null,
  listed_count integer not null,
  listed_day integer not null,
  primary key (to_country, product_id, from_country)
);
-- Each order of the search; what follows the id is checked within the index.
create index supplier_offers_listed on supplier_offers
  (to_country, listed_count desc, product_id, from_country, is_best, category_id, stock);
create index supplier_offers_newest on supplier_offers
  (to_country, listed_day desc, product_id, from_country, is_best, category_id, stock);
create index supplier_offers_landed on supplier_offers
  (to_country, landed, product_id, from_country, is_best, category_id, stock);
create index supplier_offers_margin on supplier_offers
  (to_country, margin desc, product_id, from_country, is_best, category_id, stock);
create index supplier_offers_stock on supplier_offers
  (to_country, stock desc, product_id, from_country, is_best, category_id);
create index supplier_offers_product on supplier_offers (product_id);

-- Products of suppliers that an owner opened.
create table supplier_product_views (
  account_id uuid not null references accounts (id) on delete cascade,
  product_id text not null,
  seen_at timestamptz not null,
  primary key (account_id, product_id)
);
