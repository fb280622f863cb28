import { personalColumns, type Holder } from '../../db/privacy/personal-columns.ts'

type PersonalColumns = typeof personalColumns
export type CustomerHolder = Exclude<Holder, 'nobody' | 'owner' | 'shop'>
/** Each column that holds a customer's data, as `table.column`. */
export type CustomerColumn = {
  [Table in keyof PersonalColumns & string]: {
    [
      Column in keyof PersonalColumns[Table] & string
    ]: PersonalColumns[Table][Column] extends CustomerHolder ? `${Table}.${Column}` : never
  }[keyof PersonalColumns[Table] & string]
}[keyof PersonalColumns & string]

const isOfCustomer = (holder: Holder): holder is CustomerHolder =>
  holder !== 'nobody' && holder !== 'owner' && holder !== 'shop'

/** The columns that hold a customer's data, in the order of the list of all columns. */
export const customerColumns: { table: string; column: string; holder: CustomerHolder }[] =
  Object.entries(personalColumns as Record<string, Record<string, Holder>>).flatMap(
    ([table, columns]) =>
      Object.entries(columns).flatMap(([column, holder]) =>
        isOfCustomer(holder) ? [{ table, column, holder }] : [],
      ),
  )
