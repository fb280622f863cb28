import type { FileEncoding, FileReading } from '@plaudit/contract/imports/reading'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeText, oldTexts, reviewFile, sentences } from '../../../../test/files/old-texts.ts'
import { buildOwner, buildProduct, type TestOwner } from '../../../../test/owners.ts'
import { uploadForm } from '../../../../test/files/upload-form.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

const form = (content: Uint8Array<ArrayBuffer>, options: object = {}) =>
  uploadForm(content, { name: 'old-shop-reviews.csv', options })
const preview = (owner: TestOwner, content: Uint8Array<ArrayBuffer>, options?: object) =>
  owner.post('imports/csv/preview/', form(content, options))
const start = (owner: TestOwner, content: Uint8Array<ArrayBuffer>, options?: object) =>
  owner.post('imports/csv/', form(content, options))
const textsOf = async (owner: TestOwner) =>
  (await owner.get('reviews/?limit=100&sort=oldest')).json.results
    .map(({ text }: { text: string }) => text)
    .toSorted()
const newOwner = async () => {
  const owner = await buildOwner(t)
  await buildProduct(t, owner, { title: 'Fernhill kettle', handle: 'kettle' })
  return owner
}

test('S1.003 a file in an old encoding is shown as it was written, with the other readings of the same rows to compare', async () => {
  const owner = await newOwner()
  const seen = await preview(owner, encodeText(reviewFile('ru', 4), 'windows-1251'))
  expect(seen.json.encoding).toMatchObject({ encoding: 'windows-1251', decided_by: 'letters' })
  const [best, ...others] = seen.json.encoding.readings
  expect(best).toEqual({
    encoding: 'windows-1251',
    likelihood: 'likely',
    samples: [2, 3, 4].map((row) => ({ row, text: sentences.ru[row - 2] })),
  })
  expect(others.length).toBeGreaterThanOrEqual(2)
  expect(
    new Set(
      seen.json.encoding.readings.map(
        ({ samples }: { samples: { text: string }[] }) => samples[0]!.text,
      ),
    ).size,
  ).toBe(others.length + 1)
  expect(seen.json.reviews[0].text).toBe(sentences.ru[0])
})

test('S1.003 while the guess is weak nothing is imported; confirmed or corrected, it is, and the job reads as the preview did', async () => {
  const owner = await newOwner()
  const encoding = 'koi8-r'
  const bytes = encodeText('product_handle,rating,author,text\nkettle,5,Noor,Да\n', encoding)
  const seen = await preview(owner, bytes)
  expect(seen.json.encoding).toMatchObject({ decided_by: 'open' })
  const refused = await start(owner, bytes)
  expect(refused).toMatchObject({
    status: 400,
    json: {
      code: 'choice_needed',
      facts: { needed: ['encoding'], guess: seen.json.encoding.encoding },
    },
  })
  expect(await textsOf(owner)).toEqual([])

  const chosen = await preview(owner, bytes, { encoding })
  expect(chosen.json).toMatchObject({
    encoding: { encoding, decided_by: 'owner' },
    reviews: [{ text: 'Да' }],
  })
  expect(await start(owner, bytes, { encoding })).toMatchObject({ status: 200 })
  await t.runJobs()
  expect(await textsOf(owner)).toEqual(['Да'])

  // The next short file like it is read the same way, and says so.
  const next = encodeText('product_handle,rating,author,text\nkettle,4,Ben,Нет\n', encoding)
  expect((await preview(owner, next)).json).toMatchObject({
    encoding: { encoding, decided_by: 'remembered' },
    reviews: [{ text: 'Нет' }],
  })
  expect(await start(owner, next)).toMatchObject({ status: 200 })
  await t.runJobs()
  expect(await textsOf(owner)).toEqual(['Да', 'Нет'])
})

test.each([
  { known: 'windows-1251', first: 'Да', other: 'windows-1253', text: 'Πολύ καλό' },
  { known: 'windows-1252', first: 'Très joli', other: 'windows-1250', text: 'Moc pěkné' },
  {
    known: 'windows-1252',
    first: 'Très joli',
    other: 'windows-1250',
    text: 'Bardzo dobry czajnik i polecam każdemu',
  },
  { known: 'windows-1252', first: 'Très joli', other: 'windows-1254', text: 'İyi' },
] as const)(
  'S1.003 $text in $other is asked about though $known was chosen for an earlier file',
  async ({ known, first, other, text }) => {
    const owner = await newOwner()
    const file = (words: string, encoding: FileEncoding) =>
      encodeText(`product_handle,rating,author,text\nkettle,5,Noor,${words}\n`, encoding)
    expect(await start(owner, file(first, known), { encoding: known })).toMatchObject({
      status: 200,
    })
    await t.runJobs()
    const bytes = file(text, other)
    const { encoding } = (await preview(owner, bytes)).json
    expect(encoding).toMatchObject({ encoding: known, decided_by: 'open' })
    const shown = Object.fromEntries(
      encoding.readings.map((one: FileReading) => [one.encoding, one.samples[0]!.text]),
    )
    expect([encoding.readings[0].encoding, Object.values(shown)]).toEqual([
      known,
      expect.arrayContaining([text]),
    ])
    expect(await start(owner, bytes)).toMatchObject({
      status: 400,
      json: { code: 'choice_needed', facts: { needed: ['encoding'] } },
    })
    expect(await start(owner, bytes, { encoding: other })).toMatchObject({ status: 200 })
    await t.runJobs()
    expect(await textsOf(owner)).toEqual([first, text].toSorted())
  },
)

test('an encoding that was chosen once stays chosen where columns are remembered too, file after file', async () => {
  const owner = await newOwner()
  const encoding = 'koi8-r'
  const file = (stars: number, text: string) =>
    encodeText(`thing,points,who,words\nkettle,${stars},Noor,${text}\n`, encoding)
  const columns = { thing: 'product_handle', points: 'rating', who: 'author', words: 'text' }
  expect(await start(owner, file(5, 'Да'), { encoding, columns })).toMatchObject({ status: 200 })
  for (const text of ['Нет', 'Так', 'Вот']) {
    expect((await preview(owner, file(4, text))).json).toMatchObject({
      encoding: { encoding, decided_by: 'remembered' },
      remembered: true,
    })
    expect(await start(owner, file(4, text))).toMatchObject({ status: 200 })
  }
  await t.runJobs()
  expect(await textsOf(owner)).toEqual(['Вот', 'Да', 'Нет', 'Так'])
})

test.each(oldTexts)(
  'S1.003 %s (%s) is imported as it was written, with one word of the owner at most',
  async (encoding, tongue) => {
    const owner = await newOwner()
    const bytes = encodeText(reviewFile(tongue, 3), encoding)
    const seen = await preview(owner, bytes)
    const isOpen = seen.json.encoding.decided_by === 'open'
    expect(await start(owner, bytes)).toMatchObject({ status: isOpen ? 400 : 200 })
    if (isOpen) expect(await start(owner, bytes, { encoding })).toMatchObject({ status: 200 })
    await t.runJobs()
    expect(await textsOf(owner)).toEqual(sentences[tongue].slice(0, 3).toSorted())
  },
)

test('a file in UTF-8 asks nothing', async () => {
  const owner = await newOwner()
  const seen = await preview(owner, new TextEncoder().encode(reviewFile('ru', 1)))
  expect(seen.json.encoding).toEqual({ encoding: 'utf-8', decided_by: 'file', readings: [] })
})

test.each(['', '\ufeff'])(
  'S1.003 one byte that is not UTF-8 is shown with its row and confirmed, with or without a mark (%j)',
  async (mark) => {
    const owner = await newOwner()
    const rows = Array.from({ length: 30 }, (_, i) => `kettle,5,Zoë ${i},Größe ${i} passt\n`).join(
      '',
    )
    const bytes = Buffer.from(
      `${mark}product_handle,rating,author,text\n${rows}kettle,4,Ben,bad _\n`,
    )
    bytes[bytes.lastIndexOf('_')] = 0xff
    const seen = (await preview(owner, bytes)).json
    expect(seen.encoding).toMatchObject({ encoding: 'utf-8', decided_by: 'open' })
    expect(seen.encoding.readings[0]).toEqual({
      encoding: 'utf-8',
      likelihood: 'likely',
      samples: [{ row: 32, text: 'bad \ufffd' }],
    })
    expect(seen.encoding.readings.length).toBeGreaterThan(1)
    expect(await start(owner, bytes)).toMatchObject({
      status: 400,
      json: { code: 'choice_needed', facts: { needed: ['encoding'], guess: 'utf-8' } },
    })
    expect(await start(owner, bytes, { encoding: 'utf-8' })).toMatchObject({ status: 200 })
    await t.runJobs()
    expect(await textsOf(owner)).toContain('Größe 7 passt')
    // Confirmed for one file, it is asked again for the next: other letters are damaged there.
    expect(
      (await preview(owner, Buffer.from(bytes.toString('latin1').replace('Ben', 'Ida'), 'latin1')))
        .json.encoding,
    ).toMatchObject({ decided_by: 'open' })
  },
)
