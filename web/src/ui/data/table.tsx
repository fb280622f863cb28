import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import styles from './table.module.css'

export type Column<T> = {
  name: string
  figure?: boolean
  /** Shown without its name in a card. */
  bare?: boolean
  /** One small button: at the corner of a card. */
  corner?: boolean
  cell: (row: T) => ReactNode
}

/** Rows as a table, or as cards if the main column is narrower than 46 rem. */
export const Table = <T,>({
  caption,
  columns,
  rows,
  keyOf,
}: {
  caption: string
  columns: Column<T>[]
  rows: T[]
  keyOf: (row: T) => string
}) => (
  <table className={cx(styles.table, styles.cards)}>
    <caption className="sr">{caption}</caption>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.name} scope="col" className={cx(column.figure && styles.figure)}>
            {column.name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          {columns.map((column) => (
            <td
              key={column.name}
              data-label={column.bare ? undefined : column.name}
              className={cx(column.figure && styles.figure, column.corner && styles.corner)}
            >
              {column.cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
