import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/layout/card.tsx'
import { SkeletonBox, SkeletonLines, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import styles from '../csv.module.css'

const PreviewSkeleton = () => (
  <Skeleton>
    <div className={styles.columns}>
      <Card>
        <SkeletonLines lines={9} />
      </Card>
      <div className={styles.bones}>
        {[0, 1, 2, 3].map((card) => (
          <SkeletonBox key={card} h="9rem" />
        ))}
      </div>
    </div>
  </Skeleton>
)

/** Shown while an uploaded file is being read. */
export const Reading = ({ name }: { name: string }) => {
  const { t } = useTranslation('imports')
  return (
    <>
      <Card title={t('drop.reading', { name })} about={t('drop.reading_about')} />
      <PreviewSkeleton />
    </>
  )
}
