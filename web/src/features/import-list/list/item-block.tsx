import type { ListedItem } from '@plaudit/contract/dropshipping/import-item'
import { memo } from 'react'
import { useLocation } from 'react-router'
import { splitPage } from '../../../ui/list/split-page.ts'
import { useNearness } from '../../../ui/list/use-nearness.ts'
import { useFailedPushes } from '../pushing/push-queries.ts'
import { ItemRow } from './item-row.tsx'
import styles from './list.module.css'
import type { ListSelection } from './use-list-selection.ts'

/** About as high as a row is, until its block was rendered. */
const ROW_PX = 65

type RowsProps = {
  /** The item that is shown beside or over the list. */
  openId: string | undefined
  selection: ListSelection
}

const Rows = ({ items, openId, selection }: RowsProps & { items: ListedItem[] }) => {
  const { search } = useLocation()
  const failed = useFailedPushes()
  const toItem = (id: string) => {
    const query = new URLSearchParams(search)
    query.set('open', id)
    return `/import-list?${query}`
  }
  return items.map((item) => (
    <ItemRow
      key={item.id}
      item={item}
      to={toItem(item.id)}
      isOpen={item.id === openId}
      isChosen={selection.has(item.id)}
      isFailed={failed.has(item.id)}
      onChoose={() => selection.toggle(item.id)}
    />
  ))
}

const ItemBlock = ({
  items,
  isFirst,
  ...props
}: RowsProps & { items: ListedItem[]; isFirst: boolean }) => {
  const { block, away } = useNearness<HTMLUListElement>(items, { isFirst, rowPx: ROW_PX })
  if (away !== null)
    return <ul ref={block} aria-hidden className={styles.list} style={{ blockSize: away }} />
  return (
    <ul ref={block} className={styles.list}>
      <Rows items={items} {...props} />
    </ul>
  )
}

/** One page of the list, a few rows at a time; those far from the window keep their height but are not rendered. */
export const ItemPage = memo(
  ({ page, isFirst, ...props }: RowsProps & { page: ListedItem[]; isFirst: boolean }) =>
    splitPage(page).map(({ from, rows }) => (
      <ItemBlock key={from} items={rows} isFirst={isFirst && from === 0} {...props} />
    )),
)
