import { useTranslation } from 'react-i18next'
import { Banner } from '../ui/feedback/banner.tsx'
import { Button } from '../ui/form/button.tsx'
import type { DraftStatus } from './use-draft.ts'

const tones = {
  restored: 'info',
  changed: 'warning',
  elsewhere: 'warning',
  unkept: 'warning',
} as const

/** The status of a draft, with a button to discard it. */
export const DraftStatusText = ({
  word,
  onDiscard,
}: {
  word: NonNullable<DraftStatus>
  onDiscard: () => void
}) => {
  const { t } = useTranslation('drafts')
  if (word === 'kept') return <p className="xs muted">{t('kept')}</p>
  return (
    <Banner
      tone={tones[word]}
      live
      action={
        <Button size="sm" kind="quiet" onClick={onDiscard}>
          {t('discard')}
        </Button>
      }
    >
      {t(word)}
    </Banner>
  )
}
