import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/layout/card.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { Bone, BoneLines, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import styles from '../csv.module.css'

/** While a file is on its way and being read. */
export const Reading = ({ file, uploaded = 0 }: { file: File; uploaded?: number }) => {
  const { t } = useTranslation('imports')
  return (
    <>
      <Card title={t('drop.reading', { name: file.name })} about={t('drop.reading_about')}>
        <Progress
          label={t('drop.uploading', { percent: Math.round(uploaded * 100) })}
          percent={uploaded * 100}
        />
      </Card>
      <Skeleton>
        <div className={styles.columns}>
          <Card>
            <BoneLines lines={9} />
          </Card>
          <div className={styles.bones}>
            {[0, 1, 2, 3].map((card) => (
              <Bone key={card} h="9rem" />
            ))}
          </div>
        </div>
      </Skeleton>
    </>
  )
}
