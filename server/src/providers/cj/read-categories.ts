import type { z } from 'zod'
import { SupplierFailure } from '../supplier-failure.ts'
import type { SupplierCategory } from '../supplier-products.ts'
import { Categories, FirstLevel, Leaf, SecondLevel } from './wire-categories.ts'

const readEach = <Of extends z.ZodType>(schema: Of, list: unknown[]): z.output<Of>[] =>
  list.flatMap((one) => {
    const { success, data } = schema.safeParse(one)
    return success ? [data as z.output<Of>] : []
  })

/** CJ's categories, each once. @throws SupplierFailure for what is no list of them */
export const readCategories = (answer: unknown): SupplierCategory[] => {
  const all = Categories.safeParse(answer)
  if (!all.success)
    throw new SupplierFailure('unavailable', 'CJ answered with no list of categories')
  const leaves = readEach(FirstLevel, all.data).flatMap((first) =>
    readEach(SecondLevel, first.categoryFirstList).flatMap((second) =>
      readEach(Leaf, second.categorySecondList).map(({ categoryId: id, categoryName }) => ({
        id,
        path: [first.categoryFirstName, second.categorySecondName, categoryName],
      })),
    ),
  )
  return [...new Map(leaves.map((leaf) => [leaf.id, leaf])).values()]
}
