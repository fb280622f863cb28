import { phrase, type Text } from '../../../../texts/phrase.ts'

/** PROD-56: more than these of one kind at once are one notification. */
export const MOST_SINGLE = 5
const NAMED = 3

/** The first products by their titles, and how many more; of more than are named. */
export const namesOf = (products: { title: string }[]): { list: (string | Text)[] } => ({
  list: [
    ...products.slice(0, NAMED).map(({ title }) => title),
    phrase('selling.more', { count: products.length - NAMED }),
  ],
})
