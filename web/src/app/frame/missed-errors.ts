const MOST = 20
const missed: unknown[] = []

const keep = (error: unknown) => {
  if (missed.length < MOST) missed.push(error)
}
const onError = (event: ErrorEvent) => keep(event.error)
const onRejection = (event: PromiseRejectionEvent) => keep(event.reason)

/** Error reporting is loaded when the page is idle: what goes wrong before that is kept here, at most 20. */
export const keepErrors = () => {
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
}

/** Hands over what was kept; from then on the reporter listens by itself. */
export const takeErrors = (): readonly unknown[] => {
  removeEventListener('error', onError)
  removeEventListener('unhandledrejection', onRejection)
  return missed.splice(0)
}
