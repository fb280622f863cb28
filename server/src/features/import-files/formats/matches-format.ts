import { type Format, plainName } from '../../../review-files/format.ts'

export const matchesFormat = (format: Format, names: Set<string>) => {
  const has = (name: string) => names.has(plainName(name))
  return (
    format.needs.every(has) &&
    (format.marks.length === 0 || format.marks.some((set) => set.every(has)))
  )
}
