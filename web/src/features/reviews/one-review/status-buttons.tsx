import type { Review } from '@plaudit/contract/reviews/review'
import { Eye, EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { HideMenu } from '../publishing/hide-menu.tsx'
import type { ReviewActions } from './use-review-actions.ts'

type ActingProps = { review: Review; actions: ReviewActions }

/** Publish or hide, and hide with a reason: together in one line. */
export const StatusButtons = ({ review, actions }: ActingProps) => {
  const { t } = useTranslation('manage')
  const shown = review.status === 'published'
  return (
    <span className="row close">
      <Button
        kind={shown ? 'plain' : 'primary'}
        size="sm"
        onClick={() => void actions.setStatus(review, shown ? 'hidden' : 'published')}
      >
        {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        {t(shown ? 'detail.hide' : 'detail.publish')}
      </Button>
      {review.status !== 'hidden' && (
        <HideMenu
          isAlone={!shown}
          onHide={(why) => void actions.setStatus(review, 'hidden', why)}
        />
      )}
    </span>
  )
}
