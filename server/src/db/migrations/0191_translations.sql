-- What a site says a review means in another language: {language, text}, beside what its author wrote.
alter table reviews add column translation jsonb;
-- A search finds the words that a shopper reads. As in 0094, a process of the version before cannot search until it ends.
alter table reviews drop column words;
alter table reviews add column words tsvector generated always as
  (account_words(account_id, to_tsvector('simple', author || ' ' || coalesce(title, '') || ' ' || text
    || coalesce(' ' || (translation ->> 'text'), '')))) stored;
create index reviews_words on reviews using gin (words);
