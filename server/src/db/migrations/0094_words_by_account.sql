-- A text index over the words alone is shared by all accounts: a small shop's search read the postings of everybody's
-- word. Here each word begins with the last six digits of its account's id, so that a search reads those of its own.
-- plpgsql: a function in SQL that calls one that is only stable is set up anew for each row.
create function account_words(account uuid, words tsvector) returns tsvector
language plpgsql immutable strict parallel safe as $$
begin
  return array_to_tsvector(string_to_array(
    right(account::text, 6) || array_to_string(tsvector_to_array(words), ' ' || right(account::text, 6)), ' '));
end
$$;
-- A process of the version before cannot search until it ends; everything else it does goes on.
alter table reviews drop column search;
alter table reviews add column words tsvector generated always as
  (account_words(account_id, to_tsvector('simple', author || ' ' || coalesce(title, '') || ' ' || text))) stored;
create index reviews_words on reviews using gin (words);
