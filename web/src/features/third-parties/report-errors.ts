import { setTraceStatuses } from '@plaudit/contract/trace-status'
import {
  addIntegration,
  browserTracingIntegration,
  captureException,
  init,
  replayIntegration,
  setUser,
} from '@sentry/react'

import { handOverTrace, TRACED } from '../../api/trace.ts'

type Reporting = { dsn: string; environment: string; release: string }

/**
 * THIRD-5: every trace, up to 100 breadcrumbs, replay of 10 % of sessions and of every session with an error. Replay
 * waits for `startReplay`. All other settings are the library's.
 */
export const startErrorReports = (
  { dsn, environment, release }: Reporting,
  missed: readonly unknown[],
) => {
  handOverTrace()
  init({
    dsn,
    environment,
    release,
    initialScope: { tags: { build_id: __BUILD_ID__ } },
    integrations: [browserTracingIntegration()],
    // The streamed form knows only ok and error; the words of THIRD-7 need whole transactions.
    traceLifecycle: 'static',
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    maxBreadcrumbs: 100,
    tracePropagationTargets: TRACED,
    beforeSendTransaction: setTraceStatuses,
  })
  for (const error of missed) captureException(error)
}

export const startReplay = () => addIntegration(replayIntegration())

/** Error reports contain the account's id and no other personal data. */
export const setReportedAccount = (id: string | null) => setUser(id === null ? null : { id })
