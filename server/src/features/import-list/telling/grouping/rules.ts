import { phrase, type Text } from '../../../../texts/phrase.ts'

/** PROD-56: more than these of one kind within the time of a wave are one notification. */
export const MOST_SINGLE = 5
/** What a supplier changes at once reaches us over a while: it is asked about a thousand products in ten minutes. */
export const WAVE_MS = 3_600_000
const NAMED = 3

/** What a notification of many says: how many there are, and the first by their titles. */
export type Group = { count: number; names: string[] }

/** The first products by their titles, and how many more, as one value of a text. */
export const namesOf = ({ count, names }: Group): { list: (string | Text)[] } => {
  const named = names.slice(0, NAMED)
  const more = count - named.length
  return { list: more > 0 ? [...named, phrase('selling.more', { count: more })] : named }
}

/** What a notification says of `count` in its title and of `titles` in its message; nothing where it says neither. */
const readGroup = ({ title, message }: { title: Text; message: Text }): Group => {
  const count = title.values['count']
  const titles = message.values['titles']
  const list = typeof titles === 'object' && 'list' in titles ? titles.list : []
  return {
    count: typeof count === 'number' ? count : 0,
    names: list.filter((one) => typeof one === 'string'),
  }
}

/** A group with further products in it; `before`: the notification of it that there is. */
export const withMore = (
  before: { title: Text; message: Text } | null,
  products: { title: string }[],
): Group => {
  const group = before ? readGroup(before) : { count: 0, names: [] }
  return {
    count: group.count + products.length,
    names: [...group.names, ...products.map(({ title }) => title)].slice(0, NAMED),
  }
}
