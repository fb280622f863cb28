/**
 * The columns in which a rejected review is stored: those of the template, so that the corrected file can be
 * uploaded.
 */
export const sourceColumns = [
  'product_id',
  'rating',
  'author',
  'title',
  'text',
  'country',
  'reviewed_at',
  'photos',
  'language',
  'helpful_votes',
  'source',
  'source_verified',
  'review_id_there',
  'variant',
  'videos',
]
