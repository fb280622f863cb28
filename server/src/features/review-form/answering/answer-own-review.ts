import { defaultWidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import type { PublicAnswer, PublicRequest } from '../../../http/pages/public-route.ts'
import { markup, type Html } from '../../../markup/html.ts'
import type { Owner, World } from '../../../world.ts'
import { findShoppersReview } from '../../reviews/shoppers/find-shoppers-review.ts'
import { withdrawReview } from '../../reviews/shoppers/withdraw-review.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { chooseFormTexts } from '../../storefront/drawing/texts/choose-form-texts.ts'
import { chooseTexts, type StorefrontTexts } from '../../storefront/drawing/texts/choose-texts.ts'
import type { FormTexts } from '../../storefront/drawing/texts/form/form-en.ts'
import { classOf } from '../../storefront/drawing/wire-names.ts'
import { drawOwnReview } from '../drawing/draw-own-review.ts'
import { findSubmission } from '../sending/find-submission.ts'
import { confirmReview } from '../sending/confirm-review.ts'
import { readLink, type SentReview } from '../sending/link-token.ts'
import { chooseLocale } from '../../shopper-pages/choose-locale.ts'
import { sendPage } from '../../shopper-pages/send-page.ts'

const drawLine = (texts: FormTexts, line: string): Html =>
  markup`<div class="${classOf('writeDone')}"><h1>${texts.ownTitle}</h1><p role="status">${line}</p></div>`

/** Does what was asked; answers whether the review was withdrawn. */
const confirmOrWithdraw = async (
  owner: Owner,
  { reviewId }: SentReview,
  asked: string | undefined,
) => {
  if (asked === 'confirm') await confirmReview(owner, reviewId)
  if (asked === 'withdraw') await withdrawReview(owner, reviewId)
  return asked === 'withdraw'
}

const drawFound = async (owner: Owner, link: SentReview, texts: FormTexts): Promise<Html> => {
  const { world, accountId } = owner
  const found = await findShoppersReview(world.db, accountId, link.reviewId)
  if (!found) return drawLine(texts, texts.gone)
  const submission = await findSubmission(world.db, link)
  const isConfirmed = Boolean(submission?.confirmed_at)
  return drawOwnReview({ texts, product: found.product, isConfirmed })
}

const wordsOf = async (world: World, request: PublicRequest, link: SentReview | null) => {
  const submission = link && (await findSubmission(world.db, link))
  return chooseTexts(submission?.locale ?? chooseLocale(request))
}

type Found = { world: World; accountId: string; name: string | null; words: StorefrontTexts }

const send = (
  { world, accountId, name, words }: Found,
  status: number,
  body: Html,
): PublicAnswer => {
  const widgets = new Map([[accountId, defaultWidgetSettings]])
  const shop = { accountId, name, url: null, widgets, settingsVersion: '' }
  const title = chooseFormTexts(words).ownTitle
  return sendPage(
    { shop, drawing: { words }, isPart: false, publicUrl: world.settings.publicUrl },
    { status, title, needsScript: false, body },
  )
}

/**
 * `/storefront/v1/own-review/{token}`, from the letter: a GET shows the review and changes nothing, a POST confirms the
 * e-mail or withdraws the review.
 */
export const answerOwnReview = async (
  world: World,
  request: PublicRequest,
): Promise<PublicAnswer> => {
  const link = readLink(world, request.params['token'] ?? '')
  const words = await wordsOf(world, request, link)
  const texts = chooseFormTexts(words)
  if (!link)
    return send({ world, accountId: '', name: null, words }, 404, drawLine(texts, texts.gone))
  const owner = { world, accountId: link.accountId }
  const name = (await findConnection(world, link.accountId))?.name ?? null
  const isWithdrawn = await confirmOrWithdraw(owner, link, request.form.values('do')[0])
  const body = isWithdrawn ? drawLine(texts, texts.withdrawn) : await drawFound(owner, link, texts)
  return send({ world, accountId: link.accountId, name, words }, 200, body)
}
