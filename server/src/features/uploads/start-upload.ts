import { pictureUpload } from '@plaudit/contract/owner-tools/uploads'
import { v7 } from 'uuid'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { signTicket } from './upload-token.ts'
import { phrase } from '../../texts/phrase.ts'

type UploadRequest = { content_type: string; size: number }

/**
 * FILE-3: refuses files that could not be stored, before anything is sent.
 * @throws Problem `unsupported_file`, `too_large`
 */
export const startUpload = async (
  { world, accountId }: Owner,
  { content_type, size }: UploadRequest,
) => {
  if (!pictureUpload.types.some((type) => type === content_type))
    throw new Problem('unsupported_file')
  if (size > pictureUpload.maxBytes)
    throw new Problem('too_large', { detail: phrase('uploads.picture_too_large', { max: 10 }) })
  const key = `public/${accountId}/assets/${v7()}.webp`
  const ticket = await signTicket(
    { accountId, key, contentType: content_type, size },
    world.settings.sessionSecret,
    world.clock.now(),
  )
  return {
    method: 'PUT' as const,
    url: `${world.settings.publicUrl}/api/uploads/${ticket}/`,
    headers: { 'Content-Type': content_type },
    public_url: world.files.publicUrl(key),
  }
}
