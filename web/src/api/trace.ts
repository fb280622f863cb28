/** THIRD-6: trace headers go to localhost and to relative paths of our own origin, and to no other host. */
export const TRACED = [/^https?:\/\/localhost(:\d+)?(\/|$)/, /^\/(?!\/)/]

const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

declare global {
  /** The trace of this page load: begun by the page's head, whose script is one of its own. */
  var plauditTrace: string | undefined
}

/** Error reporting starts later and continues the trace. */
let isHandedOver = false

const header = () => `${(globalThis.plauditTrace ??= hex(16))}-${hex(8)}-1`

/** The trace headers of a request until error reporting adds them itself. */
export const traceHeaders = (url: string): Record<string, string> =>
  isHandedOver || !TRACED.some((pattern) => pattern.test(url)) ? {} : { 'sentry-trace': header() }

/** Passes the trace to error reporting, which reads it from the page's head, as behind a server that traces. */
export const handOverTrace = () => {
  const meta = document.createElement('meta')
  meta.name = 'sentry-trace'
  meta.content = header()
  document.head.append(meta)
  isHandedOver = true
}
