-- How many faults the rich-snippet doctor found on a product's page when it read it last. `title` is the product's then.
create table snippet_checks (
  account_id uuid not null,
  product_id uuid not null,
  title text not null,
  url text not null,
  outcome text not null,
  errors integer not null,
  warnings integer not null,
  checked_at timestamptz not null,
  primary key (account_id, product_id),
  foreign key (account_id, product_id) references products (account_id, id) on delete cascade
);
create index snippet_checks_errors on snippet_checks (account_id, errors desc, product_id);
