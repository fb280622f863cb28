import { getFormSettings } from '../review-form/settings/get-form-settings.ts'
import { readShopCounts } from '../reviews/counting/read-shop-counts.ts'
import { cachedAnswer } from '../storefront/cache/cached-answer.ts'
import { chooseTexts } from '../storefront/drawing/texts/choose-texts.ts'
import { drawAbout } from './draw-about.ts'
import { describeShop } from './rules.ts'

/**
 * `GET …/about-reviews`: how reviews get into this shop, from its settings and kept counts as they are. Kept and
 * revalidated as the other pages of the storefront.
 */
export const answerAbout = cachedAnswer(async (world, request, shop) => {
  const { accountId } = shop
  const counts = await readShopCounts(world, accountId)
  const form = await getFormSettings({ world, accountId })
  const text = drawAbout({
    shop,
    facts: describeShop(counts, [...shop.widgets.values()]),
    form,
    words: chooseTexts(request.query['locale']),
  })
  return { shop, product: null, type: 'text/html; charset=utf-8', text }
})
