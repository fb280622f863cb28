-- Reviews that share product, author, day and text with another and are not the same: `dedupe_key` of the first. Null for all others.
alter table reviews add column twin_of text;
create index reviews_twins on reviews (account_id, twin_of) where twin_of is not null;
