-- A run of which no row came in did not simply end well.
alter table imports drop constraint imports_problem_check;
alter table imports add constraint imports_problem_check
  check (problem in ('fault', 'too_long', 'file_lost', 'all_rejected', 'robot', 'sign_in', 'gone', 'not_reviews', 'busy', 'unreachable'));
