const MOST = 20
const missed: unknown[] = []

const keep = (error: unknown) => {
  if (missed.length < MOST) missed.push(error)
}
const onError = (event: ErrorEvent) => keep(event.error)
const onRejection = (event: PromiseRejectionEvent) => keep(event.reason)

/** Error reporting is loaded when the page is idle: earlier errors are buffered here, at most 20. */
export const bufferEarlyErrors = () => {
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
}

/** Returns the buffered errors; from then on the reporter listens itself. */
export const takeEarlyErrors = (): readonly unknown[] => {
  removeEventListener('error', onError)
  removeEventListener('unhandledrejection', onRejection)
  return missed.splice(0)
}
