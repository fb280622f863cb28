import { defaultWidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import type { PublicAnswer, PublicRequest } from '../../../http/pages/public-route.ts'
import { markup, type Html } from '../../../markup/html.ts'
import { translate } from '../../../texts/translate.ts'
import { languageFrom } from '../../../texts/choose-language.ts'
import type { World } from '../../../world.ts'
import { chooseLocale } from '../../shopper-pages/choose-locale.ts'
import { identifyVisitor } from '../../shopper-pages/identify-visitor.ts'
import { readText } from '../../shopper-pages/read-text.ts'
import { sendPage } from '../../shopper-pages/send-page.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { chooseTexts } from '../../storefront/drawing/texts/choose-texts.ts'
import { classOf } from '../../storefront/drawing/wire-names.ts'
import { chooseReportTexts } from '../choose-report-texts.ts'
import { describeReason } from '../describe-reason.ts'
import { drawObjectionForm } from './draw-objection-form.ts'
import { reportLimits } from '@plaudit/contract/reviews/reports'
import { findObjectable, type Objectable } from './find-objectable.ts'
import { isTooLate } from './rules.ts'
import { writeObjection } from './write-objection.ts'

type Spoken = { world: World; language: string; name: string | null }

const send = ({ world, language, name }: Spoken, status: number, body: Html): PublicAnswer => {
  const shop = { accountId: '', name, widgets: new Map([['', defaultWidgetSettings]]) }
  const title = chooseReportTexts(language)('object_title')
  return sendPage(
    { shop, drawing: { words: { language } }, isPart: false, publicUrl: world.settings.publicUrl },
    { status, title, body, needsScript: false },
  )
}

const drawLine = (language: string, line: string): Html => {
  const title = chooseReportTexts(language)('object_title')
  return markup`<div class="${classOf('writeDone')}"><h1>${title}</h1><p role="status">${line}</p></div>`
}

const aboutOf = (language: string, { decision, review }: Objectable): string => {
  const spoken = languageFrom(language)
  const reason = describeReason(decision)
  return chooseReportTexts(language)(
    decision.decision === 'hidden' ? 'object_hidden' : 'object_kept',
    {
      product: review.product.title,
      reason: typeof reason === 'string' ? reason : translate(spoken, reason),
    },
  )
}

const faultOf = (isPosted: boolean, explanation: string) => {
  if (!isPosted) return null
  if (explanation === '') return 'explanation'
  return explanation.length > reportLimits.explanation ? 'explanation_long' : null
}

const answerFound = async (
  spoken: Spoken,
  objectable: Objectable,
  { request, isPosted }: { request: PublicRequest; isPosted: boolean },
): Promise<PublicAnswer> => {
  const { world, language } = spoken
  const texts = chooseReportTexts(language)
  if (objectable.isSent) return send(spoken, 200, drawLine(language, texts('object_done')))
  if (isTooLate(objectable.decision.decided_at, world.clock.now()))
    return send(spoken, 410, drawLine(language, texts('object_late')))
  const explanation = readText(request.form, 'explanation')
  const fault = faultOf(isPosted, explanation)
  if (!isPosted || fault) {
    const about = aboutOf(language, objectable)
    const body = drawObjectionForm({ texts, about, explanation, fault })
    return send(spoken, fault ? 422 : 200, body)
  }
  const visitor = identifyVisitor(world, request.ip)
  await writeObjection(world, objectable, { explanation, locale: language, visitor })
  return send(spoken, 200, drawLine(language, texts('object_done')))
}

const answer =
  (isPosted: boolean) =>
  async (world: World, request: PublicRequest): Promise<PublicAnswer> => {
    const objectable = await findObjectable(world, request.params['token'] ?? '')
    const locale = objectable?.report?.locale ?? chooseLocale(request)
    const { language } = chooseTexts(locale)
    if (!objectable) {
      const line = chooseReportTexts(language)('object_missing')
      return send({ world, language, name: null }, 404, drawLine(language, line))
    }
    const store = await findConnection(world, objectable.objector.accountId)
    const spoken = { world, language, name: store?.name ?? null }
    return answerFound(spoken, objectable, { request, isPosted })
  }

/**
 * `/storefront/v1/objection/{token}`, from the letter of a decision: `get` shows the form and changes nothing, `post` sends
 * the objection, free of charge and within six months.
 */
export const answerObjection = { get: answer(false), post: answer(true) }
