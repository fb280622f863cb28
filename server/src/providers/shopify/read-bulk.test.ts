import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRecords } from './read-bulk.ts'

const file = Buffer.from(
  [1, 2, 3]
    .map((id) => `{"id":"gid://shopify/Customer/${id}","firstName":"Zoë","email":null}\n`)
    .join(''),
)
/** How much of the file there is at the moment. */
let size = 0
const server = createServer((request, response) => {
  const from = Number(/\d+/.exec(request.headers.range ?? '')![0])
  if (from >= size) response.writeHead(416).end()
  else response.writeHead(206).end(file.subarray(from, size))
})
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())

const readFrom = async (offset: number) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const signal = new AbortController().signal
  const found = { ids: [] as string[], end: offset }
  for await (const { records, end } of readRecords({ url, kind: 'customers', offset }, signal)) {
    found.ids.push(...records.customers.map(({ external_id }) => external_id))
    found.end = end
  }
  return found
}

test('STORE-25: wherever a file ends early, reading resumes there: each line once, up to its last byte', async () => {
  for (size = 0; size <= file.length; size++) {
    const first = await readFrom(0)
    const early = size
    size = file.length
    const rest = await readFrom(first.end)
    size = early
    expect([...first.ids, ...rest.ids]).toEqual(['1', '2', '3'])
    expect(first.end).toBeLessThanOrEqual(early)
    expect(rest.end).toBe(file.length)
  }
})
