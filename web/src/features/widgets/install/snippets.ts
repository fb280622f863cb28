import { placeOf, showsWholeShop, type Layout } from '@plaudit/contract/storefront/widget-settings'
import type { Widget } from '@plaudit/contract/storefront/widgets'

/** The room that the page keeps until a widget is there, so that nothing moves. */
const rooms: Record<Layout, string> = {
  list: '36rem',
  compact: '36rem',
  masonry: '36rem',
  carousel: '28rem',
  photo_wall: '36rem',
  badge: '1.75rem',
  tab: '0',
  popup: '0',
  testimonials: '18rem',
  highlight: '24rem',
  all_reviews: '48rem',
  trust: '20rem',
  cart: '5rem',
}

/** How the shop's template writes the product: in a cart it is that of a line. */
const productOf = ({ settings }: Widget): string =>
  placeOf(settings) === 'cart' ? '{{ item.product.handle }}' : '{{ product.handle }}'

type Wanted = { origin: string; shopKey: string; widget: Widget }

const widgetAttribute = ({ id, is_first }: Widget) => (is_first ? '' : ` widget="${id}"`)

/** The script: once a page, whatever widgets it has. */
export const scriptTag = ({ origin }: Pick<Wanted, 'origin'>): string =>
  `<script src="${origin}/storefront/v1/widget.js" async></script>`

/** The element that the script fills; without a product it shows the whole shop. */
export const elementTag = ({ shopKey, widget }: Wanted): string => {
  const { settings } = widget
  const subject = showsWholeShop(settings) ? '' : ` product="${productOf(widget)}"`
  const floating = placeOf(settings) === 'every_page' ? ' floating' : ''
  return `<plaudit-reviews shop="${shopKey}"${subject}${floating}${widgetAttribute(widget)} style="display:block;min-height:${rooms[settings.layout]}"></plaudit-reviews>`
}

/** Where a server fetches the widget as HTML, to put it into its page: no script is needed then. */
export const blockAddress = ({ origin, shopKey, widget }: Wanted): string => {
  const subject = showsWholeShop(widget.settings) ? '' : `/products/${productOf(widget)}`
  const named = widget.is_first ? '' : `?widget=${widget.id}`
  return `${origin}/storefront/v1/${shopKey}${subject}/block${named}`
}
