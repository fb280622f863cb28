import type { PublicRequest } from '../../../http/pages/public-route.ts'
import type { Owner, World } from '../../../world.ts'
import { readShop } from '../../storefront/cache/read-shop.ts'
import { findShop } from '../../storefront/cache/find-shop.ts'
import type { Shop } from '../../storefront/cache/storefront-cache.ts'
import { chooseFormTexts } from '../../storefront/drawing/texts/choose-form-texts.ts'
import { chooseTexts } from '../../storefront/drawing/texts/choose-texts.ts'
import { readSummary } from '../../storefront/reading/read-summary.ts'
import type { FormDrawing } from '../drawing/form-drawing.ts'
import { chooseLocale } from '../../shopper-pages/choose-locale.ts'

export type OpenForm = {
  owner: Owner
  shop: Shop
  handle: string | null
  locale: string
  /** A part to be put into a dialog, not a page. */
  isPart: boolean
  publicUrl: string
  /** All but what is typed. */
  drawing: Pick<FormDrawing, 'texts' | 'words' | 'product' | 'urls'>
}

/**
 * Of which shop and product the form is, and in which language. `writes`: what comes of it is written, so that the shop is
 * looked up (WIDGET-94).
 * @throws Problem `not_found`
 */
export const openForm = async (
  world: World,
  request: PublicRequest,
  { writes }: { writes: boolean },
): Promise<OpenForm> => {
  const { shop: shopName = '', product: productName = '' } = request.params
  const shop = await (writes ? readShop : findShop)(world, shopName)
  const { product } = await readSummary(world, { accountId: shop.accountId, product: productName })
  const locale = chooseLocale(request)
  const words = chooseTexts(locale)
  const storefront = `${world.settings.publicUrl}/storefront/v1`
  const base = `${storefront}/${encodeURIComponent(shopName)}/products/${product.id}`
  const query = `?locale=${encodeURIComponent(words.language)}`
  return {
    owner: { world, accountId: shop.accountId },
    shop,
    handle: product.handle,
    locale: words.language,
    isPart: request.query['part'] === 'form',
    publicUrl: world.settings.publicUrl,
    drawing: {
      texts: chooseFormTexts(words),
      words,
      product: { id: product.id, title: product.title, image: product.image },
      urls: {
        send: `${base}/reviews${query}`,
        upload: `${base}/review-files`,
        page: `${base}/write${query}`,
      },
    },
  }
}
