import { z } from 'zod'
import { id, text } from './wire-fields.ts'

/** Three levels; each is read by itself, so that one that makes no sense loses itself alone. */
export const Categories = z.array(z.unknown())
export const FirstLevel = z.object({
  categoryFirstName: text,
  categoryFirstList: z.array(z.unknown()),
})
export const SecondLevel = z.object({
  categorySecondName: text,
  categorySecondList: z.array(z.unknown()),
})
export const Leaf = z.object({ categoryId: id, categoryName: text })
