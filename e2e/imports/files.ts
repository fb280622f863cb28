import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../../../shared/data/csv')

/** Real files from the outside world, when they lie beside the repository. */
export const realFile = (name: string): string | null =>
  existsSync(join(folder, name)) ? join(folder, name) : null

type Upload = { name: string; mimeType: string; buffer: Buffer }
/** A file of another app, and what its reviews come to. */
type Export = {
  file: string | Upload
  expected: {
    reviews: number
    rating_average: number
    rating_distribution: Record<string, number>
    reviews_with_reply: number
    distinct_products: number
  }
}

/** A real export and the numbers that lie beside it; null where neither lies beside the repository. */
export const realExport = (name: string): Export | null => {
  const file = realFile(`${name}.csv`)
  if (!file) return null
  const { expected } = JSON.parse(
    readFileSync(join(folder, `${name}.expected.json`), 'utf8'),
  ) as Pick<Export, 'expected'>
  return { file, expected }
}

const judgeMeHeader =
  'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,reply,reply_date,picture_urls,ip_address,location,metaobject_handle'

/**
 * Sixty reviews of invented people as Judge.me writes them: two products, every sixth of the
 * shop itself, every third answered.
 */
export const inventedExport = (): Export => {
  const line = (i: number) => {
    const product = i % 6 === 5 ? ['', ''] : [`${100 + (i % 2)}`, `kettle-${i % 2}`]
    const reply = i % 3 === 0 ? ['Thank you!', '2026-03-01 08:00:00 UTC'] : ['', '']
    return [
      `Title ${i}`,
      `${texts[i % 5]} Number ${i}, "as it came", läuft.`,
      1 + (i % 5),
      `2026-02-${10 + (i % 10)} 09:46:42 UTC`,
      'web',
      'ok',
      `Person ${i}`,
      `person-${i}@example.com`,
      ...product,
      ...reply,
      '',
      '203.0.113.9',
      'Oslo, Norway',
      `review-${i}`,
    ]
  }
  const rows = Array.from({ length: 60 }, (_, i) =>
    line(i)
      .map((cell) => `"${String(cell).replaceAll('"', '""')}"`)
      .join(','),
  )
  return {
    file: {
      name: 'judgeme-export.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([judgeMeHeader, ...rows].join('\n')),
    },
    expected: {
      reviews: 60,
      rating_average: 3,
      rating_distribution: { 1: 12, 2: 12, 3: 12, 4: 12, 5: 12 },
      reviews_with_reply: 20,
      distinct_products: 2,
    },
  }
}

const texts = [
  'Pours exactly where I aim.',
  'Smaller than I pictured, still lovely.',
  'The lid is loose.',
  'My third one; all of them gifts.',
  'Keeps the tea warm for an hour.',
]

/** Rows of our template about two invented products. */
export const templateFile = (rows: number, more: string[] = []) => {
  const line = (i: number) =>
    `kettle-${i % 2},Kettle ${i % 2},${1 + (i % 5)},Person ${i},"${texts[i % 5]} Number ${i}",NO,2026-0${1 + (i % 9)}-1${i % 10}`
  const text = [
    'product_handle,product_title,rating,author,text,country,reviewed_at',
    ...Array.from({ length: rows }, (_, i) => line(i)),
    ...more,
  ].join('\n')
  return { name: 'reviews.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}
