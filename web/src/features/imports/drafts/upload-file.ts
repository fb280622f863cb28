import {
  addDraftPart,
  beginDraft,
  getDraft,
  type ImportDraft,
} from '@plaudit/contract/imports/drafts'
import { call } from '../../../api/call.ts'
import { CallFailure, MaxRetriesError } from '../../../api/failures.ts'
import { partSizeOf } from './part-size-of.ts'

/** Read and hashed at a time, so that a large file is never in memory as a whole. */
const HASHED_BYTES = 8 * 1024 * 1024
/** Pauses before a part is sent again, in seconds. */
const PAUSES = [1, 2, 4, 8, 10, 10, 10, 15]

export type UploadStatus = {
  /** Bytes of the file that were received or are being sent. */
  sent: number
  /** The connection was lost; the part is retried soon. */
  isWaiting: boolean
}

type Uploading = {
  signal: AbortSignal
  onBegun: (draft: ImportDraft) => void
  onStatus: (status: UploadStatus) => void
}

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Identifies the whole content of a file: the hash of the hashes of its slices. A page without TLS has no hash
 * functions: its files are never taken for ones that were uploaded before.
 */
const fingerprintOf = async (file: File): Promise<string> => {
  if (!globalThis.crypto.subtle) return toHex(crypto.getRandomValues(new Uint8Array(32)))
  const hashes: ArrayBuffer[] = []
  for (let start = 0; start < file.size; start += HASHED_BYTES) {
    const slice = await file.slice(start, start + HASHED_BYTES).arrayBuffer()
    hashes.push(await crypto.subtle.digest('SHA-256', slice))
  }
  const all = await new Blob(hashes).arrayBuffer()
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', all)))
}

/** No response, or a temporary failure. */
const isPassing = (failure: unknown): boolean =>
  failure instanceof MaxRetriesError ||
  (failure instanceof CallFailure &&
    (failure.status === 0 || failure.status === 429 || failure.status >= 502))

/** Waits until the time is over, or the browser is online again. */
const pause = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (done: () => void) => () => {
      clearTimeout(timer)
      removeEventListener('online', goOn)
      signal.removeEventListener('abort', stop)
      done()
    }
    const goOn = end(resolve)
    const stop = end(() => reject(new DOMException('Aborted', 'AbortError')))
    const timer = setTimeout(goOn, seconds * 1000)
    addEventListener('online', goOn)
    signal.addEventListener('abort', stop)
  })

/** Retries requests without a response, for as long as the browser is offline. */
const untilAnswered = async <T>(
  send: () => Promise<T>,
  { signal, onWait }: { signal: AbortSignal; onWait: () => void },
): Promise<T> => {
  for (let tries = 0; ; tries++)
    try {
      return await send()
    } catch (failure) {
      const seconds = PAUSES[tries] ?? (navigator.onLine ? null : PAUSES.at(-1)!)
      if (signal.aborted || !isPassing(failure) || seconds === null) throw failure
      onWait()
      await pause(seconds, signal)
    }
}

/** The server has more or less of the file than expected: another tab uploads it too. */
const isOutOfStep = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.body?.['code'] === 'conflict'

/** Uploads a file, which is stored for a day as a draft. Parts that the server already has are not sent again. */
export const uploadFile = async (
  file: File,
  { signal, onBegun, onStatus }: Uploading,
): Promise<ImportDraft> => {
  let sent = 0
  const ask = <T>(send: () => Promise<T>) =>
    untilAnswered(send, { signal, onWait: () => onStatus({ sent, isWaiting: true }) })
  const announced = {
    file_name: file.name,
    size: file.size,
    fingerprint: await fingerprintOf(file),
  }
  let draft = await ask(() => call(beginDraft, announced, { signal }))
  onBegun(draft)
  const partBytes = partSizeOf(file.size)
  while (draft.state !== 'ready') {
    const { id, received } = draft
    sent = received
    const part = file.slice(received, received + partBytes)
    const onProgress = (share: number) =>
      onStatus({ sent: Math.min(received + share * part.size, file.size), isWaiting: false })
    onProgress(0)
    const sendPart = () =>
      part.size === 0
        ? call(getDraft, { id }, { signal })
        : call(addDraftPart, { id, offset: received, file: part }, { signal, onProgress })
    draft = await ask(sendPart).catch((failure: unknown) => {
      if (!isOutOfStep(failure)) throw failure
      return ask(() => call(getDraft, { id }, { signal }))
    })
  }
  return draft
}
