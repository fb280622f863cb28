import type { MediaRow } from '../../../db/tables.ts'

/** The columns that follow from the photos and videos of a review. */
export const buildMediaColumns = (media: MediaRow[]) => ({
  media,
  media_count: media.filter(({ state }) => state === 'ready').length,
  media_pending: media.some(({ state }) => state === 'pending'),
})
