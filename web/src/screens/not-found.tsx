import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/form/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { ReviewsPicture } from '../ui/data/illustrations.tsx'

/** Shown for an unknown path (UI-1), with a link home. */
export const NotFoundScreen = () => {
  const { t } = useTranslation('app')
  return (
    <>
      <PageHead title={t('not_found.title')} />
      <Card>
        <EmptyState
          picture={<ReviewsPicture />}
          title={t('not_found.heading')}
          actions={
            <ButtonLink kind="primary" to="/">
              {t('not_found.home')}
            </ButtonLink>
          }
        >
          {t('not_found.about')}
        </EmptyState>
      </Card>
    </>
  )
}
