import type { Wire } from '../../stand-in/read-form.ts'
import { invalid, missing } from '../errors.ts'
import { numberOf, objectOf, textOf } from '../read-input.ts'

type Item = Wire & { id: string }

const isCreatedIn = (item: Item, input: Wire): boolean => {
  const range = objectOf(input, 'created') ?? {}
  const created = typeof item.created === 'number' ? item.created : 0
  const {
    gt = -Infinity,
    gte = -Infinity,
    lt = Infinity,
    lte = Infinity,
  } = Object.fromEntries(Object.keys(range).map((name) => [name, numberOf(range, name)]))
  return (
    created > gt &&
    created >= gte &&
    created < lt &&
    created <= lte &&
    (numberOf(input, 'created') ?? created) === created
  )
}

/** One page as Stripe's lists are: newest first, `limit` 1 to 100 (10), `starting_after` and `ending_before` ids. */
export const listPage = <T extends Item>(
  items: Iterable<T>,
  input: Wire,
  url: string,
  kind: string,
): { object: 'list'; data: T[]; has_more: boolean; url: string } => {
  const all = [...items].reverse().filter((item) => isCreatedIn(item, input))
  const limit = numberOf(input, 'limit') ?? 10
  if (limit < 1 || limit > 100)
    throw invalid('Invalid integer: limit must be between 1 and 100.', { param: 'limit' })
  const place = (name: string) => {
    const id = textOf(input, name)
    if (!id) return undefined
    const at = all.findIndex((item) => item.id === id)
    if (at < 0) throw missing(kind, id, name)
    return at
  }
  const after = place('starting_after')
  const before = place('ending_before')
  if (before !== undefined)
    return {
      object: 'list',
      data: all.slice(Math.max(0, before - limit), before),
      has_more: before > limit,
      url,
    }
  const from = after === undefined ? 0 : after + 1
  return {
    object: 'list',
    data: all.slice(from, from + limit),
    has_more: all.length > from + limit,
    url,
  }
}
