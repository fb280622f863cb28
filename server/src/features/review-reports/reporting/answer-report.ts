import type { PublicAnswer, PublicRequest } from '../../../http/pages/public-route.ts'
import { Problem } from '../../../problem.ts'
import type { World } from '../../../world.ts'
import { readForm, signForm } from '../../shopper-pages/form-token.ts'
import { identifyVisitor } from '../../shopper-pages/identify-visitor.ts'
import { nullIfMissing } from '../../shopper-pages/null-if-missing.ts'
import { readLine } from '../../shopper-pages/read-line.ts'
import { readText } from '../../shopper-pages/read-text.ts'
import { sendPage } from '../../shopper-pages/send-page.ts'
import { drawReportDone } from './draw-report-done.ts'
import { drawReportForm, type ReportDrawing } from './draw-report-form.ts'
import { openReportForm } from './open-report-form.ts'
import { findReportFaults, type ReportValues } from './rules.ts'
import { sendMissingReview } from './send-missing-review.ts'
import { writeReport, type SentReport } from './write-report.ts'

const readValues = ({ form }: PublicRequest): ReportValues => ({
  reason: readLine(form, 'reason'),
  explanation: readText(form, 'explanation'),
  name: readLine(form, 'name'),
  email: readLine(form, 'email'),
  goodFaith: form.values('good-faith').length > 0,
})

const drawAgain = (drawing: ReportDrawing, status: number): PublicAnswer =>
  sendPage(drawing.open, {
    status,
    title: drawing.open.texts('title'),
    body: drawReportForm(drawing),
    needsScript: false,
  })

/** What differs from what this form sent before is kept in a new form. */
const sendAsNew = (drawing: ReportDrawing): PublicAnswer => {
  const { owner, review, texts } = drawing.open
  const { world, accountId } = owner
  const token = signForm(world, { form: 'report', accountId, about: review.id })
  return drawAgain({ ...drawing, token, notice: texts('sent_before') }, 409)
}

const sendUnlessRefused = async (
  sent: SentReport,
  drawing: ReportDrawing,
): Promise<PublicAnswer> => {
  const { open } = drawing
  try {
    const report = await writeReport(open, sent)
    if (report === 'sent_before') return sendAsNew(drawing)
    const body = await drawReportDone(open, { report, email: sent.values.email })
    return sendPage(open, {
      status: 200,
      title: open.texts('done_title'),
      body,
      needsScript: false,
    })
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_requests')
      return drawAgain({ ...drawing, notice: open.texts('too_often') }, 429)
    throw error
  }
}

/** `POST …/reviews/{id}/report`: a report, sent by the form without script. What was typed comes back with its faults. */
export const answerReport = async (world: World, request: PublicRequest): Promise<PublicAnswer> => {
  const open = await nullIfMissing(openReportForm(world, request, { writes: true }))
  if (!open) return sendMissingReview(world, request)
  const place = { form: 'report', accountId: open.owner.accountId, about: open.review.id } as const
  const token = readLine(request.form, 'form')
  const form = readForm(world, place, token)
  const values = readValues(request)
  const drawing = { open, token, values, faults: {}, notice: null }
  if (!form) {
    const fresh = { ...drawing, token: signForm(world, place), notice: open.texts('expired') }
    return drawAgain(fresh, 422)
  }
  const faults = findReportFaults(values)
  if (Object.keys(faults).length > 0) return drawAgain({ ...drawing, faults }, 422)
  const visitor = identifyVisitor(world, request.ip)
  const honeypot = readLine(request.form, 'website')
  return sendUnlessRefused({ form, values, honeypot, visitor }, drawing)
}
