import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import { numbers } from './format-numbers.ts'
import { retryRead } from './retry-read.ts'

describe('the texts', () => {
  test('S9.047 no more than 10 reads run at a time', async () => {
    let [running, most] = [0, 0]
    const read = async () => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
    }
    await Promise.all(Array.from({ length: 25 }, () => retryRead(read)))
    expect(most).toBe(10)
  })

  test('S8.013 no text stands in a screen: what people read comes from the text files', () => {
    const files = import.meta.glob<string>(['../{app,screens,features,ui}/**/*.tsx'], {
      query: '?raw',
      import: 'default',
      eager: true,
    })
    const written = Object.entries(files).flatMap(([file, source]) =>
      [...source.matchAll(/>\s*([A-Z][a-z]+(?: [a-z]+)+[.?]?)\s*</g)].map(
        ([, text]) => `${file}: ${text}`,
      ),
    )
    expect(written).toEqual([])
  })

  test('S8.013 no screen shows the name of a rule: what the contract says is worded by wordsOf', () => {
    const files = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
      query: '?raw',
      import: 'default',
      eager: true,
    })
    expect(Object.keys(files).filter((file) => /issue\.message/.test(files[file]!))).toEqual([])
  })

  test('E2 a number in a text is written as its language does, a name is left alone', async () => {
    const own = createInstance()
    await own.use(numbers).init({
      lng: 'de',
      resources: {
        de: {
          t: {
            rows_one: '{{count}} Zeile in {{name}}',
            rows_other: '{{count}} Zeilen in {{name}}',
          },
        },
      },
      defaultNS: 't',
      interpolation: { escapeValue: false, alwaysFormat: true },
    })
    expect(own.t('rows' as never, { count: 12_345, name: '1000.csv' } as never)).toBe(
      '12.345 Zeilen in 1000.csv',
    )
  })
})
