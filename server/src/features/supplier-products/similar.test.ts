import { readFileSync } from 'node:fs'
import { startSandbox, type Sandbox } from '@plaudit/sandbox/start'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outsideData } from '../../../test/files/outside-data.ts'
import { buildOwner, buildProduct, type TestOwner } from '../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'
import { signCall } from '../../providers/aliexpress/sign-call.ts'
import { searchWordsOf } from './rules.ts'

let sandbox: Sandbox
let t: TestWorld
beforeAll(async () => {
  sandbox = await startSandbox()
  t = await startTestWorld({ sandboxUrl: sandbox.url })
})
afterAll(async () => {
  await t.close()
  await sandbox.close()
})
beforeEach(() => {
  sandbox.reset()
  sandbox.fail('pictures', 'unavailable', 1000)
})

const imported = async (owner: TestOwner, title: string) => {
  const product = await buildProduct(t, owner, { title })
  const { json } = await owner.post('imports/amazon/', {
    product_id: product.id,
    link: 'B0PLAUDN03',
  })
  await t.runJobs()
  return { product, path: `imports/${json.id}/similar-products/` }
}

test('PROD-10 S2.058 after an import, supplier products like the reviewed one are answered, with price, rating, picture and link', async () => {
  const owner = await buildOwner(t)
  const { product, path } = await imported(owner, 'Gooseneck Kettle, 0.9 l')
  const { status, json } = await owner.get(path)
  expect([status, json.product.id]).toEqual([200, product.id])
  expect(sandbox.memory.aliexpressDs.asked).toEqual(['Gooseneck Kettle'])
  expect(json.results.length).toBeGreaterThan(3)
  for (const found of json.results)
    expect(found).toMatchObject({
      supplier: 'aliexpress',
      title: expect.stringContaining('Gooseneck Kettle'),
      url: expect.stringMatching(/^https:\/\/www\.aliexpress\.com\/item\/\d+\.html$/),
      image: { src: expect.stringMatching(/\.jpg$/) },
      price: { amount: expect.any(Number), currency: 'USD' },
      rating: expect.any(Number),
    })
})

test('PROD-10 there is nothing to show for a product that no supplier has, and for an import that brought nothing', async () => {
  const owner = await buildOwner(t)
  expect((await owner.get((await imported(owner, 'Zyxwv')).path)).json).toMatchObject({
    product: { title: 'Zyxwv' },
    results: [],
  })
  const product = await buildProduct(t, owner)
  const { json } = await owner.post('imports/amazon/', {
    product_id: product.id,
    link: 'B0NOSUCH01',
  })
  await t.runJobs()
  expect((await owner.get(`imports/${json.id}/similar-products/`)).json).toEqual({
    product: null,
    results: [],
  })
})

test('a token that is over is renewed; a supplier that does not answer is a 503 in words', async () => {
  const owner = await buildOwner(t)
  const { path } = await imported(owner, 'Gooseneck Kettle')
  sandbox.memory.aliexpressDs.expire()
  expect((await owner.get(path)).json.results.length).toBeGreaterThan(0)
  for (const how of ['unavailable', 'garbage', 'cut'] as const) {
    sandbox.fail('aliexpress-ds', how)
    expect(await owner.get(path), how).toMatchObject({
      status: 503,
      json: { detail: expect.stringContaining('AliExpress did not respond') },
    })
  }
  expect((await owner.get(path)).status).toBe(200)
})

test.each([
  ['Stoneware Mugs, set of four', 'Stoneware Mugs four'],
  ['1.5 L Kettle 2000W', 'Kettle'],
  ['Théière émaillée – Crème', 'Théière émaillée Crème'],
  ['غلاية بعنق طويل', 'غلاية بعنق طويل'],
  ['42', ''],
])('the words of %j that another seller would use are %j', (title, words) =>
  expect(searchWordsOf(title)).toBe(words),
)

test('calls are signed as the Open Platform signs them', () => {
  // The documentation's own example, and the order of bytes: capitals before the low line.
  expect(
    signCall(
      {
        access_token: 'test',
        app_key: '123456',
        order_id: '1234',
        sign_method: 'sha256',
        timestamp: '1517820392000',
      },
      { secret: 'helloworld', path: '/order/get' },
    ),
  ).toBe('4190D32361CFB9581350222F345CB77F3B19F0E31D162316848A2C1FFD5FAB4A')
  expect(
    signCall(
      {
        appKey: '12345678',
        app_key: '12345678',
        method: 'aliexpress.ds.product.specialinfo.get',
        sign_method: 'sha256',
        timestamp: '1700000000000',
        itemIds: 'é中',
      },
      { secret: 'helloworld' },
    ),
  ).toBe('D25853BB529F1568503A28851EE763C8902CEA065C2FE7C19EDF16FB70FDA38D')
})

const { url: vectorsFile, isHere } = outsideData('aliexpress/iop_sign_vectors.json')
test.skipIf(!isHere)('calls that others have signed are signed alike', () => {
  const { vectors } = JSON.parse(readFileSync(vectorsFile, 'utf8')) as {
    vectors: {
      params: Record<string, string>
      secret?: string
      api_path: string | null
      sign?: string
    }[]
  }
  const signed = vectors.filter(({ secret, sign }) => secret && sign)
  expect(
    signed.map(({ params, secret, api_path: path }) =>
      signCall(params, { secret: secret!, path: path ?? '' }),
    ),
  ).toEqual(signed.map(({ sign }) => sign))
})
