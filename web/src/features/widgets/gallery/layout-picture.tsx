import type { Layout } from '@plaudit/contract/storefront/widget-settings'
import type { ReactNode } from 'react'
import styles from './layout-picture.module.css'

const Stars = ({ x, y }: { x: number; y: number }) => (
  <rect className={styles.stars} x={x} y={y} width="20" height="4" rx="2" />
)
const Line = ({ x, y, width }: { x: number; y: number; width: number }) => (
  <rect className={styles.line} x={x} y={y} width={width} height="3" rx="1.5" />
)
const Card = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => (
  <rect className={styles.card} x={x} y={y} width={width} height={height} rx="3" />
)
const Photo = ({
  x,
  y,
  width,
  height,
}: {
  x: number
  y: number
  width: number
  height: number
}) => <rect className={styles.photo} x={x} y={y} width={width} height={height} rx="2" />

const pictures: Record<Layout, ReactNode> = {
  list: [10, 29, 48].map((y) => (
    <g key={y}>
      <Stars x={44} y={y} />
      <Line x={44} y={y + 7} width={42} />
      <Line x={10} y={y} width={22} />
    </g>
  )),
  compact: [10, 22, 34, 46, 58].map((y) => (
    <g key={y}>
      <Stars x={10} y={y} />
      <Line x={38} y={y} width={48} />
    </g>
  )),
  masonry: [
    { x: 8, photo: 22, height: 38 },
    { x: 36, photo: 12, height: 28 },
    { x: 64, photo: 18, height: 34 },
  ].map(({ x, photo, height }) => (
    <g key={x}>
      <Card x={x} y={8} width={24} height={height} />
      <Photo x={x} y={8} width={24} height={photo} />
      <Stars x={x + 2} y={photo + 11} />
      <Card x={x} y={height + 12} width={24} height={52 - height} />
    </g>
  )),
  carousel: [-14, 20, 54, 88].map((x) => (
    <g key={x}>
      <Card x={x} y={14} width={30} height={44} />
      <Stars x={x + 5} y={20} />
      <Line x={x + 5} y={29} width={20} />
      <Line x={x + 5} y={36} width={16} />
    </g>
  )),
  badge: (
    <>
      <Photo x={30} y={8} width={36} height={34} />
      <Line x={30} y={48} width={36} />
      <Stars x={30} y={57} />
    </>
  ),
  photo_wall: (
    <>
      {[8, 29, 49, 70].flatMap((x) =>
        [8, 28, 48].map((y) => <Photo key={`${x} ${y}`} x={x} y={y} width={18} height={18} />),
      )}
    </>
  ),
  tab: (
    <>
      <Photo x={8} y={8} width={30} height={56} />
      {[12, 22, 32].map((y) => (
        <Line key={y} x={44} y={y} width={28} />
      ))}
      <rect className={styles.stars} x="84" y="22" width="12" height="30" rx="3" />
    </>
  ),
  popup: (
    <>
      <Photo x={8} y={6} width={34} height={30} />
      <Line x={48} y={10} width={38} />
      <Line x={48} y={18} width={28} />
      <Card x={8} y={42} width={52} height={24} />
      <Photo x={12} y={46} width={14} height={16} />
      <Stars x={30} y={48} />
      <Line x={30} y={56} width={24} />
    </>
  ),
  testimonials: [8, 37, 66].map((x) => (
    <g key={x}>
      <Line x={x} y={14} width={22} />
      <Stars x={x} y={22} />
      <Line x={x} y={32} width={22} />
      <Line x={x} y={39} width={18} />
      <circle className={styles.photo} cx={x + 4} cy="54" r="4" />
      <Line x={x + 11} y={52} width={11} />
    </g>
  )),
  highlight: (
    <>
      <Photo x={8} y={12} width={36} height={48} />
      <Stars x={50} y={20} />
      {[30, 38, 46].map((y, at) => (
        <Line key={y} x={50} y={y} width={[38, 38, 24][at]!} />
      ))}
    </>
  ),
  all_reviews: (
    <>
      <Stars x={8} y={10} />
      <Line x={8} y={18} width={20} />
      {[10, 29, 48].map((y) => (
        <g key={y}>
          <Photo x={36} y={y} width={12} height={15} />
          <Stars x={53} y={y} />
          <Line x={53} y={y + 7} width={35} />
        </g>
      ))}
    </>
  ),
  cart: (
    <>
      <Photo x={8} y={10} width={22} height={22} />
      <Line x={36} y={12} width={30} />
      <Line x={36} y={20} width={18} />
      <Line x={76} y={12} width={12} />
      <Card x={36} y={36} width={52} height={26} />
      <Stars x={41} y={42} />
      <Line x={41} y={51} width={38} />
    </>
  ),
  trust: (
    <>
      <Card x={14} y={10} width={68} height={52} />
      <Line x={20} y={18} width={14} />
      <Stars x={38} y={17} />
      {[28, 38, 48].map((y, at) => (
        <rect
          key={y}
          className={styles.stars}
          x={20}
          y={y}
          width={[54, 22, 8][at]}
          height="4"
          rx="2"
        />
      ))}
    </>
  ),
}

/** A layout in outline: decoration, its name stands beside it. */
export const LayoutPicture = ({ layout }: { layout: Layout }) => (
  <svg className={styles.picture} viewBox="0 0 96 72" aria-hidden>
    {pictures[layout]}
  </svg>
)
