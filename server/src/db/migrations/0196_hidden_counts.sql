-- How many reviews are hidden for which reason: kept with the other counts, for the page that tells shoppers.
create table account_hidden_counts (
  account_id uuid not null references accounts (id) on delete cascade,
  reason text not null,
  reviews int not null default 0,
  primary key (account_id, reason)
);
update reviews set hide_reason = (
    select c.reason from review_changes c
    where c.account_id = reviews.account_id and c.review_id = reviews.id and c.after ->> 'status' = 'hidden'
    order by c.changed_at desc, c.id desc limit 1)
  where status = 'hidden';
insert into account_hidden_counts (account_id, reason, reviews)
  select account_id, hide_reason, count(*) from reviews
  where status = 'hidden' and hide_reason is not null group by account_id, hide_reason;
