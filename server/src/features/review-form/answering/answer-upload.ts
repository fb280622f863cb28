import type { PublicAnswer, PublicRequest } from '../../../http/pages/public-route.ts'
import { Problem } from '../../../problem.ts'
import type { World } from '../../../world.ts'
import { readForm } from '../../shopper-pages/form-token.ts'
import { identifyVisitor } from '../../shopper-pages/identify-visitor.ts'
import { removeUpload } from '../uploading/remove-upload.ts'
import { saveUpload } from '../uploading/save-upload.ts'
import { openForm } from './open-form.ts'

const sendJson = (status: number, value: unknown): PublicAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(value),
})

/**
 * `POST …/products/{product}/review-files`: one file of a form, or `remove` with the id of one. The form's token is the
 * permission: without one of this shop and product nothing is stored.
 */
export const answerUpload = async (world: World, request: PublicRequest): Promise<PublicAnswer> => {
  const { owner, drawing } = await openForm(world, request, { writes: true })
  const { accountId } = owner
  const place = { form: 'review', accountId, about: drawing.product.id } as const
  const form = readForm(world, place, request.form.values('form')[0] ?? '')
  if (!form) throw new Problem('link_expired')
  const removed = request.form.values('remove')[0]
  if (removed) await removeUpload(owner, { formId: form.id, id: removed })
  const file = request.form.files[0]
  if (!file) return sendJson(200, {})
  const visitor = identifyVisitor(world, request.ip)
  const saved = await saveUpload(world, { accountId, formId: form.id, visitor }, file)
  if ('fault' in saved) return sendJson(422, { message: drawing.texts.faults[saved.fault] })
  const { thumb_key } = saved.media
  return sendJson(200, { id: saved.id, thumb: thumb_key && world.files.publicUrl(thumb_key) })
}
