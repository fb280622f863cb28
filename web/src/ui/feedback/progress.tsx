import styles from './progress.module.css'

/** UI-15: a progress value is clamped to 0 to 100. */
export const clampPercent = (value: number): number =>
  Number.isFinite(value) ? Math.min(100, Math.max(0, value)) : 0

export type Segment = {
  name: string
  count: number
  kind: 'new' | 'changed' | 'duplicate' | 'rejected'
}

const width = (percent: number) => ({ inlineSize: `${clampPercent(percent)}%` })

/** One segment per outcome; their labels are next to it. `total` may be larger than the sum. */
export const SegmentedProgress = ({
  label,
  segments,
  total,
}: {
  label: string
  segments: Segment[]
  total: number
}) => {
  const done = segments.reduce((sum, segment) => sum + segment.count, 0)
  return (
    <div className={styles.track}>
      <progress
        className="sr"
        aria-label={label}
        max={100}
        value={Math.round(clampPercent((done / total) * 100))}
      />
      {segments.map(
        (segment) =>
          segment.count > 0 && (
            <span
              key={segment.name}
              className={styles[segment.kind]}
              style={width((segment.count / total) * 100)}
            />
          ),
      )}
    </div>
  )
}

export const Progress = ({ label, percent }: { label: string; percent: number }) => (
  <div className={styles.track}>
    <progress
      className="sr"
      aria-label={label}
      max={100}
      value={Math.round(clampPercent(percent))}
    />
    <span className={styles.new} style={width(percent)} />
  </div>
)

export const Dot = ({ kind }: { kind: Segment['kind'] }) => (
  <span aria-hidden className={`${styles.dot} ${styles[kind]}`} />
)
