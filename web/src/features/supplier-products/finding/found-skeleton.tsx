import { Skeleton, SkeletonBox, SkeletonLines } from '../../../ui/feedback/skeleton.tsx'
import styles from './product-card.module.css'

/** Cards that are on their way. */
export const FoundSkeleton = () => (
  <Skeleton>
    <div className={styles.grid}>
      {Array.from({ length: 8 }, (_, card) => (
        <div key={card} className={styles.bone}>
          <SkeletonBox h="11rem" />
          <SkeletonLines lines={2} />
          <SkeletonBox h="3rem" />
        </div>
      ))}
    </div>
  </Skeleton>
)
