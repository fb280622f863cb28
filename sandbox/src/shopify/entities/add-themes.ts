import { nextId, type Store } from './open-store.ts'
import type { Theme } from './theme-records.ts'

/** Shopify writes such a comment before the JSON of a file that its editor saves. */
const note = `/*
 * ------------------------------------------------------------
 * IMPORTANT: The contents of this file are auto-generated.
 * ------------------------------------------------------------
 */
`
export const writeThemeFile = (data: object): string => note + JSON.stringify(data, null, 2)

const product = {
  sections: {
    main: {
      type: 'main-product',
      blocks: { title: { type: 'title', settings: {} }, price: { type: 'price', settings: {} } },
      block_order: ['title', 'price'],
      settings: {},
    },
    related: { type: 'related-products', settings: {} },
  },
  order: ['main', 'related'],
}
const home = {
  sections: {
    hero: { type: 'image-banner', settings: {} },
    list: { type: 'featured-collection', settings: {} },
  },
  order: ['hero', 'list'],
}

const collection = {
  sections: { main: { type: 'main-collection', settings: {} } },
  order: ['main'],
}
const cart = { sections: { main: { type: 'main-cart', settings: {} } }, order: ['main'] }

const addTheme = (
  store: Store,
  name: string,
  { role, now }: { role: Theme['role']; now: number },
) => {
  const files = {
    'config/settings_data.json': { current: { sections: {} }, presets: {} },
    'templates/index.json': home,
    'templates/product.json': product,
    'templates/collection.json': collection,
    'templates/cart.json': cart,
  }
  const theme: Theme = {
    __typename: 'OnlineStoreTheme',
    id: nextId(store, 'theme'),
    name,
    role,
    files: new Map(
      Object.entries(files).map(([file, data]) => [
        file,
        { content: writeThemeFile(data), updatedAt: now },
      ]),
    ),
    createdAt: now,
    updatedAt: now,
  }
  store.themes.set(theme.id, theme)
}

/** The theme that is live, and one that could be published instead. */
export const addThemes = (store: Store, now: number): void => {
  addTheme(store, 'Fernhill', { role: 'MAIN', now })
  addTheme(store, 'Fernhill winter', { role: 'UNPUBLISHED', now })
}
