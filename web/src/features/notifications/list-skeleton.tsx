import { SkeletonBox, SkeletonLines, Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './panel.module.css'

/** Placeholders while notifications are loading. */
export const ListSkeleton = () => (
  <Skeleton className={styles.skeleton}>
    <div className="stack wide">
      {[0, 1, 2].map((row) => (
        <div key={row} className="row top">
          <SkeletonBox w="2rem" h="2rem" />
          <div className="grow">
            <SkeletonLines lines={2} />
          </div>
        </div>
      ))}
    </div>
  </Skeleton>
)
