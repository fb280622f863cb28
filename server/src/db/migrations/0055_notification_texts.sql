-- What a notification says: keys of texts and what fills their blanks, said in the owner's language when it is read.
-- Those from before keep their sentences.
alter table notifications add column texts jsonb;
alter table notifications alter column title drop not null;
alter table notifications alter column message drop not null;
alter table notifications add constraint notifications_say_something check (texts is not null or (title is not null and message is not null));
