import { z } from 'zod'

/** Texts may come as numbers, and be missing; counts as texts. */
export const text = z.union([z.string(), z.number()]).transform(String)
export const maybe = text.nullish().transform((value) => value ?? null)
export const count = z.coerce.number().int().nonnegative().catch(0)
