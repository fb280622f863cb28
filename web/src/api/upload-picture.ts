import { startUpload } from '@plaudit/contract/owner-tools/uploads'
import { call } from './call.ts'
import { CallFailure } from './failures.ts'
import { send } from './send.ts'

/**
 * FILE-2: requests an upload URL, uploads the picture without the Authorization header, and returns its public URL.
 * @throws CallFailure like `call`, also when the upload itself is refused
 */
export const uploadPicture = async (
  file: File,
  onProgress: (share: number) => void,
): Promise<string> => {
  const { method, url, headers, public_url } = await call(startUpload, {
    filename: file.name,
    content_type: file.type,
    size: file.size,
  })
  const answer = await send({ method, url, headers, body: file, guest: true }, { onProgress })
  if (answer.status >= 400)
    throw new CallFailure(`Upload failed with status code ${answer.status}`, {
      status: answer.status,
    })
  return public_url
}
