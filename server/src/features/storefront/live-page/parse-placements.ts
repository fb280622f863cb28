/** A widget in a page: whose, which (null: the first one), and whether its reviews stand in the HTML already. */
export type Placement = { shop: string | null; widget: string | null; isDrawn: boolean }

const comments = /<!--[\s\S]*?-->/g
const elements =
  /<plaudit-reviews\b([^>]*)>([\s\S]*?)(?=<plaudit-reviews\b|<\/plaudit-reviews>|$)/gi
/** What the theme's block leaves for its script; the platform's proxy knows whose shop it is. */
const themeBlocks = /\bdata-plaudit-reviews=["']([^"']+)["']/gi
const scripts = /<script\b[^>]*\bsrc=["'][^"']*\/storefront\/v1\/widget\.js/i
/** Shopify shows a shop that is not open yet this form on every page. */
const passwordForms = /<form\b[^>]*\baction=["'][^"']*\/password["']/i

const attributeOf = (text: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(
    text,
  )
  return found ? (found[1] ?? found[2] ?? found[3] ?? null) : null
}

/** What a page of a shop carries of us. Comments do not count: themes keep switched-off parts in them. */
export const parsePlacements = (
  page: string,
): { placements: Placement[]; hasScript: boolean; isPasswordPage: boolean } => {
  const html = page.replace(comments, '')
  const tags = [...html.matchAll(elements)].map(([, attributes = '', inside = '']): Placement => ({
    shop: attributeOf(attributes, 'shop'),
    widget: attributeOf(attributes, 'widget'),
    isDrawn: /<template\b[^>]*\bshadowrootmode=/i.test(inside),
  }))
  const blocks = [...html.matchAll(themeBlocks)].map(([, address = '']): Placement => ({
    shop: null,
    widget: /[?&;]widget=([^&]+)/.exec(address)?.[1] ?? null,
    isDrawn: true,
  }))
  return {
    placements: [...tags, ...blocks],
    hasScript: scripts.test(html),
    isPasswordPage: passwordForms.test(html),
  }
}
