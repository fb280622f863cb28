/** Where a table that has a customer's data names a review. */
export const reviewColumns: Record<string, string> = { reviews: 'id', review_changes: 'review_id' }
