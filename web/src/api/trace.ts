/** THIRD-6: trace headers go to localhost and to relative paths of our own origin, and to no other host. */
export const TRACED = [/^https?:\/\/localhost(:\d+)?(\/|$)/, /^\/(?!\/)/]

const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** The trace of this page load. Error reporting starts late and goes on with it. */
let trace: string | null = null
let isHandedOver = false

const header = () => `${(trace ??= hex(16))}-${hex(8)}-1`

/** What a call carries before error reporting adds it itself. */
export const traceHeaders = (url: string): Record<string, string> =>
  isHandedOver || !TRACED.some((pattern) => pattern.test(url)) ? {} : { 'sentry-trace': header() }

/** Error reporting takes over: it reads where to go on from the page's head, as it does behind a server that traces. */
export const handTraceOver = () => {
  const meta = document.createElement('meta')
  meta.name = 'sentry-trace'
  meta.content = header()
  document.head.append(meta)
  isHandedOver = true
}
