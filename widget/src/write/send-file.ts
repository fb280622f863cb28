export type Sent = { id: string; thumb: string | null }

/**
 * Sends one file, and tells how much of it has gone (0 to 1).
 * @throws Error with what the server says of it; without a text where the line was lost.
 */
export const sendFile = (
  { upload, token }: { upload: string; token: string },
  file: File,
  onProgress: (share: number) => void,
): { done: Promise<Sent>; cancel: () => void } => {
  const request = new XMLHttpRequest()
  request.responseType = 'json'
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
  const done = new Promise<Sent>((resolve, reject) => {
    request.addEventListener('loadend', () => {
      const answer = request.response as (Sent & { message?: string; detail?: string }) | null
      if (request.status === 200 && answer) resolve(answer)
      else reject(new Error(answer?.message ?? (request.status < 500 ? answer?.detail : '')))
    })
  })
  const body = new FormData()
  body.set('form', token)
  body.set('file', file)
  request.open('POST', upload)
  request.send(body)
  return { done, cancel: () => request.abort() }
}
