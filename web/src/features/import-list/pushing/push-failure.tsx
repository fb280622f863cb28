import { useTranslation } from 'react-i18next'
import { requestIdOf } from '../../../api/failures.ts'
import { emitAppEvent } from '../../../app-events.ts'
import { EmptyState, ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { needsStore, saidOf } from './push-failures.ts'

/** Why nothing can be pushed now: no store, or one that does not answer. */
export const PushFailure = ({
  failure,
  onRetry,
  onClose,
}: {
  failure: unknown
  onRetry: () => void
  onClose: () => void
}) => {
  const { t } = useTranslation('selling')
  if (needsStore(failure))
    return (
      <EmptyState
        title={t('push.no_store')}
        actions={
          <Button
            kind="dark"
            onClick={() => {
              onClose()
              emitAppEvent('plaudit:show-connect-store')
            }}
          >
            {t('push.connect')}
          </Button>
        }
      >
        {t('push.no_store_about')}
      </EmptyState>
    )
  return (
    <ErrorState
      title={t('push.failed')}
      kept={saidOf(failure, 'selling:push.failed_kept')}
      requestId={requestIdOf(failure)}
      onRetry={onRetry}
    />
  )
}
