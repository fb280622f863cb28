import type { SandboxWorld } from '../sandbox-world.ts'

const type = (file: string) => `shopify://apps/plaudit/blocks/${file}/0198f3c2`

/** `settings`: of each block. */
type InTheme = {
  blocks?: string[]
  embeds?: string[]
  home?: string[]
  cart?: string[]
  settings?: Record<string, unknown>
}

const blocksOf = (files: string[], settings: Record<string, unknown>) =>
  Object.fromEntries(files.map((file) => [file, { type: type(file), settings }]))

const templateOf = (section: string, files: string[], settings: Record<string, unknown>) => ({
  sections: {
    [section]: {
      type: section,
      blocks: blocksOf(files, settings),
      block_order: files,
      settings: {},
    },
  },
  order: [section],
})

const filesOf = ({
  blocks = [],
  embeds = [],
  home = [],
  cart = [],
  settings = {},
}: InTheme): Record<string, object> => ({
  'templates/product.json': templateOf('main', blocks, settings),
  'templates/index.json': templateOf('apps', home, settings),
  'templates/cart.json': templateOf('apps', cart, settings),
  'config/settings_data.json': {
    current: {
      blocks: Object.fromEntries(
        embeds.map((file) => [file, { type: type(file), disabled: false, settings: {} }]),
      ),
    },
  },
})

/** What the owner did in the shop's theme editor: these blocks and embeds are in the theme that shoppers see. */
export const setTheme = ({ sandbox }: SandboxWorld, domain: string, inTheme: InTheme) => {
  const store = sandbox.memory.shopify.store(domain)
  const live = [...store.themes.values()].find(({ role }) => role === 'MAIN')!
  for (const [name, data] of Object.entries(filesOf(inTheme)))
    live.files.set(name, { content: JSON.stringify(data), updatedAt: Date.now() })
  return live
}

/** The ratings that themes of this shop show, by the handle of the product. */
export const ratingsIn = ({ sandbox }: SandboxWorld, domain: string) =>
  Object.fromEntries(
    [...sandbox.memory.shopify.store(domain).products.values()].flatMap(
      ({ handle, metafields }) => {
        const valueOf = (wanted: string) =>
          metafields.find(({ namespace, key }) => `${namespace}.${key}` === wanted)?.value
        const rating = valueOf('reviews.rating')
        const { value } = rating ? (JSON.parse(rating) as { value: string }) : { value: '' }
        return rating ? [[handle, `${value} of ${valueOf('reviews.rating_count')}`]] : []
      },
    ),
  )
