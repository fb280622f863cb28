import { formLimits } from '@plaudit/contract/storefront/review-form'
import type { PublicAnswer, PublicRequest } from '../../../http/pages/public-route.ts'
import { Problem } from '../../../problem.ts'
import type { World } from '../../../world.ts'
import { drawDone } from '../drawing/draw-done.ts'
import { drawForm } from '../drawing/draw-form.ts'
import type { FormDrawing, WaitingFile } from '../drawing/form-drawing.ts'
import { readForm, signForm, type KnownForm } from '../../shopper-pages/form-token.ts'
import { identifyVisitor } from '../../shopper-pages/identify-visitor.ts'
import { findFaults, type Faults, type FormValues } from '../rules.ts'
import { findBackUrl } from '../sending/find-back-url.ts'
import { writeReview, type UsedForm } from '../sending/write-review.ts'
import { listWaitingFiles } from '../uploading/list-waiting-files.ts'
import { removeUpload } from '../uploading/remove-upload.ts'
import { moveFormUploads } from '../uploading/move-form-uploads.ts'
import { saveUpload } from '../uploading/save-upload.ts'
import { nullIfMissing } from '../../shopper-pages/null-if-missing.ts'
import { openForm, type OpenForm } from './open-form.ts'
import { sendMissingProduct } from './send-missing-product.ts'
import { readValues } from './read-values.ts'
import { sendPage } from '../../shopper-pages/send-page.ts'

type Sent = {
  open: OpenForm
  request: PublicRequest
  form: KnownForm
  token: string
  values: FormValues
  visitor: string
}

/**
 * Which files go along: those that the form names, and those that came with it, which a browser without script sends. What
 * else waits for this form was taken out by its shopper, or is a second copy of one whose answer was lost.
 */
const chooseFiles = async (
  world: World,
  { open: { owner }, request, form, visitor }: Sent,
): Promise<{ files: WaitingFile[]; faults: Faults }> => {
  const chosen = request.form.values('upload')
  const list = async (faults: Faults) => {
    const waiting = new Map((await listWaitingFiles(owner, form.id)).map((file) => [file.id, file]))
    return { files: [...new Set(chosen)].flatMap((id) => waiting.get(id) ?? []), faults }
  }
  for (const file of request.form.files) {
    if (chosen.length >= formLimits.files) return list({ files: 'files_many' })
    const place = { accountId: owner.accountId, formId: form.id, visitor }
    const saved = await saveUpload(world, place, file)
    if ('fault' in saved) return list({ files: saved.fault })
    chosen.push(saved.id)
  }
  return list(chosen.length > formLimits.files ? { files: 'files_many' } : {})
}

const drawAgain = (
  { open, token, values }: Pick<Sent, 'open' | 'token' | 'values'>,
  shown: { status: number; faults?: Faults; files: WaitingFile[]; notice?: string },
): PublicAnswer => {
  const drawing: FormDrawing = {
    ...open.drawing,
    token,
    values,
    faults: shown.faults ?? {},
    files: shown.files,
    notice: shown.notice ?? null,
  }
  const { title } = open.drawing.texts
  const body = drawForm(drawing)
  return sendPage(open, { status: shown.status, title, body, needsScript: true })
}

/** What differs from what this form sent before, or whose review is gone, is kept in a new form, with its new files. */
const sendAsNew = async (
  sent: Sent,
  files: WaitingFile[],
  used: UsedForm,
): Promise<PublicAnswer> => {
  const { owner, drawing } = sent.open
  const place = { form: 'review', accountId: owner.accountId, about: drawing.product.id } as const
  const token = signForm(owner.world, place)
  const to = readForm(owner.world, place, token)!.id
  await moveFormUploads(owner, { from: sent.form.id, to })
  const notice = used === 'gone' ? drawing.texts.sentAndGone : drawing.texts.sentBefore
  return drawAgain({ ...sent, token }, { status: 409, files, notice })
}

const send = async (sent: Sent, files: WaitingFile[]): Promise<PublicAnswer> => {
  const { open, request, form, values, visitor } = sent
  const written = await writeReview(open.owner, {
    form,
    product: open.drawing.product,
    shopName: open.shop.name,
    values,
    honeypot: request.form.values('website')[0] ?? '',
    uploads: files.map(({ id }) => id),
    visitor,
    locale: open.locale,
  })
  if (typeof written === 'string') return sendAsNew(sent, files, written)
  const drawing = { ...open.drawing, token: sent.token, values, faults: {}, files, notice: null }
  const backUrl = await findBackUrl(open.owner, open.handle)
  const body = drawDone(drawing, { ...written, backUrl })
  const title = open.drawing.texts.thanks(values.name)
  return sendPage(open, { status: 200, title, body, needsScript: true })
}

/** The form as it was sent, with what stands in the way; nothing of it is lost. */
const sendUnlessRefused = async (sent: Sent, files: WaitingFile[]): Promise<PublicAnswer> => {
  const { texts } = sent.open.drawing
  try {
    return await send(sent, files)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'too_many_requests')
      return drawAgain(sent, { status: 429, files, notice: texts.tooMany })
    if (error.code === 'plan_needed')
      return drawAgain(sent, { status: 409, files, notice: texts.closed })
    throw error
  }
}

/**
 * `POST …/products/{product}/reviews`: a shopper's review, sent by the form with or without script. A page (404) for a
 * product that is gone meanwhile.
 */
export const answerSubmission = async (
  world: World,
  request: PublicRequest,
): Promise<PublicAnswer> => {
  const open = await nullIfMissing(openForm(world, request, { writes: true }))
  if (!open) return sendMissingProduct(world, request)
  const { accountId } = open.owner
  const place = { form: 'review', accountId, about: open.drawing.product.id } as const
  const token = request.form.values('form')[0] ?? ''
  const form = readForm(world, place, token)
  const values = readValues(request.form)
  if (!form) {
    const fresh = { open, values, token: signForm(world, place) }
    return drawAgain(fresh, { status: 422, files: [], notice: open.drawing.texts.expired })
  }
  const sent = { open, request, form, token, values, visitor: identifyVisitor(world, request.ip) }
  const removed = request.form.values('remove')[0]
  if (removed) await removeUpload(open.owner, { formId: form.id, id: removed })
  const { files, faults: faultsOfFiles } = await chooseFiles(world, sent)
  if (removed) return drawAgain(sent, { status: 200, faults: faultsOfFiles, files })
  const faults = { ...findFaults(values), ...faultsOfFiles }
  if (Object.keys(faults).length > 0) return drawAgain(sent, { status: 422, faults, files })
  return sendUnlessRefused(sent, files)
}
