-- When the owner accepted colours that are hard to read; null where there are none, or nobody was asked.
alter table widgets add column low_contrast_accepted_at timestamptz;
