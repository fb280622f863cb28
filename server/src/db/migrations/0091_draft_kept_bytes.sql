-- Rows that were read from a file and lie ready beside it take room too: an account may keep so many bytes of them.
alter table import_drafts add column kept_bytes integer not null default 0;
