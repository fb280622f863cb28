import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { outsideData } from '../../../test/files/outside-data.ts'
import { readCountryIn } from './sites/read-country-in.ts'
import { parseAliExpressCountry } from './sites/aliexpress/parse-ali-express-country.ts'
import { readAliExpressPage } from './sites/aliexpress/read-ali-express-page.ts'
import { readAmazonPage } from './sites/amazon/read-amazon-page.ts'

/** Real pages, kept outside the repository. Invented ones are read in sources.test.ts, from the sandbox. */
const folders = { amazon: outsideData('amazon/'), aliexpress: outsideData('aliexpress/') }
const expectedIn = (site: keyof typeof folders) =>
  folders[site].isHere
    ? readdirSync(folders[site].url).filter((name) => name.endsWith('.expected.json'))
    : []
const read = (site: keyof typeof folders, name: string) =>
  readFileSync(new URL(name, folders[site].url), 'utf8')
const blanks = (text: string | null | undefined) => (text ?? '').replace(/\s+/gu, ' ').trim()

type AmazonReview = {
  id: string
  author: string
  rating: number
  title: string | null
  body: string
  date: string | null
  country: string | null
  verified: boolean
  variant: string | null
  helpful_votes: number
  images: string[]
  videos: string[]
}

describe.skipIf(!folders.amazon.isHere)('Amazon pages as they were saved', () => {
  test.each(expectedIn('amazon'))('S1.004 %s', (name) => {
    const { file, reviews, page } = JSON.parse(read('amazon', name))
    const found = readAmazonPage(read('amazon', file))
    expect({ blocked: found.blocked, title: blanks(found.title) }).toEqual({
      blocked: null,
      title: blanks(page.product_title),
    })
    expect(found.reviews.map((r) => r.id)).toEqual(reviews.map((r: AmazonReview) => r.id))
    found.reviews.forEach((r, i) => {
      const wanted: AmazonReview = reviews[i]
      expect({ ...r, title: blanks(r.title), text: blanks(r.text) }).toMatchObject({
        author: blanks(wanted.author),
        rating: wanted.rating,
        title: blanks(wanted.title),
        text: blanks(wanted.body),
        day: wanted.date,
        country: wanted.country === null ? null : readCountryIn(wanted.country),
        verified: wanted.verified,
        helpful: wanted.helpful_votes,
        photos: wanted.images,
        videos: wanted.videos,
        // Where the expectation names none, a line without a link may still hold one: nothing is lost.
        ...(wanted.variant === null ? {} : { variant: wanted.variant }),
      })
      if (wanted.country !== null) expect(r.country).not.toBeNull()
    })
    if (page.next_page_href?.includes('/ap/signin')) expect(found.next).toBe('sign_in')
  })
})

type AliReview = {
  id: string
  author: string
  anonymous?: boolean
  country: string
  rating: number
  date: string
  text_original?: string
  text?: string
  text_translated?: string
  images: string[]
  additional_text?: string | null
  sku_raw?: string
  sku?: Record<string, string>
  helpful: number
}

describe.skipIf(!folders.aliexpress.isHere)('AliExpress answers as they came', () => {
  test.each(expectedIn('aliexpress').filter((name) => !name.startsWith('product_')))(
    'S1.005 %s',
    (name) => {
      const { reviews, product_statistic } = JSON.parse(read('aliexpress', name))
      const file = name.replace('.expected.json', '')
      const isJson = existsSync(new URL(`${file}.json`, folders.aliexpress.url))
      const found = readAliExpressPage(read('aliexpress', `${file}.${isJson ? 'json' : 'html'}`))
      expect(found.blocked).toBeNull()
      expect(found.reviews.map((r) => r.id)).toEqual(reviews.map((r: AliReview) => r.id))
      if (product_statistic) expect(found.total).toBe(product_statistic.totalNum)
      found.reviews.forEach((r, i) => {
        const wanted: AliReview = reviews[i]
        const translated = wanted.text_translated?.trim()
        const original = blanks(wanted.text_original ?? wanted.text)
        expect({
          ...r,
          text: blanks(r.text),
          translation: blanks(r.translation),
          addition: blanks(r.addition),
        }).toMatchObject({
          author: blanks(wanted.author),
          rating: wanted.rating,
          day: wanted.date,
          country: parseAliExpressCountry(wanted.country),
          text: original || blanks(translated),
          translation:
            translated && original && blanks(translated) !== original ? blanks(translated) : '',
          addition: blanks(wanted.additional_text),
          photos: wanted.images,
          helpful: wanted.helpful,
          variant:
            wanted.sku_raw === undefined
              ? Object.entries(wanted.sku ?? {})
                  .map(([key, value]) => `${key}:${value}`)
                  .join(' ')
              : blanks(wanted.sku_raw) || null,
          ...(wanted.anonymous === undefined ? {} : { anonymous: wanted.anonymous }),
        })
      })
    },
  )
})
