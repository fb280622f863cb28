-- The store that `store_ratings` is about, named like the rest of what is sent.
alter table store_rating_switches rename column told_domain to sent_domain;
