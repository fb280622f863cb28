-- What a site may answer instead of reviews (Amazon, AliExpress).
alter table imports drop constraint imports_problem_check;
alter table imports add constraint imports_problem_check
  check (problem in ('fault', 'too_long', 'file_lost', 'robot', 'sign_in', 'gone', 'not_reviews', 'busy', 'unreachable'));

-- Which variant was bought, in the source's words.
alter table reviews add column variant text;
