/** The link of a review's row, which has the keyboard focus; `id` is the review's. */
export const rowLinkId = (id: string) => `review-${id}`
