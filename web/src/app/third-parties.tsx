import type { PublicSettings } from '@plaudit/contract/owner-tools/third-parties'
import { useEffect, useState } from 'react'
import { usePublicSettings } from '../api/page/use-public-settings.ts'
import { useAccount } from '../features/accounts/queries.ts'
import { ConsentBanner } from '../features/third-parties/consent-banner.tsx'
import { saveConsent, readConsent } from '../features/third-parties/consent.ts'
import {
  startAnalytics,
  startTagManager,
  setVisitOrigin,
} from '../features/third-parties/measure-visits.ts'
import { startMessaging } from '../features/third-parties/start-messaging.ts'
import { onAppEvent } from '../app-events.ts'
import { takeEarlyErrors } from './frame/early-errors.ts'
import { useSession } from './session/use-session.ts'

const loadReporting = () => import('../features/third-parties/report-errors.ts')

/** A third-party script that cannot be loaded (blocked, offline) is ignored. */
const inPassing = (work: Promise<unknown>) => void work.catch(() => undefined)

const useErrorReports = ({ error_reporting }: PublicSettings, withReplay: boolean) => {
  const [started, setStarted] = useState(false)
  useEffect(() => {
    if (!error_reporting || started) return
    inPassing(
      loadReporting().then(({ startErrorReports }) => {
        startErrorReports(error_reporting, takeEarlyErrors())
        setStarted(true)
      }),
    )
  }, [error_reporting, started])
  useEffect(() => {
    if (started && withReplay) inPassing(loadReporting().then(({ startReplay }) => startReplay()))
  }, [started, withReplay])
}

const useMeasuring = ({ tag_manager, analytics }: PublicSettings, allowed: boolean) => {
  useEffect(() => {
    if (!allowed) return
    const origin = new URLSearchParams(location.search).get('origin')
    if (origin && (tag_manager || analytics)) setVisitOrigin(origin)
    if (tag_manager) inPassing(startTagManager(tag_manager.id))
    if (analytics) inPassing(startAnalytics(analytics.id))
  }, [tag_manager, analytics, allowed])
}

/** Services for the signed-in owner: the account in error reports, and the messenger. */
const ForOwner = ({ settings: { messaging, error_reporting } }: { settings: PublicSettings }) => {
  const id = useAccount().data?.id ?? null
  const appId = messaging?.app_id
  useEffect(() => {
    if (!error_reporting || id === null) return
    inPassing(loadReporting().then(({ setReportedAccount }) => setReportedAccount(id)))
    return () =>
      inPassing(loadReporting().then(({ setReportedAccount }) => setReportedAccount(null)))
  }, [error_reporting, id])
  useEffect(() => {
    if (!appId) return
    let ended = false
    let end: (() => void) | undefined
    inPassing(startMessaging(appId).then((stop) => (ended ? stop() : (end = stop))))
    return () => {
      ended = true
      end?.()
    }
  }, [appId])
  return null
}

const Parties = ({ settings }: { settings: PublicSettings }) => {
  const session = useSession()
  const [consent, setConsent] = useState(readConsent)
  const [asking, setAsking] = useState(false)
  useEffect(() => onAppEvent('plaudit:show-consent', () => setAsking(true)), [])
  const allowed = !settings.needs_consent || consent === 'given'
  useErrorReports(settings, allowed)
  useMeasuring(settings, allowed)
  const asksFor =
    settings.needs_consent &&
    (settings.tag_manager ?? settings.analytics ?? settings.error_reporting) !== null
  const answer = (given: boolean) => {
    const word = given ? 'given' : 'refused'
    saveConsent(word)
    setAsking(false)
    // Scripts that already run cannot be stopped: that needs a reload.
    if (consent === 'given' && !given) location.reload()
    else setConsent(word)
  }
  return (
    <>
      {session === 'in' && <ForOwner settings={settings} />}
      {asksFor && (consent === 'open' || asking) && <ConsentBanner onAnswer={answer} />}
    </>
  )
}

/**
 * THIRD-1: messaging, tag manager, analytics and error reporting. Nothing without its
 * key; loaded when the page is idle.
 */
export const ThirdParties = () => {
  const { data } = usePublicSettings()
  return data ? <Parties settings={data} /> : null
}
