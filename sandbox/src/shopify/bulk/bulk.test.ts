import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allScopes, openTestShop, type TestShop, type Wire } from '../open-test-shop.ts'

let s: TestShop
beforeAll(async () => {
  s = await openTestShop()
})
beforeEach(async () => {
  s.sandbox.reset()
  s.arrived.splice(0)
  await s.install(allScopes)
})
afterAll(() => s.sandbox.close())

const start = async (query: string, groupObjects = false): Promise<Wire> =>
  (
    await s.ask(
      'mutation($query: String!, $groupObjects: Boolean!) { bulkOperationRunQuery(query: $query, groupObjects: $groupObjects) { bulkOperation { id status } userErrors { field message code } } }',
      { query, groupObjects },
    )
  ).data.bulkOperationRunQuery
const read = async (id: string): Promise<Wire> =>
  (
    await s.ask(
      'query($id: ID!) { bulkOperation(id: $id) { id status errorCode objectCount rootObjectCount fileSize url partialDataUrl completedAt } }',
      { id },
    )
  ).data.bulkOperation
const finished = async (id: string): Promise<Wire> => {
  let found: Wire
  await expect
    .poll(async () => {
      found = await read(id)
      return found.completedAt
    })
    .not.toBeNull()
  return found
}
const linesOf = async (url: string): Promise<Wire[]> =>
  (await (await fetch(url)).text())
    .split('\n')
    .filter(Boolean)
    .map((line): Wire => JSON.parse(line))

const products =
  '{ products { edges { node { id title variants { edges { node { id sku } } } } } } }'

test('a bulk operation writes a line for every object, children after their parents, and says so when it is done', async () => {
  expect(await s.register('BULK_OPERATIONS_FINISH')).toEqual([])
  const { bulkOperation } = await start(products)
  expect(bulkOperation.status).toBe('CREATED')
  const done = await finished(bulkOperation.id)
  expect(done).toMatchObject({ status: 'COMPLETED', errorCode: null, rootObjectCount: '14' })
  const lines = await linesOf(done.url)
  expect(String(lines.length)).toBe(done.objectCount)
  expect(lines[0]).toEqual({ id: lines[0].id, title: 'Gooseneck Kettle' })
  expect(lines.slice(0, 14).every((line) => !('__parentId' in line))).toBe(true)
  expect(lines[14]).toEqual({ id: lines[14].id, sku: 'FG-KET-09', __parentId: lines[0].id })
  expect(await s.topics()).toEqual(['bulk_operations/finish'])
  const grouped = await finished((await start(products, true)).bulkOperation.id)
  expect((await linesOf(grouped.url))[1].__parentId).toBe(lines[0].id)
})

test('the file is served in ranges, whole after a connection that broke, and for a week', async () => {
  const { id, url, fileSize } = await finished((await start(products)).bulkOperation.id)
  const whole = await (await fetch(url)).text()
  expect(String(whole.length)).toBe(fileSize)
  const part = await fetch(url, { headers: { range: 'bytes=100-' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([
    206,
    `bytes 100-${whole.length - 1}/${whole.length}`,
  ])
  expect(await part.text()).toBe(whole.slice(100))
  s.sandbox.fail('shopify.bulk-file', 'cut')
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow('terminated')
  expect(await (await fetch(url)).text()).toBe(whole)
  await s.sandbox.clock.advance(7 * 86_400_000)
  expect((await fetch(url)).status).toBe(400)
  expect(await read(id)).toMatchObject({ status: 'EXPIRED', url: null })
})

test('what cannot run in bulk is refused in Shopify’s words', async () => {
  const messageOf = async (query: string) => (await start(query)).userErrors[0]?.message
  expect(await messageOf('{ shop { name } }')).toContain('at least one connection')
  expect(
    await messageOf(
      '{ orders { edges { node { id fulfillments { id events { edges { node { id } } } } } } } }',
    ),
  ).toContain('within a list field')
  expect(
    await messageOf(
      '{ collections { edges { node { id products { edges { node { id variants { edges { node { id metafields { edges { node { id } } } } } } } } } } } } }',
    ),
  ).toContain('depth')
  expect(await messageOf('{ products { edges { node { nickname } } } }')).toContain('nickname')
})

test('a slow operation shows how far it is, keeps others out, can be cancelled, and fails when it is told to', async () => {
  await s.control('settings', { bulkObjectsPerSecond: 1, bulkAtOnce: 1 })
  const { bulkOperation } = await start(products)
  await expect.poll(async () => (await read(bulkOperation.id)).status).toBe('RUNNING')
  await s.sandbox.clock.advance(10_000)
  expect(Number((await read(bulkOperation.id)).objectCount)).toBeGreaterThan(5)
  expect((await start(products)).userErrors[0].code).toBe('OPERATION_IN_PROGRESS')
  await s.ask('mutation($id: ID!) { bulkOperationCancel(id: $id) { userErrors { message } } }', {
    id: bulkOperation.id,
  })
  expect((await read(bulkOperation.id)).status).toBe('CANCELED')
  s.sandbox.fail('shopify.bulk', 'unavailable')
  const failed = await finished((await start(products)).bulkOperation.id)
  expect(failed).toMatchObject({ status: 'FAILED', errorCode: 'INTERNAL_SERVER_ERROR', url: null })
  expect((await linesOf(failed.partialDataUrl)).length).toBeGreaterThan(3)
})
