import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../../shared/data/csv')

/** Real files from the outside world, when they lie beside the repository. */
export const realFile = (name: string): string | null =>
  existsSync(join(folder, name)) ? join(folder, name) : null
export const expectedOf = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(folder, `${name}.expected.json`), 'utf8')) as Record<string, unknown>

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
