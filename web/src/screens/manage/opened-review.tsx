import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../lazy-part.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { SkeletonBox } from '../../ui/feedback/skeleton.tsx'
import { ProductSelect } from './lazy-product-select.tsx'

const ReviewDetail = lazyPart(
  () => import('../../features/reviews/one-review/review-detail.tsx').then((m) => m.ReviewDetail),
  'publishing',
)

type ControlsProps = {
  /** Its position in the loaded list; -1 if it is not there. */
  at: number
  count: number
  onTurn: (by: number) => void
  /** Omitted if its container has a close button. */
  onClose?: (() => void) | undefined
}

const Controls = ({ at, count, onTurn, onClose }: ControlsProps) => {
  const { t } = useTranslation('manage')
  return (
    <>
      <Button
        kind="quiet"
        square
        size="sm"
        aria-label={t('detail.before')}
        disabled={at <= 0}
        onClick={() => onTurn(-1)}
      >
        <ChevronUp aria-hidden />
      </Button>
      <Button
        kind="quiet"
        square
        size="sm"
        aria-label={t('detail.next')}
        disabled={at < 0 || at >= count - 1}
        onClick={() => onTurn(1)}
      >
        <ChevronDown aria-hidden />
      </Button>
      {onClose && (
        <Button kind="quiet" square size="sm" aria-label={t('detail.close')} onClick={onClose}>
          <X aria-hidden />
        </Button>
      )}
    </>
  )
}

type OpenedReviewProps = ControlsProps & { id: string; focusReply: boolean }

/** One review of the list, with buttons to the previous and next one. */
export const OpenedReview = ({ id, focusReply, ...controls }: OpenedReviewProps) => {
  const { t } = useTranslation('manage')
  return (
    <Suspense fallback={null}>
      <ReviewDetail
        key={id}
        id={id}
        focusReply={focusReply}
        renderProduct={(product, onChange) => (
          <Field label={t('edit.product')}>
            {(described) => (
              <Suspense fallback={<SkeletonBox h="2.75rem" />}>
                <ProductSelect
                  label={t('edit.product')}
                  described={described}
                  value={product}
                  onChange={(chosen) =>
                    chosen && onChange({ handle: null, gone: false, ...chosen })
                  }
                />
              </Suspense>
            )}
          </Field>
        )}
        controls={<Controls {...controls} />}
      />
    </Suspense>
  )
}
