import type { FileReadingOptions } from '@plaudit/contract/imports/reading'
import { readTable } from './read-table.ts'
import type { Table } from './table.ts'

/** A file that is read time after time, in one way or another. */
export type TableSource = {
  /** @throws Problem as `readTable`. */
  read(how?: FileReadingOptions): Promise<Table>
  /** The same for a short read: nothing of it is kept. */
  peek(how?: FileReadingOptions): Promise<Table>
  /** A fact about the file that does not depend on its columns' meanings: worked out once while the source lasts. */
  recall<T>(name: string, workOut: () => Promise<T>): Promise<T>
}

/** A file on this machine's disk, of which nothing is kept: each reading reads it again. */
export const fileSource = (path: string): TableSource => ({
  read: (how) => readTable(path, how),
  peek: (how) => readTable(path, how),
  recall: (_name, workOut) => workOut(),
})
