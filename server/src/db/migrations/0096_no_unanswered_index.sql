-- No list that the screens show needs it: those of reviews without a reply are sorted by rating or have every status. Each
-- imported review was written into it.
drop index reviews_unanswered;
