import type { PublicAnswer, PublicRequest } from '../../../http/pages/public-route.ts'
import { Problem } from '../../../problem.ts'
import type { World } from '../../../world.ts'
import { drawDone } from '../drawing/draw-done.ts'
import { drawForm } from '../drawing/draw-form.ts'
import type { FormDrawing, WaitingFile } from '../drawing/form-drawing.ts'
import { readForm, signForm, type KnownForm } from '../form-token.ts'
import { identifyVisitor } from '../identify-visitor.ts'
import { findFaults, type Faults, type FormValues } from '../rules.ts'
import { findBackUrl } from '../sending/find-back-url.ts'
import { writeReview } from '../sending/write-review.ts'
import { listWaitingFiles } from '../uploading/list-waiting-files.ts'
import { removeUpload } from '../uploading/remove-upload.ts'
import { saveUpload } from '../uploading/save-upload.ts'
import { openForm, type OpenForm } from './open-form.ts'
import { readValues } from './read-values.ts'
import { sendPage } from './send-page.ts'

type Sent = {
  open: OpenForm
  request: PublicRequest
  form: KnownForm
  token: string
  values: FormValues
  visitor: string
}

/** Files that came with the form itself, which a browser without script sends. */
const saveFiles = async (world: World, sent: Sent): Promise<Faults> => {
  const { accountId } = sent.open.owner
  for (const file of sent.request.form.files) {
    const place = { accountId, formId: sent.form.id, visitor: sent.visitor }
    const saved = await saveUpload(world, place, file)
    if ('fault' in saved) return { files: saved.fault }
  }
  return {}
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

const send = async (sent: Sent, files: WaitingFile[]): Promise<PublicAnswer> => {
  const { open, request, form, values, visitor } = sent
  const review = await writeReview(open.owner, {
    form,
    product: open.drawing.product,
    shopName: open.shop.name,
    values,
    trap: request.form.values('website')[0] ?? '',
    uploads: files.map(({ id }) => id),
    visitor,
    locale: open.locale,
  })
  const drawing = { ...open.drawing, token: sent.token, values, faults: {}, files, notice: null }
  const backUrl = await findBackUrl(open.owner, open.handle)
  const body = drawDone(drawing, { review, backUrl })
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

/** `POST …/products/{product}/reviews`: a shopper's review, sent by the form with or without script. */
export const answerSubmission = async (
  world: World,
  request: PublicRequest,
): Promise<PublicAnswer> => {
  const open = await openForm(world, request)
  const place = { accountId: open.owner.accountId, productId: open.drawing.product.id }
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
  const faultsOfFiles = await saveFiles(world, sent)
  const files = await listWaitingFiles(open.owner, form.id)
  if (removed) return drawAgain(sent, { status: 200, faults: faultsOfFiles, files })
  const faults = { ...findFaults(values), ...faultsOfFiles }
  if (Object.keys(faults).length > 0) return drawAgain(sent, { status: 422, faults, files })
  return sendUnlessRefused(sent, files)
}
