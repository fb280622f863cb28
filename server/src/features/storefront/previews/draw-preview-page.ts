import type { Language } from '@plaudit/contract/accounts/account-fields'
import { phrase } from '../../../texts/phrase.ts'
import { translate } from '../../../texts/translate.ts'
import { markup, rawHtml, type Html } from '../../../markup/html.ts'
import type { LayoutDrawing } from '../drawing/draw-links.ts'

const style = `:root{color-scheme:light;--plaudit-surface:#fff;--plaudit-text:#1d2430}
*{box-sizing:border-box}body{margin:0;background:#fff;color:#1d2430;font:1rem/1.6 system-ui,"Segoe UI",Roboto,sans-serif}
.wrap{width:min(100% - 2rem,70rem);margin-inline:auto}
.shop{border-bottom:1px solid #e6e8ec}.shop .wrap{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:center;min-height:4rem;font-size:.9375rem;color:#4b5563}.shop b{font-size:1.125rem;color:#1d2430;margin-inline-end:auto}
.pdp{display:grid;gap:1.5rem 3rem;padding-block:2rem 3rem}@media(min-width:44rem){.pdp{grid-template-columns:1fr 1fr;align-items:start}}
.pic{display:block;width:100%;aspect-ratio:1;height:auto;object-fit:cover;border-radius:10px;background:linear-gradient(150deg,#eef0f3,#dde1e7)}
h1{font-size:clamp(1.6rem,4vw,2.4rem);line-height:1.15;margin:0 0 .75rem}
.bone{height:.8rem;border-radius:4px;background:#eceef1;margin-block:.7rem}
.buy{display:block;margin-top:1.5rem;padding:1rem;border-radius:8px;background:#1d2430;color:#fff;font-weight:600;text-align:center}
.alone{padding:1.5rem}.line{display:grid;grid-template-columns:minmax(0,1fr);align-content:center;min-height:100vh;padding:1.5rem;text-align:center}.line>*{zoom:2}.band{border-top:1px solid #e6e8ec;padding-block:3rem}`

/** The same shop with a dark page. */
const darkStyle = `:root{color-scheme:dark;--plaudit-surface:#14161a;--plaudit-text:#eceef2}
body{background:#14161a;color:#eceef2}.shop,.band{border-color:#2a2e36}.shop .wrap{color:#aab1bd}.shop b{color:#eceef2}
.pic{background:linear-gradient(150deg,#23272f,#30353f)}.bone{background:#262a32}.buy{background:#eceef2;color:#14161a}`

type Page = {
  block: Html
  shownAs: LayoutDrawing['preview']
  /** Without a shop around it. */
  isAlone: boolean
  language: Language
  isDark: boolean
  title: string
  image: string | null
  shopName: string | null
  scriptUrl: string
}

/** A shop's product page with the block where its layout belongs. */
const drawShop = ({ block, shownAs, language, title, image, ...page }: Page): Html => {
  const shopName = page.shopName ?? translate(language, phrase('storefront.your_shop'))
  const links = [
    phrase('storefront.sample_new'),
    phrase('storefront.sample_range'),
    phrase('storefront.sample_bag'),
  ].map((link) => markup`<span>${translate(language, link)}</span>`)
  return markup`
        <header class="shop"><div class="wrap"><b>${shopName}</b>${links}</div></header>
        <div class="wrap">
          <div class="pdp">
            ${image ? markup`<img class="pic" src="${image}" width="640" height="640" alt="">` : markup`<div class="pic"></div>`}
            <div>
              <h1>${title}</h1>
              ${shownAs === 'below_title' && block}
              <div class="bone" style="width:30%"></div><div class="bone"></div><div class="bone"></div><div class="bone" style="width:70%"></div>
              <span class="buy">${translate(language, phrase('storefront.sample_buy'))}</span>
            </div>
          </div>
          ${shownAs === 'section' && markup`<div class="band">${block}</div>`}
        </div>
        ${shownAs === 'over_page' && block}`
}

/**
 * A sample product page with the block in it, which the owner's preview shows in a frame. Links do nothing in a frame
 * that may not open windows, so the preview stays.
 */
export const drawPreviewPage = (page: Page): string => {
  const { shownAs, isAlone, language, isDark, title, scriptUrl } = page
  // In a frame of another origin browsers refuse it, and say so.
  const block = rawHtml(page.block.html.replaceAll('" autofocus>', '">'))
  return markup`<!doctype html>
    <html lang="${language}"${language === 'ar' && markup` dir="rtl"`}>
      <head>
        <meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><base target="_blank">
        <title>${title}</title><style>${rawHtml(isDark ? style + darkStyle : style)}</style>
      </head>
      <body data-plaudit-preview>
        ${isAlone ? markup`<div class="alone${shownAs === 'below_title' && ' line'}">${block}</div>` : drawShop({ ...page, block })}
        <script src="${scriptUrl}" async></script>
      </body>
    </html>`.html
}
