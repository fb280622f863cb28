import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFormat } from './formatters.ts'
import { relativeTime } from './relative-time.ts'

const exact = (at: string, language: string) =>
  dateFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at))

const TICK_MS = 10_000
const JUST_NOW_MS = 10_000
const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

/** One clock for all times on the screen: each is drawn again when its words change. */
const onTick = (listen: () => void) => {
  listeners.add(listen)
  ticking ??= setInterval(() => listeners.forEach((tick) => tick()), TICK_MS)
  return () => {
    listeners.delete(listen)
    if (listeners.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

/** "4 days ago", which goes on, with the exact time in its title. `at` is ISO 8601. */
export const RelativeTime = ({ at, className }: { at: string; className?: string }) => {
  const { t, i18n } = useTranslation('app')
  const words = useSyncExternalStore(onTick, () => {
    const now = Date.now()
    return now - Date.parse(at) < JUST_NOW_MS
      ? t('just_now')
      : relativeTime(new Date(at), new Date(now), i18n.language)
  })
  return (
    <time dateTime={at} title={exact(at, i18n.language)} className={className}>
      {words}
    </time>
  )
}

/** "21 November 2026", or with the time of day. */
export const DateText = ({ at, withTime = false }: { at: string; withTime?: boolean }) => {
  const { i18n } = useTranslation()
  const style = withTime
    ? ({ dateStyle: 'long', timeStyle: 'short' } as const)
    : ({ dateStyle: 'long' } as const)
  return <time dateTime={at}>{dateFormat(i18n.language, style).format(new Date(at))}</time>
}
