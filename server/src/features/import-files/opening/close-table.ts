import type { Table } from '../../../spreadsheets/table.ts'

/** Closes the file of a table: starts iterating a lazy one and stops at once. */
export const closeTable = async ({ rows, isLazy }: Table): Promise<void> => {
  if (isLazy) return
  for await (const _ of rows) break
}
