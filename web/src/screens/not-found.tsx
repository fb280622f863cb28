import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/form/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { ReviewsPicture } from '../ui/data/illustrations.tsx'

/** Any path that leads nowhere (UI-1): said so, with a way home. */
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
