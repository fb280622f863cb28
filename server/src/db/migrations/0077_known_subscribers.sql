-- Known from when a plan begins, not only once the account is deleted, with the months that were used of each promo code, by its id.
alter table past_subscribers rename to known_subscribers;
alter table known_subscribers rename column deleted_at to seen_at;
alter table known_subscribers add column codes jsonb not null default '{}';
alter index past_subscribers_age rename to known_subscribers_age;
alter index past_subscribers_pkey rename to known_subscribers_pkey;
