import { gzipSync } from 'node:zlib'
import { layouts } from '../../../contract/src/storefront/widget-settings.ts'

const MOST_TO_PAINT = 4_096
const MOST_HTML = 3_000

const gzip = (text: string) => gzipSync(text, { level: 9 }).byteLength

/** What shoppers read: the reviews alone, without search, filters and pages. */
const reviewsOf = (part: string) => /<(ol|ul)[\s\S]*<\/\1>/.exec(part)?.[0] ?? ''

/** Bytes of each layout, gzip: what is needed to the first paint, and the HTML of its reviews, at most ten. */
export const measureLayoutSizes = async (url: string) => {
  const textAt = async (path: string) => (await fetch(`${url}/storefront/v1/${path}`)).text()
  const script = await textAt('widget.js')
  const rows = []
  for (const layout of layouts) {
    const address = `fernhill.myshopify.com/products/gooseneck-kettle/block?widget=${layout}`
    const block = await textAt(address)
    const style = /<style>([\s\S]*?)<\/style>/.exec(block)![1]!
    const html = block.replace(/<(style|script)[\s\S]*?<\/\1>/g, '')
    const list = await textAt(`${address}&part=list`)
    const reviews = gzip(reviewsOf(list))
    const toPaint = gzip(style) + gzip(script)
    const mark = (isMet: boolean) => (isMet ? 'met' : 'missed')
    rows.push({
      what: layout,
      'style and script': toPaint,
      'HTML of its reviews': reviews,
      'with search, filters and pages': gzip(list),
      'and with its head': gzip(html),
      'whole block': gzip(block),
      goal: `to first paint <= ${MOST_TO_PAINT} ${mark(toPaint <= MOST_TO_PAINT)}, HTML of its reviews <= ${MOST_HTML} ${mark(reviews <= MOST_HTML)}`,
    })
  }
  return rows
}
