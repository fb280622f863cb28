import type { PublicAnswer, PublicRequest } from '../../http/pages/public-route.ts'
import { markup, rawHtml } from '../../markup/html.ts'
import { languageFrom } from '../../texts/choose-language.ts'
import { phrase } from '../../texts/phrase.ts'
import { translate } from '../../texts/translate.ts'
import type { World } from '../../world.ts'
import { chooseLocale } from '../shopper-pages/choose-locale.ts'
import { nullIfMissing } from '../shopper-pages/null-if-missing.ts'
import { sendMissing } from '../shopper-pages/send-missing.ts'
import { sendPage } from '../shopper-pages/send-page.ts'
import { answerBlock } from '../storefront/answer-read.ts'
import { findShop } from '../storefront/cache/find-shop.ts'
import { chooseFormTexts } from '../storefront/drawing/texts/choose-form-texts.ts'
import { chooseTexts } from '../storefront/drawing/texts/choose-texts.ts'
import { scriptUrl } from '../storefront/script-url.ts'
import { readSummary } from '../storefront/reading/read-summary.ts'

/** As the list of this shop shows them, of every rating: who comes here was shown a selection. */
const askBlock = (request: PublicRequest, locale: string): PublicRequest => {
  const query = { rating: 'all', ...request.query, locale, widget: 'list' }
  const path = request.url.split('?')[0]!.replace(/all-reviews$/, 'block')
  // Neither packed nor answered by its ETag: a page is drawn around it.
  const headers = { ...request.headers, 'if-none-match': undefined, 'accept-encoding': undefined }
  const { params, ip, form, browserKey } = request
  const url = `${path}?${new URLSearchParams(query)}`
  return { params, query, headers, url, ip, form, browserKey }
}

const findSubject = async (world: World, request: PublicRequest) => {
  const shop = await findShop(world, request.params['shop'] ?? '')
  const { product } = request.params
  if (product === undefined) return { shop, title: shop.name ?? '' }
  const found = await readSummary(world, { accountId: shop.accountId, product })
  return { shop, title: found.product.title }
}

/**
 * `GET …/products/{product}/all-reviews`, and `GET …/all-reviews` for the whole shop: every published review, for
 * layouts that show some of them and have no pages of their own (WIDGET-55, 16 CFR 465.7). Works without script.
 */
export const answerAllReviews = async (
  world: World,
  request: PublicRequest,
): Promise<PublicAnswer> => {
  const words = chooseTexts(chooseLocale(request))
  const subject = await nullIfMissing(findSubject(world, request))
  if (!subject)
    return sendMissing(world, request, () => {
      const { missingTitle: title, missing: line } = chooseFormTexts(words)
      return { title, line }
    })
  const block = await answerBlock(world, askBlock(request, words.language))
  const { publicUrl } = world.settings
  const product = phrase('storefront.reviews_of', { product: subject.title })
  const title = translate(languageFrom(words.language), product)
  return sendPage(
    { shop: subject.shop, drawing: { words }, isPart: false, publicUrl },
    {
      status: 200,
      title,
      needsScript: false,
      body: markup`
        <h1 dir="auto">${subject.title}</h1>
        ${rawHtml(String(block.body))}
        <script src="${scriptUrl(publicUrl, 'widget.js')}" async></script>`,
    },
  )
}
