/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a picture that is drawn with boxes, which <img> cannot hold */
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/class-names.ts'
import { formatDay } from '../../../ui/text/numbers.ts'
import { markDay } from './rights-days.ts'
import styles from './rights.module.css'
import { marksOf, type BarKind, type BarPiece } from './timeline.ts'

const DAY_MS = 86_400_000
const kinds = ['trial', 'payment', 'grace', 'grant', 'pause'] as const

/** Paid time and a trial are used day by day; anything else is drawn alike before and after today. */
const isPresent = ({ kind, used }: BarPiece) => (kind === 'payment' || kind === 'trial') && used < 1

const Piece = ({ piece }: { piece: BarPiece }) => (
  <span
    className={styles[isPresent(piece) ? 'present' : piece.kind]}
    style={{ flexGrow: (piece.until - piece.from) / DAY_MS }}
  >
    {isPresent(piece) && piece.used > 0 && (
      <span className={styles.used} style={{ inlineSize: `${piece.used * 100}%` }} />
    )}
  </span>
)

const Marks = ({ pieces }: { pieces: readonly BarPiece[] }) => {
  const marks = marksOf(pieces)
  const years = new Set(marks.map(({ at }) => new Date(at).getFullYear()))
  return (
    <div className={styles.marks} aria-hidden>
      {marks.map(({ at, share }) => (
        <span
          key={share}
          className={cx('num', share > 0 && share < 1 && styles.middle)}
          style={share > 0 && share < 1 ? { insetInlineStart: `${share * 100}%` } : undefined}
        >
          {markDay(at, years.size > 1)}
        </span>
      ))}
    </div>
  )
}

const Key = ({ pieces }: { pieces: readonly BarPiece[] }) => {
  const { t } = useTranslation('rights')
  const drawn = new Set<BarKind>(
    pieces.filter((piece) => !isPresent(piece)).map(({ kind }) => kind),
  )
  const present = pieces.filter(isPresent)
  const used = present.find((piece) => piece.used > 0)
  return (
    <ul className={styles.key} aria-hidden>
      {kinds.map(
        (kind) =>
          drawn.has(kind) && (
            <li key={kind}>
              <span className={cx(styles.swatch, styles[kind])} />
              {t(`bar.${kind}`)}
            </li>
          ),
      )}
      {used && (
        <li>
          <span className={cx(styles.swatch, styles.used)} />
          {t(used.kind === 'trial' ? 'bar.trial_used' : 'bar.payment_used')}
        </li>
      )}
      {present.length > 0 && (
        <li>
          <span className={cx(styles.swatch, styles.present)} />
          {t('bar.to_come')}
        </li>
      )}
    </ul>
  )
}

/**
 * The last stretches of time with a plan, and how much of the present one is used; said
 * in words to who does not see it.
 */
export const TimelineBar = ({ pieces, now }: { pieces: readonly BarPiece[]; now: string }) => {
  const { t } = useTranslation('rights')
  const day = (at: number) => formatDay(new Date(at).toISOString())
  const said = [
    ...pieces.map(({ kind, from, until }) =>
      t('bar.span', { what: t(`bar.${kind}`), from: day(from), until: day(until) }),
    ),
    t('bar.today', { day: formatDay(now) }),
  ]
  return (
    <>
      <div className="stack close">
        <div className={styles.bar} role="img" aria-label={said.join(' ')}>
          {pieces.map((piece) => (
            <Piece key={piece.from} piece={piece} />
          ))}
        </div>
        <Marks pieces={pieces} />
      </div>
      <Key pieces={pieces} />
    </>
  )
}
