import type { PublicAnswer } from '../../http/pages/public-route.ts'
import type { Language } from '@plaudit/contract/accounts/account-fields'
import { phrase } from '../../texts/phrase.ts'
import { translate } from '../../texts/translate.ts'
import type { World } from '../../world.ts'
import { markup, rawHtml, type Html } from '../../markup/html.ts'
import type { ProxiedRequest } from './answer-proxied.ts'
import { drawProxiedBlock } from './draw-proxied-block.ts'
import { findProxiedProduct, type ProxiedProduct } from './find-proxied-product.ts'
import { rawLiquid } from './rules.ts'

const STYLE = rawHtml(
  [
    '.plaudit-page{padding-block:1.5rem}',
    '.plaudit-product{display:flex;align-items:center;gap:1rem;margin-block:1rem 1.5rem}',
    '.plaudit-product img{inline-size:5rem;block-size:5rem;object-fit:cover;border-radius:.5rem}',
    '.plaudit-product h1{margin:0;overflow-wrap:anywhere}',
  ].join(''),
)

type Head = { title: string; head: Html }

const headingOf = (product: string, language: Language): string =>
  translate(language, phrase('storefront.reviews_of', { product }))

const drawShopHead = ({ shopName, language }: ProxiedRequest): Head => {
  const title = shopName ?? ''
  return {
    title,
    head: markup`<style>${STYLE}</style><h1 lang="${language}">${headingOf(title, language)}</h1>`,
  }
}

const drawWayBack = ({ title, url }: ProxiedProduct, language: Language): Html | null => {
  const text = translate(language, phrase('storefront.back_to', { product: title }))
  return url ? markup`<p lang="${language}"><a href="${url}">${text}</a></p>` : null
}

const drawHead = (product: ProxiedProduct, language: Language): Head => ({
  title: product.title,
  head: markup`<style>${STYLE}</style>
    ${drawWayBack(product, language)}
    <div class="plaudit-product" lang="${language}">
    ${product.image && markup`<img src="${product.image}" width="80" height="80" alt="">`}
    <h1>${headingOf(product.title, language)}</h1>
    </div>`,
})

/** The page's title as a layout reads it (`page_title`). Whether a shop's layout takes it up is the platform's business. */
const drawTitle = (title: string, language: Language): string => {
  const text = markup`${title && headingOf(title, language)}`
  return `{% capture page_title %}${rawLiquid(text.html)}{% endcapture %}`
}

/**
 * The reviews of a product as a page of the shop (SURF-10): its name, picture and the way back to it, and its reviews as
 * HTML that can be read without script, or all reviews of the shop, in the widget that has a page of its own, which the
 * platform draws inside the shop's own theme.
 */
export const drawProxiedPage = async (
  world: World,
  asked: ProxiedRequest,
): Promise<PublicAnswer> => {
  const { product, language, query } = asked
  const block = await drawProxiedBlock(
    world,
    asked,
    product === null ? (query['widget'] ?? asked.ownPageWidget) : undefined,
  )
  const { title, head } =
    product === null
      ? drawShopHead(asked)
      : drawHead(await findProxiedProduct(world, { ...asked, product }), language)
  return {
    status: 200,
    headers: {
      'content-type': 'application/liquid',
      'cache-control': block.headers['cache-control'] ?? 'no-store',
    },
    body: `${drawTitle(title, language)}<div class="page-width plaudit-page">${rawLiquid(`${head.html}${String(block.body)}`)}</div>`,
  }
}
