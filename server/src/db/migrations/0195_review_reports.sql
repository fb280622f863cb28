-- Reports of published reviews (Regulation (EU) 2022/2065, Articles 16, 17 and 20), objections to a decision, and the
-- decisions. They stay when the review is gone: they are the log. Names, e-mails and texts go by themselves in time.
create table review_reports (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  review_id uuid not null,
  kind text not null check (kind in ('report', 'author_objects', 'reporter_objects')),
  form_id text not null,
  reason text,
  explanation text not null,
  reporter_name text,
  reporter_email text,
  locale text not null,
  visitor text not null,
  suspicious boolean not null,
  review_url text not null,
  reported_at timestamptz not null,
  decision_id uuid,
  primary key (account_id, id)
);
create unique index review_reports_form on review_reports (account_id, form_id);
create index review_reports_review on review_reports (account_id, review_id, reported_at);
create index review_reports_visitor on review_reports (account_id, visitor, reported_at);
create index review_reports_time on review_reports (account_id, reported_at);
create index review_reports_email on review_reports (account_id, lower(reporter_email));
create index review_reports_age on review_reports (reported_at) where explanation <> '';

create table review_decisions (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  review_id uuid not null,
  decision text not null check (decision in ('kept', 'hidden')),
  reason text not null,
  note text,
  decided_at timestamptz not null,
  primary key (account_id, id)
);
create index review_decisions_review on review_decisions (account_id, review_id, decided_at);
create index review_decisions_age on review_decisions (decided_at) where note is not null;

-- How many wait for the owner: the list of reported reviews is a scan of a small index.
alter table reviews
  add column open_reports smallint not null default 0,
  add column hide_reason text;
create index reviews_reported on reviews (account_id, sort_at, id) where open_reports > 0;
create index reviews_reported_added on reviews (account_id, id) where open_reports > 0;
