import { Skeleton, SkeletonBox } from '../../../ui/feedback/skeleton.tsx'
import styles from './unreplied-reviews.module.css'

/** As high as the reviews without a reply are, the first with its reply box: what stands below does not move. */
export const UnrepliedSkeleton = ({ rows }: { rows: number }) => (
  <Skeleton className="rows">
    {Array.from({ length: Math.min(rows, 3) }, (_, row) => (
      <div key={row} className={styles.waiting}>
        <SkeletonBox w="8rem" h="1.25rem" />
        <SkeletonBox w="72%" h="1.5rem" />
        <SkeletonBox h="3rem" />
        <SkeletonBox w="58%" h={row === 0 ? '1.5rem' : '2.25rem'} />
        {row === 0 && <SkeletonBox h="14.5rem" />}
      </div>
    ))}
  </Skeleton>
)
