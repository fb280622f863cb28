import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import { markup, rawHtml, type Html } from '../../markup/html.ts'
import { readWidget } from '../storefront/drawing/read-widget.ts'
import { textColorOn } from '@plaudit/contract/storefront/contrast'
import { classOf } from '../storefront/drawing/wire-names.ts'

type Page = {
  title: string
  language: string
  shopName: string | null
  settings: Pick<WidgetSettings, 'accent_color' | 'star_color' | 'scheme'>
  /** Null where nothing on the page needs it. */
  scriptUrl: string | null
  body: Html
}

const colorsOf = ({ accent_color, star_color }: Page['settings']): string =>
  [
    accent_color &&
      `--plaudit-accent:${accent_color};--plaudit-on-accent:${textColorOn(accent_color)}`,
    star_color && `--plaudit-star:${star_color}`,
  ]
    .filter(Boolean)
    .join(';')

/** A page of its own, in the colours of the shop's first widget. */
export const drawPage = ({ title, language, shopName, settings, scriptUrl, body }: Page): string =>
  markup`<!doctype html>
    <html lang="${language}"${language === 'ar' && markup` dir="rtl"`}${settings.scheme !== 'auto' && markup` style="color-scheme:${settings.scheme}"`}>
      <head>
        <meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
        <title>${title}${shopName && `, ${shopName}`}</title><link rel="icon" href="data:,">
        <style>${rawHtml(readWidget('write-page.css'))}</style>
      </head>
      <body>
        <main class="${classOf('block')} ${classOf('writePage')}"${colorsOf(settings) && markup` style="${colorsOf(settings)}"`}>
          ${shopName && markup`<p class="${classOf('writeHint')}" dir="auto">${shopName}</p>`}
          ${body}
        </main>
        ${scriptUrl && markup`<script type="module" src="${scriptUrl}"></script>`}
      </body>
    </html>`.html
