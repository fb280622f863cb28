-- The countries of an account's reviews that are not deleted, for the filter of the manage list: counting them took
-- seconds at a million reviews.
create table account_country_counts (
  account_id uuid not null references accounts (id) on delete cascade,
  country text not null,
  reviews integer not null,
  primary key (account_id, country)
);
insert into account_country_counts (account_id, country, reviews)
select account_id, country, count(*) from reviews
where country is not null and status <> 'deleted' group by account_id, country;
