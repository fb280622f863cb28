-- A connection is finished by the browser and the sign-in that began it: the hash of its cookie, and the sign-in.
alter table connect_states add column browser_hash text;
alter table connect_states add column family_id uuid;

-- False: the store was connected by somebody who had not shown that the account's e-mail is theirs, so its admin signs nobody in.
alter table stores add column opens_account boolean not null default true;

-- Signatures of the platform's admin that were used: each signs in once.
create table used_signatures (
  signature_hash text primary key,
  used_at timestamptz not null
);
