import { allEndpoints } from '@plaudit/contract/all'
import { idsIn, type Endpoint, type Resource } from '@plaudit/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { phrase } from '../src/texts/phrase.ts'
import { createNotification } from '../src/features/notifications/create-notification.ts'
import { buildOwner, buildProduct, buildReview, type TestOwner } from './owners.ts'
import { uploadDraft } from './imports/import-drafts.ts'
import { keepSupplierProduct } from './supplier-product.ts'
import { startTestWorld, type TestWorld } from './world.ts'

/**
 * Takes the calls from the contract: a call that comes to be is covered unasked, and a kind of id without
 * a builder here fails to compile.
 */
type Builders = Record<Resource, (t: TestWorld, owner: TestOwner) => Promise<string>>

const csvRow = 'product_handle,rating,author,text\nkettle,5,Noor A.,Pours well.\n'
const csvForm = () => {
  const form = new FormData()
  form.set('file', new File([csvRow], 'reviews.csv'))
  return form
}
/** A call that takes a file, with the other fields beside it. */
const formOf = (input: Record<string, unknown>) => {
  const form = csvForm()
  for (const [field, value] of Object.entries(input))
    if (field !== 'file') form.set(field, String(value))
  return form
}

const builders: Builders = {
  product: async (t, owner) => (await buildProduct(t, owner)).id,
  review: async (t, owner) => (await buildReview(owner, await builders.product(t, owner))).id,
  bulk: async (t, owner) =>
    (await owner.post('reviews/bulk/', { action: 'hide', ids: [await builders.review(t, owner)] }))
      .json.id,
  import: async (_t, owner) => (await owner.post('imports/csv/', csvForm())).json.id,
  draft: async (_t, owner) => (await uploadDraft(owner, csvRow)).id,
  sync: async (t, owner) => {
    const product = await buildProduct(t, owner)
    const { json } = await owner.post('imports/amazon/', {
      product_id: product.id,
      link: 'B0PLAUDN10',
    })
    return (await owner.post('imports/syncs/', { import_id: json.id })).json.id
  },
  invoice: async (t, owner) => {
    const id = v7()
    const facts = {
      kind: 'subscription' as const,
      number: `PL-${id}`,
      description: 'Plaudit Pro',
      amount_cents: 2900,
      currency: 'USD',
      status: 'succeeded' as const,
    }
    const row = {
      account_id: owner.accountId,
      id,
      provider: 'stripe' as const,
      external_id: `in_${id}`,
      payment_method: null,
      lines: '[]',
      created_at: t.world.clock.now(),
    }
    await t.world.db
      .insertInto('payments')
      .values({ ...row, ...facts })
      .execute()
    return id
  },
  customization: async (t, owner) => {
    const id = v7()
    const facts = {
      description: 'A thin gold line.',
      picture_keys: '[]',
      state: 'unpaid' as const,
      provider: 'stripe' as const,
      price_cents: 1000,
      currency: 'USD',
    }
    await t.world.db
      .insertInto('customization_requests')
      .values({ account_id: owner.accountId, id, ...facts, created_at: t.world.clock.now() })
      .execute()
    return id
  },
  customer_file: async (t, owner) => {
    const id = v7()
    const created_at = t.world.clock.now()
    const file_key = `privacy/${owner.accountId}/${id}.json`
    await t.world.files.put(file_key, Buffer.from('{}'), 'application/json')
    const expires_at = new Date(created_at.getTime() + 86_400_000)
    const counts = { reviews: 0, orders: 0, customer_email: null, customer_external_id: null }
    await t.world.db
      .insertInto('customer_files')
      .values({ account_id: owner.accountId, id, file_key, ...counts, created_at, expires_at })
      .execute()
    return id
  },
  import_item: async (t, owner) => {
    const product_id = await keepSupplierProduct(t)
    return (await owner.post('dropship/import-list/', { product_id })).json.item.id
  },
  list_change: async (t, owner) => {
    const id = await builders.import_item(t, owner)
    return (await owner.delete(`dropship/import-list/${id}/`)).json.change_id
  },
  widget: async (_t, owner) => (await owner.post('widgets/', {})).json.id,
  notification: async (t, owner) => {
    await createNotification(t.world.db, owner.owner, {
      type: 'info',
      title: phrase('notifications.trial_ends'),
      message: phrase('notifications.plan_ended_about'),
    })
    return (await owner.get('notifications/all/')).json[0].id
  },
}

let t: TestWorld
let theirs: Record<Resource, string>
let me: TestOwner
let they: TestOwner
const mine = {} as Record<Resource, string>
beforeAll(async () => {
  t = await startTestWorld()
  they = await buildOwner(t)
  me = await buildOwner(t)
  theirs = {} as typeof theirs
  for (const kind of Object.keys(builders) as Resource[]) {
    theirs[kind] = await builders[kind](t, they)
    mine[kind] = await builders[kind](t, me)
  }
})
afterAll(() => t.close())

const withIds = (endpoint: Endpoint, ids: Record<string, string>) => {
  const input: Record<string, unknown> = { ...(endpoint.example as object) }
  for (const { field, many } of idsIn(endpoint.input))
    if (field in input) input[field] = many ? [ids[field]] : ids[field]
  return input
}

const send = (endpoint: Endpoint, input: Record<string, unknown>, method = endpoint.method) => {
  const rest = { ...input }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return value
  })
  if (method === 'GET' || method === 'DELETE') {
    const query = new URLSearchParams(
      Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, String(value)])),
    ).toString()
    return method === 'GET'
      ? me.get(`${path}${query && `?${query}`}`)
      : me.delete(`${path}${query && `?${query}`}`)
  }
  const body = endpoint.multipart ? formOf(rest) : rest
  return me[method.toLowerCase() as 'post' | 'put' | 'patch'](path, body)
}

/** A store's admin brings its own token: embedded.test.ts tries another account's ids with it. */
const byOwners = allEndpoints.filter(({ auth }) => auth !== 'store_admin')
const idTaking = byOwners.flatMap((endpoint) =>
  idsIn(endpoint.input).map(({ field, resource, many }) => ({
    endpoint,
    field,
    resource,
    many,
    title: `${endpoint.method} ${endpoint.path} (${field})`,
  })),
)

describe("S6.002 another account's id answers 404 (API-6)", () => {
  test('there are id-taking calls, and every one has an example that contains each of its ids', () => {
    expect(idTaking.length).toBeGreaterThan(20)
    expect(
      idTaking.filter(
        ({ endpoint, field }) =>
          !(field in (endpoint.example as object)) && endpoint.path.includes(`:${field}`),
      ),
    ).toEqual([])
  })

  test.each(idTaking)('$title', async ({ endpoint, field, resource, many }) => {
    const own = Object.fromEntries(idsIn(endpoint.input).map((id) => [id.field, mine[id.resource]]))
    const methods = [endpoint.method, ...(endpoint.alsoMethods ?? [])]
    for (const method of methods) {
      const input = {
        ...withIds(endpoint, own),
        [field]: many ? [theirs[resource]] : theirs[resource],
      }
      const { status, text } = await send(endpoint, input, method)
      expect(status, `${method}: ${text}`).toBe(404)
      expect(text).not.toContain(theirs[resource])
    }
  })

  test('ids inside the options of an import', async () => {
    for (const options of [
      { product_id: theirs.product },
      { product_matches: { kettle: theirs.product } },
    ]) {
      for (const path of ['imports/csv/', 'imports/csv/preview/']) {
        const form = csvForm()
        form.set('options', JSON.stringify(options))
        expect((await me.post(path, form)).status).toBe(404)
      }
    }
  })

  test('ids inside a filter of a bulk action', async () => {
    expect(
      (await me.post('reviews/bulk/', { action: 'hide', filter: { product_id: theirs.product } }))
        .status,
    ).toBe(404)
  })

  test('nothing of theirs was touched', async () => {
    expect((await they.get(`reviews/${theirs.review}/`)).json).toMatchObject({
      status: 'published',
      pinned: false,
      reply: null,
    })
    expect(
      (await they.get('notifications/all/')).json.every(
        ({ is_read }: { is_read: boolean }) => !is_read,
      ),
    ).toBe(true)
  })
})

describe('every call of the contract', () => {
  const owners = allEndpoints.filter(({ auth }) => auth === 'owner')
  test.each(owners.map((endpoint) => ({ endpoint, title: `${endpoint.method} ${endpoint.path}` })))(
    'S6.001 $title answers 401 without a session',
    async ({ endpoint }) => {
      const path = endpoint.path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000')
      const { status, json } = await t.guest[endpoint.method.toLowerCase() as 'get'](path)
      expect(status).toBe(401)
      expect(json.request_id).toMatch(/[\w-]{8,}/)
    },
  )

  test('with and without the slash at the end', async () => {
    for (const path of [
      'reviews/counts/',
      'reviews/counts',
      'reviews/counts?x=1',
      'reviews/counts/?x=1',
    ])
      expect((await me.get(path)).status).toBe(200)
  })

  test.each(['nonsense', '1', '00000000-0000-7000-8000-000000000000', "'"])(
    'an id %j that names nothing answers 404',
    async (id) => {
      expect((await me.get(`reviews/${id}/`)).status).toBe(404)
    },
  )

  test('malformed JSON answers 400 in words', async () => {
    const { status, json } = await me.post('reviews/', '{"a":' as never, {
      headers: { 'content-type': 'application/json' },
    })
    expect([status, json.detail]).toEqual([400, 'The request body is not valid JSON.'])
  })

  test('S8.034 no body contains a stack trace, SQL or a password hash', async () => {
    const answers = await Promise.all(
      ['nothing/', 'reviews/?cursor=zzz', 'reviews/?rating=9', 'auth/user/'].map((path) =>
        me.get(path),
      ),
    )
    for (const { text } of answers)
      expect(text).not.toMatch(/ at .*\.ts|select |argon2|node_modules/i)
  })
})
