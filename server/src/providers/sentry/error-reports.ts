import { setTraceStatuses } from '@plaudit/contract/trace-status'
import { captureException, close, init } from '@sentry/node'

const FLUSH_MS = 2_000

/**
 * Reports errors and traces of this process (THIRD-5: every trace, up to 100 breadcrumbs, trace headers to localhost
 * and to relative paths only). `report` never throws and never waits.
 */
export const startErrorReports = ({
  dsn,
  environment,
  release,
  role,
}: {
  dsn: string
  environment: string
  release: string
  role: string
}) => {
  init({
    dsn,
    environment,
    release,
    // The streamed form knows only ok and error; the words of THIRD-7 need whole transactions.
    traceLifecycle: 'static',
    tracesSampleRate: 1,
    maxBreadcrumbs: 100,
    tracePropagationTargets: [/^https?:\/\/localhost(:\d+)?(\/|$)/, /^\/(?!\/)/],
    initialScope: { tags: { role } },
    beforeSendTransaction: setTraceStatuses,
  })
  return {
    report: (error: unknown, facts: Record<string, unknown>) =>
      void captureException(error, { extra: facts }),
    flush: () => close(FLUSH_MS),
  }
}
