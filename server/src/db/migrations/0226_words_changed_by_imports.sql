-- What an import did to the words of a review is an edit that shoppers can see: also what one did before this was so.
with worded as (
  select account_id, review_id, id, changed_at, before from review_changes
  where action = 'reimported' and after ?| array['title', 'text', 'author']
), last_of as (
  select account_id, review_id, max(changed_at) as at from worded group by account_id, review_id
), first_text as (
  select distinct on (account_id, review_id) account_id, review_id, before ->> 'text' as text from worded
  where before ? 'text' order by account_id, review_id, changed_at, id
), first_title as (
  select distinct on (account_id, review_id) account_id, review_id, before ->> 'title' as title from worded
  where before ? 'title' order by account_id, review_id, changed_at, id
)
update reviews r set
  edited_at = coalesce(r.edited_at, l.at),
  original_text = case when x.review_id is not null then x.text when t.review_id is not null then coalesce(r.original_text, r.text)
    else r.original_text end,
  original_title = case when t.review_id is not null then t.title when x.review_id is not null and r.original_text is null then r.title
    else r.original_title end
from last_of l
  left join first_text x on x.account_id = l.account_id and x.review_id = l.review_id
  left join first_title t on t.account_id = l.account_id and t.review_id = l.review_id
where r.account_id = l.account_id and r.id = l.review_id and r.erased_at is null;

-- Undoing the import takes the mark away.
with marks as (
  select account_id, review_id, id, changed_at,
    lag(changed_at) over (partition by account_id, review_id order by changed_at, id) as earlier
  from review_changes where action = 'reimported' and after ?| array['title', 'text', 'author']
)
update review_changes c set
  before = c.before || jsonb_build_object('edited_at', to_char(m.earlier at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
  after = c.after || jsonb_build_object('edited_at', to_char(m.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
from marks m where c.account_id = m.account_id and c.review_id = m.review_id and c.id = m.id;
