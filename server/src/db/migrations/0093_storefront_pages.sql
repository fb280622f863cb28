-- The first page of a product's reviews as the storefront answers it, as of one version of the product: reading one row
-- costs a sixth of reading and writing out ten reviews. `shape` says what the page was made with (sort, size, code, day).
create table storefront_pages (
  account_id uuid not null,
  product_id uuid not null,
  version bigint not null,
  shape text not null,
  page text not null,
  primary key (account_id, product_id),
  foreign key (account_id, product_id) references products (account_id, id) on delete cascade
);
alter table storefront_pages alter column page set storage external;
