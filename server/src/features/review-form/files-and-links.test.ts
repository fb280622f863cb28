import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, type TestOwner } from '../../../test/owners.ts'
import { phonePhoto, visitForm } from '../../../test/reviews/review-form.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'

type Shopper = Awaited<ReturnType<typeof visitForm>>

let t: TestWorld
let owner: TestOwner
let photo: Buffer
beforeAll(async () => {
  t = await startTestWorld()
  owner = await buildOwner(t)
  photo = await phonePhoto()
})
afterAll(() => t.close())

const signedIn = async ({ email, password, ip }: TestOwner) =>
  t.as((await t.guest.post('auth/login/', { email, password }, { ip })).json.access)
const reviewsOf = async ({ product }: Shopper) =>
  (await (await signedIn(owner)).get(`reviews/?product_id=${product.id}`)).json.results
const keyOf = (url: string) => new URL(url).pathname.replace(/^\/files\//, 'public/')
const kept = async (url: string) => {
  const parts: Buffer[] = []
  for await (const part of await t.world.files.read(keyOf(url))) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
const upload = (shopper: Shopper, token: string, content: Buffer, name = 'photo.jpg') => {
  const form = new FormData()
  form.set('form', token)
  form.set('file', new File([new Uint8Array(content)], name, { type: 'image/jpeg' }))
  return t.guest.post(`${shopper.path}/review-files`, form, { ip: shopper.ip })
}
const box = (kind: string, content: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, content])
}

test('photos go with the review, encoded anew without their place; by the form itself too, in its order', async () => {
  const shopper = await visitForm(t, owner)
  const token = await shopper.open()
  const first = await upload(shopper, token, photo)
  expect(first.json).toMatchObject({ id: expect.any(String), thumb: expect.any(String) })
  t.advance({ minutes: 1 })
  const form = shopper.fill(token, { upload: first.json.id })
  form.append('files', new File([new Uint8Array(photo)], 'two.jpg'))
  expect((await shopper.post(form)).text).toContain('2 files')
  const [review] = await reviewsOf(shopper)
  expect(review.media).toHaveLength(2)
  const { format, exif } = await sharp(await kept(review.media[0].url)).metadata()
  expect({ format, exif }).toEqual({ format: 'webp', exif: undefined })
})

test('a video is kept without what the phone noted in it', async () => {
  const place = Buffer.from('+59.9139+010.7522/')
  const handler = box('hdlr', Buffer.from('\0\0\0\0\0\0\0\0vide\0\0\0\0'))
  const film = Buffer.concat([
    box('ftyp', Buffer.from('isom0000')),
    box(
      'moov',
      Buffer.concat([
        box('udta', place),
        box('gps ', place),
        box(
          'trak',
          Buffer.concat([
            box('meta', place),
            box('mdia', Buffer.concat([handler, box('udta', place)])),
          ]),
        ),
      ]),
    ),
    box('free', place),
    box('mdat', Buffer.from('pictures')),
  ])
  const shopper = await visitForm(t, owner)
  const token = await shopper.open()
  const { id, thumb } = (await upload(shopper, token, film, 'film.mp4')).json
  expect(thumb).toBeNull()
  t.advance({ minutes: 1 })
  await shopper.post(shopper.fill(token, { upload: id }))
  const [review] = await reviewsOf(shopper)
  const stored = await kept(review.media[0].url)
  expect(review.media[0].kind).toBe('video')
  expect([stored.length, stored.includes(place)]).toEqual([film.length, false])
  expect(stored.includes('pictures')).toBe(true)
})

const element = (id: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts)
  const size = Buffer.from([0x40 | (content.length >> 8), content.length & 0xff])
  return Buffer.concat([Buffer.from(id, 'hex'), size, content])
}

test.each([40, 400])('a WebM is kept without its tags (%i bytes of them)', async (length) => {
  const place = Buffer.alloc(length, 'LOCATION +59.9139+010.7522/')
  const film = Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    // A recording of a browser: it does not say how long it is.
    Buffer.from('1853806701ffffffffffffff', 'hex'),
    element('1654ae6b', element('ae', element('83', Buffer.from([1])))),
    element('1254c367', place),
    Buffer.from('1f43b67501ffffffffffffff', 'hex'),
    element('a3', Buffer.from('pictures')),
    element('1254c367', place),
  ])
  const shopper = await visitForm(t, owner)
  const token = await shopper.open()
  const { id } = (await upload(shopper, token, film, 'film.webm')).json
  t.advance({ minutes: 1 })
  await shopper.post(shopper.fill(token, { upload: id }))
  const [review] = await reviewsOf(shopper)
  const stored = await kept(review.media[0].url)
  expect([stored.length, stored.includes('LOCATION')]).toEqual([film.length, false])
  expect(stored.includes('pictures')).toBe(true)
})

test.each([
  ['a program', Buffer.from('MZ\x90\0 this program cannot be run', 'latin1')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  [
    'a drawing with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
  ],
  ['a GIF that is a script too', Buffer.from('GIF89a/*\0\0*/=1;alert(1)', 'latin1')],
  ['a program that begins like a film', Buffer.from('MZ\0\0ftypisom\0\0\0\0', 'latin1')],
  [
    'a page that begins like a film',
    Buffer.from('\x1a\x45\xdf\xa3<script>alert(1)</script>', 'latin1'),
  ],
  [
    'a photo with its place, as phones write it',
    Buffer.concat([
      box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')),
      box('meta', Buffer.from('+59.9139+010.7522/')),
    ]),
  ],
  [
    'sound',
    Buffer.concat([box('ftyp', Buffer.from('M4A \0\0\0\0isom')), box('moov', Buffer.alloc(0))]),
  ],
  [
    'millions of empty boxes and brands',
    Buffer.concat([
      box('ftyp', Buffer.alloc(8_000_000, 'isom')),
      Buffer.alloc(16_000_000, '\0\0\0\x08free'),
    ]),
  ],
  [
    'millions of empty elements',
    Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(16_000_000, '\xec\x80', 'latin1')]),
  ],
  [
    'a film in a film in a film, 20,000 times',
    Buffer.concat([
      box('ftyp', Buffer.from('isom\0\0\0\0')),
      Buffer.concat(
        Array.from({ length: 20_000 }, (_, at) => {
          const head = Buffer.from('\0\0\0\0moov')
          head.writeUInt32BE((20_000 - at) * 8)
          return head
        }),
      ),
    ]),
  ],
])('%s is not kept, whatever it is called', async (_what, content) => {
  const shopper = await visitForm(t, owner)
  const token = await shopper.open()
  const refused = await upload(shopper, token, content)
  expect([refused.status, refused.json.message]).toEqual([
    422,
    'Only JPG, PNG and WebP photos and MP4, MOV and WebM videos can be added.',
  ])
  t.advance({ minutes: 1 })
  const form = shopper.fill(token, { text: 'Typed, and kept beside the file.' })
  form.append('files', new File([new Uint8Array(content)], 'photo.jpg', { type: 'image/jpeg' }))
  const answer = await shopper.post(form)
  expect([answer.status, answer.text.includes('Typed, and kept beside')]).toEqual([422, true])
  expect(await reviewsOf(shopper)).toHaveLength(0)
})

test('what hides behind a real photo does not stay in it', async () => {
  const shopper = await visitForm(t, owner)
  const token = await shopper.open()
  const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')])
  const { thumb } = (await upload(shopper, token, polyglot)).json
  expect((await kept(thumb.replace('-thumb', ''))).includes('<script')).toBe(false)
})

test('files of another form, shop or account are not taken, and none without a form', async () => {
  const other = await visitForm(t, await buildOwner(t))
  const { id } = (await upload(other, await other.open(), photo)).json
  const shopper = await visitForm(t, owner)
  const token = await shopper.open()
  t.advance({ minutes: 1 })
  await shopper.post(shopper.fill(token, { upload: id }))
  expect((await reviewsOf(shopper))[0].media).toHaveLength(0)
  expect((await upload(shopper, await other.open(), photo)).status).toBe(400)
  expect((await upload(shopper, '', photo)).status).toBe(400)
})

test('a photo goes along only where the form names it: one that was taken out, or came twice, does not', async () => {
  const shopper = await visitForm(t, owner)
  const token = await shopper.open()
  const [out, wanted] = [
    (await upload(shopper, token, photo)).json.id,
    (await upload(shopper, token, photo)).json.id,
  ]
  await upload(shopper, token, photo)
  t.advance({ minutes: 1 })
  await shopper.post(shopper.fill(token, { upload: wanted }))
  const [review] = await reviewsOf(shopper)
  expect(review.media.map(({ url }: { url: string }) => url.includes(wanted))).toEqual([true])
  expect(review.media[0].url).not.toContain(out)
})

test('ten files a form: an eleventh is refused; each can be removed, with and without script', async () => {
  const shopper = await visitForm(t, owner)
  const token = await shopper.open()
  const ids: string[] = []
  for (let n = 0; n < 11; n++) ids.push((await upload(shopper, token, photo)).json.id)
  const naming = (named: string[], changes: Record<string, string>) => {
    const filled = shopper.fill(token, changes)
    for (const id of named) filled.append('upload', id)
    return filled
  }
  const eleven = await shopper.post(naming(ids, {}))
  expect([eleven.status, eleven.text.includes('No more files can be added.')]).toEqual([422, true])
  const form = new FormData()
  form.set('form', token)
  form.set('remove', ids[0]!)
  await t.guest.post(`${shopper.path}/review-files`, form)
  const again = await shopper.post(naming(ids, { remove: ids[1]!, text: 'Half typed' }))
  expect([again.status, again.text.includes('Half typed')]).toEqual([200, true])
  expect(again.text.match(/name="upload"/g)).toHaveLength(9)
  expect(await reviewsOf(shopper)).toHaveLength(0)
})

test('WIDGET-24 files of a form that is never sent go after three days, those of a review stay', async () => {
  const shopper = await visitForm(t, owner)
  const token = await shopper.open()
  const { thumb } = (await upload(shopper, token, photo)).json
  const sender = await visitForm(t, owner)
  const sent = await sender.open()
  const going = (await upload(sender, sent, photo)).json.id
  t.advance({ minutes: 1 })
  await sender.post(sender.fill(sent, { upload: going }))
  await t.runTimed(['review-form.remove-old-uploads'])
  expect((await kept(thumb)).length).toBeGreaterThan(0)
  t.advance({ days: 3 })
  await t.runTimed(['review-form.remove-old-uploads'])
  await expect(kept(thumb)).rejects.toMatchObject({ name: 'FileMissing' })
  expect((await kept((await reviewsOf(sender))[0].media[0].url)).length).toBeGreaterThan(0)
})

const linkIn = async (email: string) => {
  await t.runJobs(['accounts.send-letter'])
  const letter = t.letters.findLast(({ to }) => String(to).includes(email))!
  return /\/storefront\/v1\/own-review\/[\w.-]+/.exec(JSON.stringify(letter))![0]
}
const act = (link: string, what: string) => {
  const form = new FormData()
  form.set('do', what)
  return t.guest.post(link, form)
}
const emailStateOf = async (id: string) =>
  t.world.db
    .selectFrom('reviews')
    .select(['author_email', 'email_unconfirmed'])
    .where('id', '=', id)
    .where('account_id', '=', owner.accountId)
    .executeTakeFirst()

test('WIDGET-23 the link in the letter confirms by its button only, and withdraws the review with its photos for good', async () => {
  const shopper = await visitForm(t, owner)
  const token = await shopper.open()
  const { id } = (await upload(shopper, token, photo)).json
  t.advance({ minutes: 1 })
  await shopper.post(shopper.fill(token, { email: 'hanna@shopper.test', upload: id }))
  const [review] = await reviewsOf(shopper)
  const link = await linkIn('hanna@shopper.test')
  expect((await t.guest.get(link)).text).toContain('Confirm my email')
  expect(await emailStateOf(review.id)).toMatchObject({ email_unconfirmed: true })
  expect((await act(link, 'confirm')).text).toContain('Your email is confirmed')
  expect((await act(link, 'confirm')).text).toContain('Your email is confirmed')
  expect(await emailStateOf(review.id)).toMatchObject({ email_unconfirmed: false })
  expect((await t.guest.get(`${link}x`)).status).toBe(404)
  expect((await act(link, 'withdraw')).text).toContain('was withdrawn')
  expect((await t.guest.get(link)).text).toContain('not here any more')
  expect(await emailStateOf(review.id)).toBeUndefined()
  await expect(kept(review.media[0].url)).rejects.toMatchObject({ name: 'FileMissing' })
})

test('WIDGET-83 the form of a review that was withdrawn or deleted makes no second one, and says so', async () => {
  const shopper = await visitForm(t, owner)
  const token = await shopper.open()
  t.advance({ minutes: 1 })
  const email = 'tilda@shopper.test'
  const send = (form: string) => shopper.post(shopper.fill(form, { text: 'Taken back.', email }))
  await send(token)
  expect((await act(await linkIn(email), 'withdraw')).text).toContain('was withdrawn')
  for (const again of await Promise.all([send(token), send(token)])) {
    expect(again.status).toBe(409)
    expect(again.text).toContain('it was withdrawn or deleted')
    expect(again.text).toContain('>Taken back.</textarea>')
  }
  await t.runTimed(['review-form.forget-used-forms'])
  const refused = await send(token)
  expect([refused.status, await reviewsOf(shopper)]).toEqual([409, []])
  const fresh = shopper.tokenOf(refused.text)!
  t.advance({ minutes: 1 })
  expect((await send(fresh)).status).toBe(200)
  const [review] = await reviewsOf(shopper)
  await (await signedIn(owner)).delete(`reviews/${review.id}/`)
  expect((await send(fresh)).text).toContain('it was withdrawn or deleted')
  expect(await reviewsOf(shopper)).toHaveLength(0)
  t.advance({ days: 3, minutes: 1 })
  expect((await send(token)).status).toBe(422)
})

test('WIDGET-96 a form that is sent twice with its files by a browser without script is received twice, and kept once', async () => {
  const shopper = await visitForm(t, owner)
  const token = await shopper.open()
  t.advance({ minutes: 1 })
  const other = await sharp(photo).negate().jpeg().toBuffer()
  const email = 'double.click@shopper.test'
  const send = (...contents: Buffer[]) => {
    const form = shopper.fill(token, { text: 'Clicked twice.', email })
    for (const one of contents) form.append('files', new File([new Uint8Array(one)], 'photo.jpg'))
    return shopper.post(form)
  }
  const answers = [
    ...(await Promise.all([send(photo, other), send(photo, other)])),
    await send(photo, other),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  for (const { text } of answers) expect(text).toContain('2 files')
  const waiting = await t.world.db
    .selectFrom('review_uploads')
    .select('id')
    .where('account_id', '=', owner.accountId)
    .where('form_id', '=', token.split('.')[1]!)
    .execute()
  expect(waiting).toEqual([])
  const third = await sharp(photo).flop().blur(3).modulate({ hue: 90 }).jpeg().toBuffer()
  expect((await send(photo, third)).status).toBe(409)
  expect((await reviewsOf(shopper)).map(({ media }: { media: [] }) => media.length)).toEqual([2])
})

test('WIDGET-97 of the reviews that name one e-mail three an hour are confirmed to it; all of them are taken', async () => {
  const email = 'stranger@shopper.test'
  const lettersTo = async () => {
    await t.runJobs(['accounts.send-letter'])
    return t.letters.filter(({ to }) => String(to).toLowerCase().includes(email)).length
  }
  const write = async (typed: string) => {
    const { status, text } = await (await visitForm(t, owner)).write({ email: typed })
    return [status, text.includes(typed)]
  }
  for (const typed of [email, email.toUpperCase(), email])
    expect(await write(typed)).toEqual([200, true])
  expect(await write(email)).toEqual([200, false])
  expect(await lettersTo()).toBe(3)
  t.advance({ minutes: 61 })
  expect(await write(email)).toEqual([200, true])
  expect(await lettersTo()).toBe(4)
})

test('WIDGET-83 two tabs that send one form at once make one review: the same is received, what differs is told', async () => {
  const shopper = await visitForm(t, owner)
  const token = await shopper.open()
  const { id } = (await upload(shopper, token, photo)).json
  t.advance({ minutes: 1 })
  const email = 'two.tabs@shopper.test'
  const send = async (text: string) => {
    const { status } = await shopper.post(shopper.fill(token, { text, email, upload: id }))
    return [text, status]
  }
  const texts = ['One tab.', 'Another tab.', 'One tab.', 'Another tab.']
  const answers = await Promise.all(texts.map(send))
  const reviews = await reviewsOf(shopper)
  expect(reviews).toHaveLength(1)
  expect(reviews[0].media).toHaveLength(1)
  expect(answers).toEqual(texts.map((text) => [text, text === reviews[0].text ? 200 : 409]))
})
