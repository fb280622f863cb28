import type { PublicAnswer, PublicRequest } from '../../../http/pages/public-route.ts'
import { Problem } from '../../../problem.ts'
import type { World } from '../../../world.ts'
import { walkFeedReviews } from '../../reviews/exporting/walk-feed-reviews.ts'
import { findShop } from '../../storefront/cache/find-shop.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { streamWhileRead } from './stream-while-read.ts'
import { writeFeed } from './write-feed.ts'

const patience = { silenceMs: 10_000, totalMs: 600_000 }
/** Who asks meanwhile may ask again after so long: a reader that takes nothing is gone by then. */
const RETRY_SECONDS = 10

/** Feeds that are being written by this process: one at a time for each shop. */
const writing = new Set<string>()

/**
 * `GET …/product-reviews.xml`: all own reviews for Google Merchant Center, always the full set, since Google removes
 * what is missing. Who asks again while it is written gets 429; a reader that takes nothing is cut off (WIDGET-93).
 */
export const answerFeed = async (
  world: World,
  request: PublicRequest,
  readerPatience = patience,
): Promise<PublicAnswer> => {
  const { accountId } = await findShop(world, request.params['shop'] ?? '')
  const store = await findConnection(world, accountId)
  if (!store) throw new Problem('not_found')
  if (writing.has(accountId))
    throw new Problem('too_many_requests', { retryAfterSeconds: RETRY_SECONDS })
  writing.add(accountId)
  const feed = writeFeed(store.name ?? store.domain, walkFeedReviews({ world, accountId }), {
    pageUrl: (handle) => world.shopSurfaces.productPageUrl(store.domain, handle),
    fileUrl: (key) => new URL(world.files.publicUrl(key), world.settings.publicUrl).href,
  })
  // Closed at its end, and also where who asked is gone before anything was read.
  const body = streamWhileRead(feed, readerPatience).once('close', () => writing.delete(accountId))
  return {
    status: 200,
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
    body,
  }
}
