import { LastImports } from '../../features/imports/runs/recent-imports.tsx'
import { RatingCard } from '../../features/reviews/list/figures.tsx'
import { ConnectNudge } from '../../features/stores/connect-nudge.tsx'
import type { ReviewCounts } from '@plaudit/contract/reviews/counts'

/** The side column of home: a store to connect, the last imports, how the ratings lie. */
export const Overview = ({
  counts,
  connected,
}: {
  counts: ReviewCounts
  connected: boolean | undefined
}) => (
  <div className="stack wide">
    {connected === false && <ConnectNudge />}
    <LastImports />
    <RatingCard counts={counts} />
  </div>
)
