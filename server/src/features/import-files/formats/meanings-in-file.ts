import type { ImportOptions } from '@plaudit/contract/imports/options'
import { type Format, plainName } from '../../../review-files/format.ts'
import { rejectFileColumns } from './reject-file-columns.ts'

export const meaningsInFile = (
  format: Format,
  headers: string[],
  chosen: ImportOptions['columns'],
) => {
  const known = new Map(
    Object.entries(format.columns).map(([name, meaning]) => [plainName(name), meaning]),
  )
  // A column may be named `constructor`: only own properties are choices of the owner.
  const said = (header: string) => (Object.hasOwn(chosen, header) ? chosen[header] : undefined)
  const order = [...known.keys()]
  for (const name of rejectFileColumns) if (!known.has(name)) known.set(name, 'ignored')
  return {
    meanings: headers.map(
      (header) => said(header) ?? known.get(plainName(header)) ?? ('ignored' as const),
    ),
    sure: headers.map((header) => said(header) !== undefined || known.has(plainName(header))),
    neverStored: headers.map(
      (header) =>
        said(header) === undefined &&
        format.neverStored.some((name) => plainName(name) === plainName(header)),
    ),
    ranks: headers.map((header) =>
      said(header) === undefined ? order.indexOf(plainName(header)) : -1,
    ),
  }
}
