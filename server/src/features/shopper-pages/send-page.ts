import { defaultWidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import type { PublicAnswer } from '../../http/pages/public-route.ts'
import { markup, rawHtml, type Html } from '../../markup/html.ts'
import { scriptUrl } from '../storefront/script-url.ts'
import { readWidget } from '../storefront/drawing/read-widget.ts'
import type { Shop } from '../storefront/cache/storefront-cache.ts'
import { drawPage } from './draw-page.ts'

/** Pictures come from the shop's own hosts, and as previews of what is being uploaded; nothing else is foreign. */
const policyFor = (publicUrl: string): string => {
  const ours = `'self' ${new URL(publicUrl).origin}`
  return [
    "default-src 'none'",
    `script-src ${ours}`,
    "style-src 'unsafe-inline'",
    'img-src https: http: data: blob:',
    `connect-src ${ours}`,
    `form-action ${ours}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The shop whose page it is, in which language, and where our own script is. */
export type ShownPage = {
  shop: Pick<Shop, 'accountId' | 'name' | 'widgets'>
  drawing: { words: { language: string } }
  /** A part to be put into a dialog, not a page. */
  isPart: boolean
  publicUrl: string
}

type Shown = { status: number; title: string; body: Html; needsScript: boolean }

/** Answers with a whole page, or with the part of it that a dialog shows. Never cached: each form is one of its own. */
export const sendPage = (
  { shop, drawing, isPart, publicUrl }: ShownPage,
  { status, title, body, needsScript }: Shown,
): PublicAnswer => {
  const page = {
    title,
    language: drawing.words.language,
    shopName: shop.name,
    settings: shop.widgets.get(shop.accountId) ?? defaultWidgetSettings,
    scriptUrl: needsScript ? scriptUrl(publicUrl, 'write.js') : null,
    body,
  }
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policyFor(publicUrl),
    },
    body: isPart
      ? markup`<style>${rawHtml(readWidget('write.css'))}</style>${body}`.html
      : drawPage(page),
  }
}
