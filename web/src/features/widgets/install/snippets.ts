import type { Layout } from '@plaudit/contract/storefront/widget-settings'
import type { Widget } from '@plaudit/contract/storefront/widgets'

/** The room that the page keeps until a widget is there, so that nothing moves. */
const rooms: Record<Layout, string> = {
  list: '36rem',
  compact: '36rem',
  masonry: '36rem',
  carousel: '28rem',
  badge: '1.75rem',
  trust: '20rem',
}

type Wanted = { origin: string; shopKey: string; widget: Widget }

const widgetAttribute = ({ id, is_first }: Widget) => (is_first ? '' : ` widget="${id}"`)

/** The script: once a page, whatever widgets it has. */
export const scriptTag = ({ origin }: Pick<Wanted, 'origin'>): string =>
  `<script src="${origin}/storefront/v1/widget.js" async></script>`

/** The element that the script fills. `product` as the shop's template writes it. */
export const elementTag = ({ shopKey, widget }: Wanted, product: string): string =>
  `<plaudit-reviews shop="${shopKey}" product="${product}"${widgetAttribute(widget)} style="display:block;min-height:${rooms[widget.settings.layout]}"></plaudit-reviews>`

/** Where a server fetches the widget as HTML, to put it into its page: no script is needed then. */
export const blockAddress = ({ origin, shopKey, widget }: Wanted, product: string): string =>
  `${origin}/storefront/v1/${shopKey}/products/${product}/block${widget.is_first ? '' : `?widget=${widget.id}`}`
