import type { PublicAnswer, PublicRequest } from '../../../http/pages/public-route.ts'
import { markup } from '../../../markup/html.ts'
import { Problem } from '../../../problem.ts'
import type { World } from '../../../world.ts'
import { countPlacesLeft } from '../../entitlements/count-places-left.ts'
import { hasPlan } from '../../entitlements/has-plan.ts'
import { classOf } from '../../storefront/drawing/wire-names.ts'
import { drawForm } from '../drawing/draw-form.ts'
import { drawProductHead } from '../drawing/draw-product-head.ts'
import { signForm } from '../form-token.ts'
import { openForm, type OpenForm } from './open-form.ts'
import { sendMissing } from './send-missing.ts'
import { sendPage } from './send-page.ts'

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

const openKnownForm = async (world: World, request: PublicRequest): Promise<OpenForm | null> => {
  try {
    return await openForm(world, request)
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return null
    throw error
  }
}

/**
 * `GET …/products/{product}/write`: the form on a page of its own; `part=form`: for the dialog. A page (404) for a shop or
 * product that is not there.
 */
export const answerForm = async (world: World, request: PublicRequest): Promise<PublicAnswer> => {
  const open = await openKnownForm(world, request)
  if (!open) return sendMissing(world, request)
  if (await isClosed(open)) return sendClosed(open)
  const { texts, product } = open.drawing
  const stars = request.query['rating'] ?? ''
  const body = drawForm({
    ...open.drawing,
    token: signForm(world, { accountId: open.owner.accountId, productId: product.id }),
    values: { ...empty, rating: /^[1-5]$/.test(stars) ? stars : '' },
    faults: {},
    files: [],
    notice: null,
  })
  return sendPage(open, { status: 200, title: texts.title, body, needsScript: true })
}
