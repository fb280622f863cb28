import type { Review } from '@plaudit/contract/reviews/review'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { PendingText } from './pending-text.tsx'
import { PublishingDialog } from './publishing-dialog.tsx'

/** What a pending review waits for, and where the rule is changed. */
export const PendingNotice = ({ review }: { review: Review }) => {
  const { t } = useTranslation('publishing')
  const [isOpen, setOpen] = useState(false)
  return (
    <Banner
      tone={review.held ? 'warning' : 'info'}
      title={<PendingText review={review} />}
      action={
        <Button size="sm" onClick={() => setOpen(true)}>
          {t('change')}
        </Button>
      }
    >
      {isOpen && <PublishingDialog onClose={() => setOpen(false)} />}
    </Banner>
  )
}
