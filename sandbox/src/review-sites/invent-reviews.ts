import { catalogue, type CatalogueProduct } from '../shopify/entities/catalogue.ts'

/**
 * A review of an invented shopper. `daysAgo` counts from the newest of the beginning; `photos` name
 * pictures of `/pictures/reviews/`.
 */
export type InventedReview = {
  number: number
  name: string
  stars: number
  title: string
  text: string
  daysAgo: number
  country: string
  verified: boolean
  variant: string
  helpful: number
  photos: string[]
  /** Written in the language of another country. */
  foreign: boolean
}

const names = [
  'Noor A.',
  'Ivo',
  'Maren K.',
  'Sunniva',
  'Teo B.',
  'Ottoline',
  'Ruben',
  'Ama S.',
  'Ines',
  'Bram',
  'Lilja',
  'Kofi M.',
  'Amazon Customer',
  'Yara',
  'Piet',
  'Solveig',
]
const titles = [
  'Better than expected',
  'Does what it should',
  'A gift that stayed',
  'Mixed feelings',
  'Buy it once',
  'Small but right',
  'Not for me',
  'Every single day',
]
const texts = [
  'It pours exactly where I aim, and the handle stays cool.',
  'The lid was loose when it came. A friendly answer, and a new one two days later.',
  'Heavier than it looks.\nThat turned out to be a good thing.',
  'I have had it for half a year and it looks as it did on the first day.',
  'The colour is a little darker than in the pictures, but I like it.',
  'Works. Nothing more to say, and that is a compliment & a half.',
  'The box was damaged; what was in it was not.',
  'My mother wants one too, so I ordered a second.',
]
const countries = ['US', 'GB', 'DE', 'FR', 'NL', 'ES', 'BR', 'PL']

/** The same text always gives the same number. */
export const numberOf = (text: string): number => {
  let sum = 7
  for (const sign of text) sum = (sum * 31 + sign.codePointAt(0)!) % 1_000_003
  return sum
}

/** The thing that an id stands for: any id is a product. */
export const productOf = (id: string): CatalogueProduct =>
  catalogue[numberOf(id) % catalogue.length]!

/** What the sandbox's time has brought since it was started, in milliseconds. */
export type Elapsed = { from: number; now: number }

const DAY_MS = 86_400_000
/** A product gets a new review so often, and no more than so many. */
const FRESH_MS = 60 * 3_600_000
const FRESH_MAX = 400

const invent = (id: string, at: number): InventedReview => {
  const { handle, options } = productOf(id)
  const roll = numberOf(`${id}/${at}`)
  return {
    number: at,
    name: names[roll % names.length]!,
    stars: [5, 5, 4, 5, 3, 4, 5, 2, 5, 1][roll % 10]!,
    title: titles[roll % titles.length]!,
    text: `${texts[(roll >> 3) % texts.length]!} (${at + 1})`,
    daysAgo: at * 3 + (roll % 3),
    country: countries[(roll >> 2) % countries.length]!,
    verified: roll % 7 !== 0,
    variant: options[roll % Math.max(1, options.length)] ?? '',
    helpful: roll % 4 === 0 ? roll % 37 : 0,
    photos:
      roll % 6 === 1
        ? Array.from(
            { length: 1 + (roll % 2) },
            (_one, photo) => `${handle}-${(at * 2 + photo) % 100}.jpg`,
          )
        : [],
    foreign: roll % 6 === 0,
  }
}

/**
 * The reviews of a product, newest first; any id has some. An id that ends in `N` and digits says how many
 * (`B0PLAUDN45`, or `…00045` for a number): otherwise 12 to 60. As the sandbox's time goes by, new ones come on top.
 */
export const reviewsOf = (id: string, { from, now }: Elapsed): InventedReview[] => {
  const asked = /N(\d{1,3})$/.exec(id)?.[1]
  const count = asked === undefined ? 12 + (numberOf(id) % 49) : Number(asked)
  const fresh = Math.max(0, Math.min(FRESH_MAX, Math.floor((now - from) / FRESH_MS)))
  return [
    ...Array.from({ length: fresh }, (_, k) => ({
      ...invent(id, count + k),
      daysAgo: (newest - from - (k + 1) * FRESH_MS) / DAY_MS,
    })).reverse(),
    ...Array.from({ length: count }, (_, at) => invent(id, at)),
  ]
}

/** The day of the newest review that was there from the beginning. */
const newest = Date.UTC(2026, 9, 30)
export const dayOf = ({ daysAgo }: InventedReview) => new Date(newest - daysAgo * DAY_MS)

/** A review's id at its site. */
export const reviewIdOf = (id: string, number: number) =>
  `R${(numberOf(`${id}#${number}`) + number * 1_000_003).toString(36).toUpperCase().padStart(13, '0')}`
