-- Photos and videos of a row beyond those that a review holds: said, not cut in silence.
alter table imports add column media_left_out integer not null default 0;
