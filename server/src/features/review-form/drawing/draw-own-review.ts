import { markup, type Html } from '../../../markup/html.ts'
import type { FormTexts } from '../../storefront/drawing/texts/form/form-en.ts'
import { classOf } from '../../storefront/drawing/wire-names.ts'
import { drawProductHead } from '../../shopper-pages/draw-product-head.ts'

type OwnReview = {
  texts: FormTexts
  product: { title: string; image: string | null }
  isConfirmed: boolean
}

/**
 * What the link in a reviewer's letter shows. Opening it changes nothing, since mail programs open links too: two buttons
 * do.
 */
export const drawOwnReview = ({ texts, product, isConfirmed }: OwnReview): Html => markup`
  <div class="${classOf('writeDone')}">
    ${drawProductHead(product, texts.ownTitle)}
    <p role="status">${isConfirmed ? texts.confirmed : texts.ownAbout(product.title)}</p>
    ${
      !isConfirmed &&
      markup`<form method="post" enctype="multipart/form-data"><button class="${classOf('writeSend')}" name="do" value="confirm">${texts.confirm}</button></form>`
    }
    <form method="post" enctype="multipart/form-data">
      <button class="${classOf('writeSend')}" name="do" value="withdraw" data-second>${texts.withdraw}</button>
      <p class="${classOf('writeHint')}">${texts.withdrawAbout}</p>
    </form>
  </div>`
