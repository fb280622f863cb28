import { afterAll, beforeAll, expect, test } from 'vitest'
import { announced, partForm } from '../../../../test/imports/import-drafts.ts'
import { freePort, killableServer } from '../../../../test/processes/killable-server.ts'

const kills = process.env['PROVE'] ? 20 : 2
const PART = 700_000
let server: ReturnType<typeof killableServer>

beforeAll(async () => {
  server = killableServer(await freePort(), {
    IMPORT_MAX_ROWS: '100000',
    FREE_REVIEW_ALLOWANCE: '1000000',
  })
  await server.start()
  await server.register()
})
afterAll(() => server.close())

const rows = Array.from(
  { length: 60_000 },
  (_, i) => `product-${i % 40},${(i % 5) + 1},Author ${i},"Text ${i}, with a comma, long enough."`,
)
const content = `product_handle,rating,author,text\n${rows.join('\n')}\n`

test(
  'IMP-40 an upload whose server is killed goes on where it stopped, and the file is whole',
  { timeout: 60_000 + kills * 15_000 },
  async () => {
    const bytes = new Uint8Array(Buffer.from(content))
    let draft = await server.json('POST', 'imports/drafts/', announced(content))
    let left = kills
    const parts = Math.ceil(bytes.byteLength / PART)
    while (draft.state !== 'ready') {
      const { received } = draft
      const part = partForm(received, bytes.subarray(received, received + PART))
      const sent = server.call('POST', `imports/drafts/${draft.id}/parts/`, part)
      const isLast = received + PART >= bytes.byteLength
      // In the middle of a part, and of putting the parts together.
      if (left > 0 && (isLast || received / PART >= parts / 2)) {
        left--
        await Promise.all([sent.catch(() => undefined), server.kill()])
        await server.start()
      } else await sent
      // The same file is chosen again.
      const again = await server.json('POST', 'imports/drafts/', announced(content))
      expect(again.id).toBe(draft.id)
      expect(again.received).toBeGreaterThanOrEqual(received)
      draft = await server.json('GET', `imports/drafts/${draft.id}/`)
    }
    expect(draft.received).toBe(bytes.byteLength)
    const seen = await server.json('POST', `imports/drafts/${draft.id}/preview/`, { options: {} })
    expect(seen).toMatchObject({ rows: rows.length, counts: { new: rows.length, rejected: 0 } })
  },
)
