-- Why an owner hides reviews: kept in each review's history, and here while a bulk action runs. The note goes when it ends.
alter table review_bulks
  add column reason text,
  add column note text;
