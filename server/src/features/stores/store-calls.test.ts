import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOwner, buildProduct } from '../../../test/owners.ts'
import { startSandboxWorld, type SandboxWorld } from '../../../test/sandbox-world.ts'
import { buildConnectedOwner, sessionToken } from '../../../test/stores/connected-store.ts'

let world: SandboxWorld
beforeAll(async () => {
  world = await startSandboxWorld()
})
afterAll(() => world.close())

describe('calls of the store', () => {
  test('S3.017 S7.036 the connected store has a name, an address, an e-mail and a phone', async () => {
    const owner = await buildConnectedOwner(world)
    const { json } = await owner.get('shop/')
    expect(json).toMatchObject({
      connected: true,
      state: 'connected',
      domain: owner.domain,
      email: `hello@${owner.domain.split('.')[0]}.test`,
      missing_scopes: [],
    })
    expect([typeof json.name, typeof json.url, 'phone' in json]).toEqual(['string', 'string', true])
  })

  test('S3.021 S3.022 products to choose from have an id, a title and a picture, with pageInfo; without a store they are the account’s own', async () => {
    const owner = await buildConnectedOwner(world)
    const { results, pageInfo } = (await owner.get('shop/products/?limit=5')).json
    expect(results).toHaveLength(5)
    for (const { id, title, image } of results)
      expect([typeof id, typeof title, typeof image.src]).toEqual(['string', 'string', 'string'])
    expect(pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
    const next = await owner.get(`shop/products/?limit=5&cursor=${pageInfo.endCursor}`)
    expect(next.json.results[0].id).not.toBe(results[0].id)
    const alone = await buildOwner(world.t)
    const { id } = await buildProduct(world.t, alone)
    expect((await alone.get('shop/products/')).json.results).toMatchObject([{ id }])
  })

  test('S7.037 a shop token signs in, once', async () => {
    const owner = await buildConnectedOwner(world)
    const headers = { authorization: `Bearer ${sessionToken(world, owner.domain)}` }
    const { url } = (await world.t.guest.post('embedded/sign-in/', undefined, { headers })).json
    const payload = { shop_token: new URL(url).pathname.split('/').at(-1) }
    const { access } = (await world.t.guest.post('shop_login/', payload)).json
    expect((await world.t.as(access).get('auth/user/')).json.id).toBe(owner.accountId)
    expect((await world.t.guest.post('shop_login/', payload)).status).toBe(400)
  })
})
