import { useTranslation } from 'react-i18next'
import { Banner } from '../ui/feedback/banner.tsx'
import { Button } from '../ui/form/button.tsx'
import type { DraftWord } from './use-draft.ts'

const tones = {
  restored: 'info',
  changed: 'warning',
  elsewhere: 'warning',
  unkept: 'warning',
} as const

/** What is to be known of a draft, with the way to be rid of it. */
export const DraftWords = ({
  word,
  onDiscard,
}: {
  word: NonNullable<DraftWord>
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
