import type { PublicAnswer, PublicRequest } from '../../../http/pages/public-route.ts'
import { markup } from '../../../markup/html.ts'
import type { World } from '../../../world.ts'
import { countPlacesLeft } from '../../entitlements/count-places-left.ts'
import { hasPlan } from '../../entitlements/has-plan.ts'
import { nullIfMissing } from '../../shopper-pages/null-if-missing.ts'
import { classOf } from '../../storefront/drawing/wire-names.ts'
import { drawForm } from '../drawing/draw-form.ts'
import { drawProductHead } from '../../shopper-pages/draw-product-head.ts'
import { signForm } from '../../shopper-pages/form-token.ts'
import { openForm, type OpenForm } from './open-form.ts'
import { sendMissingProduct } from './send-missing-product.ts'
import { sendPage } from '../../shopper-pages/send-page.ts'

const empty = { rating: '', title: '', text: '', name: '', email: '', consent: false }

/** Said before anything is typed. */
const isClosed = async ({ owner }: OpenForm): Promise<boolean> =>
  !(await hasPlan(owner, owner.world.db)) && (await countPlacesLeft(owner, owner.world.db)) < 1

const sendClosed = (open: OpenForm): PublicAnswer => {
  const { texts, product } = open.drawing
  return sendPage(open, {
    status: 200,
    title: texts.closedTitle,
    needsScript: false,
    body: markup`<div class="${classOf('writeDone')}">${drawProductHead(product, texts.closedTitle)}<p>${texts.closed}</p></div>`,
  })
}

/**
 * `GET …/products/{product}/write`: the form on a page of its own; `part=form`: for the dialog. A page (404) for a shop or
 * product that is not there.
 */
export const answerForm = async (world: World, request: PublicRequest): Promise<PublicAnswer> => {
  const open = await nullIfMissing(openForm(world, request, { writes: false }))
  if (!open) return sendMissingProduct(world, request)
  if (await isClosed(open)) return sendClosed(open)
  const { texts, product } = open.drawing
  const stars = request.query['rating'] ?? ''
  const body = drawForm({
    ...open.drawing,
    token: signForm(world, { form: 'review', accountId: open.owner.accountId, about: product.id }),
    values: { ...empty, rating: /^[1-5]$/.test(stars) ? stars : '' },
    faults: {},
    files: [],
    notice: null,
  })
  return sendPage(open, { status: 200, title: texts.title, body, needsScript: true })
}
