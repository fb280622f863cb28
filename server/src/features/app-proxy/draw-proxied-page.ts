import type { PublicAnswer, PublicRequest } from '../../http/pages/public-route.ts'
import { phrase } from '../../texts/phrase.ts'
import { translate } from '../../texts/translate.ts'
import type { World } from '../../world.ts'
import { markup, rawHtml } from '../../markup/html.ts'
import { drawProxiedBlock } from './draw-proxied-block.ts'
import { findProxiedProduct, type ProxiedProduct } from './find-proxied-product.ts'
import { rawLiquid } from './rules.ts'

const STYLE = rawHtml(
  '.plaudit-page{padding-block:1.5rem}.plaudit-product{display:flex;align-items:center;gap:1rem;margin-block:1rem 1.5rem}.plaudit-product img{inline-size:5rem;block-size:5rem;object-fit:cover;border-radius:.5rem}.plaudit-product h1{margin:0;overflow-wrap:anywhere}',
)

const drawHead = ({ title, image, url, language }: ProxiedProduct) =>
  markup`<style>${STYLE}</style>
    <p lang="${language}"><a href="${url}">${translate(language, phrase('storefront.back_to', { product: title }))}</a></p>
    <div class="plaudit-product" lang="${language}">
    ${image && markup`<img src="${image}" width="80" height="80" alt="">`}
    <h1>${translate(language, phrase('storefront.reviews_of', { product: title }))}</h1>
    </div>`

/** The page's title as a layout reads it (`page_title`). Whether a shop's layout takes it up is the platform's business. */
const drawTitle = ({ title, language }: ProxiedProduct): string => {
  const text = markup`${translate(language, phrase('storefront.reviews_of', { product: title }))}`
  return `{% capture page_title %}${rawLiquid(text.html)}{% endcapture %}`
}

/**
 * The reviews of a product as a page of the shop (SURF-10): its name, picture and the way back to it, and its reviews as
 * HTML that can be read without script, which the platform draws inside the shop's own theme.
 */
export const drawProxiedPage = async (
  world: World,
  request: PublicRequest,
): Promise<PublicAnswer> => {
  const answer = await drawProxiedBlock(world, request)
  if (answer.status !== 200) return answer
  // The block was drawn, so the query is the platform's.
  const signed = new URLSearchParams(request.url.split('?')[1] ?? '')
  const product = await findProxiedProduct(world, {
    shop: signed.get('shop') ?? '',
    product: request.params['product'] ?? '',
    locale: signed.getAll('locale').at(-1),
  })
  const head = product ? drawHead(product).html : ''
  return {
    status: 200,
    headers: {
      'content-type': 'application/liquid',
      'cache-control': answer.headers['cache-control'] ?? 'no-store',
    },
    body: `${product ? drawTitle(product) : ''}<div class="page-width plaudit-page">${rawLiquid(`${head}${String(answer.body)}`)}</div>`,
  }
}
