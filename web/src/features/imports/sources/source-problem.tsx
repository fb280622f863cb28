import type { SourceProblem } from '@plaudit/contract/imports/imports'
import type { SourceName } from '@plaudit/contract/imports/source-imports'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { siteNames } from './use-source.ts'

/** What a site returned instead of reviews, and what can be done. */
export const SourceProblemBanner = ({
  source,
  problem,
  action,
  children,
}: {
  source: SourceName
  problem: SourceProblem
  action?: ReactNode
  children?: ReactNode
}) => {
  const { t } = useTranslation('sources')
  return (
    <Banner
      tone="warning"
      live
      title={t(`problem.${problem}`, { site: siteNames[source] })}
      action={action}
    >
      {t(`problem.${problem}_about`, { site: siteNames[source] })} {children}
    </Banner>
  )
}
