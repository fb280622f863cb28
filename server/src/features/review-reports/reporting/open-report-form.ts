import type { PublicRequest } from '../../../http/pages/public-route.ts'
import { Problem } from '../../../problem.ts'
import type { Owner, World } from '../../../world.ts'
import {
  findReportedReview,
  type ReportedReview,
} from '../../reviews/reported/find-reported-review.ts'
import { chooseLocale } from '../../shopper-pages/choose-locale.ts'
import type { ShownPage } from '../../shopper-pages/send-page.ts'
import { readShop } from '../../storefront/cache/read-shop.ts'
import { findShop } from '../../storefront/cache/find-shop.ts'
import { chooseTexts, type StorefrontTexts } from '../../storefront/drawing/texts/choose-texts.ts'
import { chooseReportTexts, type ReportTexts } from '../choose-report-texts.ts'
import { isUuid } from '../../../text-patterns/is-uuid.ts'

export type OpenReportForm = ShownPage & {
  owner: Owner
  review: ReportedReview
  drawing: { words: StorefrontTexts }
  texts: ReportTexts
  /** This very page: it is the address of what is reported. */
  url: string
}

/**
 * The published review that is reported, and in which language. `writes`: what comes of it is written, so that the shop is
 * looked up (WIDGET-94).
 * @throws Problem `not_found`
 */
export const openReportForm = async (
  world: World,
  request: PublicRequest,
  { writes }: { writes: boolean },
): Promise<OpenReportForm> => {
  const { shop: named = '', id = '' } = request.params
  const shop = await (writes ? readShop : findShop)(world, named)
  if (!isUuid(id)) throw new Problem('not_found')
  const { accountId } = shop
  const review = await findReportedReview(world.db, { accountId, id })
  if (review?.status !== 'published') throw new Problem('not_found')
  const words = chooseTexts(chooseLocale(request))
  const { publicUrl } = world.settings
  return {
    owner: { world, accountId },
    shop,
    review,
    drawing: { words },
    texts: chooseReportTexts(words.language),
    url: `${publicUrl}/storefront/v1/${encodeURIComponent(named)}/reviews/${id}/report`,
    isPart: false,
    publicUrl,
  }
}
