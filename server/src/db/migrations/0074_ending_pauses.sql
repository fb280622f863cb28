-- When we last asked the provider to end a pause: a paused trial that is shorter from then on was not made so by an approved page.
alter table pauses add column ending_at timestamptz;
