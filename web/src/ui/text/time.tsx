import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFormat } from './formatters.ts'
import { relativeTime } from './relative-time.ts'

const exact = (at: string, language: string) =>
  dateFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at))

/** "4 days ago", with the exact time in its title. `at` is ISO 8601. */
export const RelativeTime = ({ at, className }: { at: string; className?: string }) => {
  const { i18n } = useTranslation()
  const [now] = useState(() => new Date())
  return (
    <time dateTime={at} title={exact(at, i18n.language)} className={className}>
      {relativeTime(new Date(at), now, i18n.language)}
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
