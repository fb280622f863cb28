-- The code keeps the counts of reviews, in the transaction that writes the reviews (decision 0038): a distributed table has no
-- triggers. All in one moment. What processes of the version before write from now on is not counted until the nightly
-- job compares the counts with the reviews.
drop trigger reviews_come on reviews;
drop trigger reviews_change on reviews;
drop trigger reviews_go on reviews;
drop function count_new_reviews();
drop function count_changed_reviews();
drop function count_gone_reviews();
drop function apply_review_deltas(review_counts[]);
