import { join } from 'node:path'
import { writeIntoStore } from '../../../server/src/features/store-products/write-into-store.ts'
import { shopifyProducts } from '../../../server/src/providers/shopify/products/store-products.ts'
import { Throttle } from '../../../server/src/providers/shopify/throttle.ts'
import { startSandbox } from '../processes.ts'

const DOMAIN = 'bench-push.myshopify.com'
const PRODUCTS = 100
const IMAGES = 5
const VARIANTS = 6

const app = { client_id: 'plaudit-sandbox', client_secret: 'plaudit-sandbox-secret' }
const scope =
  'read_products,write_products,read_inventory,write_inventory,read_locations,write_publications'

/** Counts how long calls were held back so that the store's rate limit is kept. */
class TimedThrottle extends Throttle {
  waited = 0
  override async beforeCall(domain: string, name: string): Promise<void> {
    const started = performance.now()
    await super.beforeCall(domain, name)
    this.waited += performance.now() - started
  }
}

/** A token of the app in the shop, as its owner allows it. */
const install = async (sandboxUrl: string): Promise<string> => {
  const admin = `${sandboxUrl}/shopify/${DOMAIN}/admin`
  const redirect_uri = 'http://127.0.0.1:3811/api/connect/shopify/callback/'
  const allowed = await fetch(`${admin}/oauth/authorize`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      client_id: app.client_id,
      scope,
      redirect_uri,
      state: 'bench',
      decision: 'install',
    }),
  })
  const code = new URL(allowed.headers.get('location')!).searchParams.get('code')
  const answer = await fetch(`${admin}/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...app, code }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

const productAt = (sandboxUrl: string, at: number) => {
  const images = [
    'gooseneck-kettle',
    'stoneware-mugs',
    'olive-wood-board',
    'wool-cushion',
    'washed-linen-throw',
  ].map((name) => ({ address: `${sandboxUrl}/pictures/products/${name}.jpg?w=80`, alt: name }))
  return {
    itemId: `bench-${at}`,
    title: `Thing ${at}`,
    descriptionHtml: '<p>As the supplier describes it.</p>'.repeat(20),
    vendor: 'Supplier',
    productType: 'Kitchen',
    tags: ['kitchen'],
    collections: [],
    images: images.slice(0, IMAGES),
    options: ['Colour'],
    variants: Array.from({ length: VARIANTS }, (_, n) => ({
      supplierVariantId: `bench-${at}-${n}`,
      sku: `B-${at}-${n}`,
      optionValues: [`Colour ${n}`],
      price: 2_000 + n,
      compareAtPrice: null,
      cost: 700,
      weightGrams: 300,
      stock: 10,
      image: images[n % IMAGES]!.address,
    })),
    status: 'active' as const,
  }
}

/** Products written into a store that is a process of its own, with the limits of a usual one: 2,000 points, 100 a second. */
export const measurePush = async (folder: string): Promise<object[]> => {
  const sandbox = await startSandbox(3816, join(folder, 'push-sandbox'))
  const access = { domain: DOMAIN, accessToken: await install(sandbox.url) }
  const throttle = new TimedThrottle()
  const storeProducts = shopifyProducts({ baseUrl: `${sandbox.url}/shopify/{shop}` }, throttle)
  const [started, cpu] = [performance.now(), process.cpuUsage()]
  // One after the other: a store has one rate limit.
  for (let at = 0; at < PRODUCTS; at++) {
    const product = productAt(sandbox.url, at)
    const result = await writeIntoStore({ storeProducts, access }, { product })
    if (result.state !== 'written') throw new Error(JSON.stringify(result))
  }
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpu)
  return [
    {
      what: `${PRODUCTS} products, ${IMAGES} images, ${VARIANTS} variants`,
      seconds,
      'a product (s)': seconds / PRODUCTS,
      'waiting for the limit (%)': (throttle.waited / 1000 / seconds) * 100,
      'own CPU a product (ms)': (user + system) / 1000 / PRODUCTS,
    },
  ]
}
