import { z } from 'zod/mini'
import { endpoint, idOf, NoInput } from '../endpoint.ts'
import { pageInput, pageOf } from '../page.ts'
import { productId } from './find-products.ts'
import { guardLevels, ImportItem, ListedItem, lockableFields } from './import-item.ts'
import { MOST_MONEY } from './price-rules.ts'

/** Products one account may have in its import list. */
export const MOST_LISTED = 10_000
export const MOST_TAGS = 250
export const MOST_COLLECTIONS = 100
export const MOST_DESCRIPTION = 50_000
/** Of pictures, and of the address of one in characters; a supplier's beyond them are left out. */
export const MOST_IMAGES = 250
export const LONGEST_ADDRESS = 2_048
/** So many are chosen by their ids at once; more by a filter. */
export const MOST_CHOSEN = 500

const itemId = idOf('import_item')
const Title = z.string().check(z.trim(), z.maxLength(255))
const Tag = z.string().check(z.trim(), z.minLength(1), z.maxLength(255))
const Tags = z.array(Tag).check(z.maxLength(MOST_TAGS))
const Category = z.string().check(z.trim(), z.maxLength(255))
const Collections = z
  .array(z.string().check(z.minLength(1), z.maxLength(40)))
  .check(z.maxLength(MOST_COLLECTIONS))
const Money = z.nullable(z.number().check(z.int(), z.gte(0), z.lte(MOST_MONEY)))

export const listSorts = ['newest', 'title', 'price', 'margin', 'stock'] as const
export type ListSort = (typeof listSorts)[number]

/** PROD-24, S6.009: everything but the words needs the plan limit `filter_import`. */
export const listFilters = {
  level: z.optional(z.enum(guardLevels)),
  stock: z.optional(z.enum(['in', 'low', 'out'])),
  category: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
  tag: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
}
const search = z.optional(z.string().check(z.trim(), z.maxLength(200)))

export const listImportItems = endpoint({
  name: 'dropship.import_list',
  summary: 'The import list, searched, filtered and sorted',
  method: 'GET',
  path: 'dropship/import-list/',
  auth: 'owner',
  input: z.object({
    search,
    ...listFilters,
    sort: z._default(z.enum(listSorts), 'newest'),
    ...pageInput,
  }),
  output: pageOf(ListedItem),
  errors: ['plan_needed', 'subscription_paused'],
  example: { search: 'kettle' },
})

/** What the list can be narrowed by, and where products can go in the store. */
export const getListChoices = endpoint({
  name: 'dropship.import_list_choices',
  summary: 'Categories and tags of the import list, and the collections of the store',
  method: 'GET',
  path: 'dropship/import-list/choices/',
  auth: 'owner',
  input: NoInput,
  output: z.object({
    total: z.number(),
    categories: z.array(z.string()),
    tags: z.array(z.string()),
    collections: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
  errors: [],
  example: {},
})

/** Which of these supplier products are in the list: supplier product → its item. */
export const findListed = endpoint({
  name: 'dropship.import_list_added',
  summary: 'Which supplier products are in the import list',
  method: 'GET',
  path: 'dropship/import-list/added/',
  auth: 'owner',
  input: z.object({
    products: z.string().check(z.regex(/^(cj|ali)-[\w-]{1,60}(,(cj|ali)-[\w-]{1,60}){0,99}$/)),
  }),
  output: z.object({
    results: z.array(z.object({ product_id: z.string(), id: z.string() })),
  }),
  errors: [],
  example: { products: 'cj-1' },
})

/**
 * PROD-22: adds a product once: asked again, the item that is there is answered. `failure`: the supplier's page could
 * not be read now; what its list says is there, the rest is read later.
 */
export const addToImportList = endpoint({
  name: 'dropship.add',
  summary: 'Put a supplier product into the import list',
  method: 'POST',
  path: 'dropship/import-list/',
  auth: 'owner',
  input: z.object({ product_id: productId }),
  output: z.object({
    item: ImportItem,
    is_new: z.boolean(),
    failure: z.nullable(z.enum(['not_set_up', 'denied', 'busy', 'unavailable'])),
  }),
  errors: ['not_found', 'not_offered', 'conflict', 'provider_unavailable', 'too_many_requests'],
  example: { product_id: 'cj-1' },
})

export const getImportItem = endpoint({
  name: 'dropship.import_item',
  summary: 'A product of the import list with everything that goes to the store',
  method: 'GET',
  path: 'dropship/import-list/:id/',
  auth: 'owner',
  input: z.object({ id: itemId }),
  output: ImportItem,
  errors: ['not_found'],
  example: { id: '00000000-0000-7000-8000-000000000000' },
})

const VariantEdit = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  chosen: z.optional(z.boolean()),
  sku: z.optional(z.string().check(z.trim(), z.maxLength(255))),
  price: z.optional(Money),
  compare_at: z.optional(Money),
})
export type VariantEdit = z.output<typeof VariantEdit>

/**
 * PROD-23: what is written is locked; `unlock` gives fields back to the supplier and prices to the rule. `version`:
 * that of the item which was edited; 409 when it was changed since, and nothing is saved.
 */
export const editImportItem = endpoint({
  name: 'dropship.edit_import_item',
  summary: 'Edit a product of the import list',
  method: 'PATCH',
  alsoMethods: ['PUT'],
  path: 'dropship/import-list/:id/',
  auth: 'owner',
  input: z.object({
    id: itemId,
    version: z.int(),
    title: z.optional(Title),
    description: z.optional(z.string().check(z.maxLength(MOST_DESCRIPTION))),
    tags: z.optional(Tags),
    category: z.optional(Category),
    collections: z.optional(Collections),
    images: z.optional(
      z
        .array(
          z.object({
            src: z.string().check(z.maxLength(LONGEST_ADDRESS)),
            alt: z.string().check(z.trim(), z.maxLength(512)),
            chosen: z.boolean(),
          }),
        )
        .check(z.maxLength(MOST_IMAGES)),
    ),
    variants: z.optional(z.array(VariantEdit).check(z.maxLength(1_000))),
    unlock: z.optional(z.array(z.enum([...lockableFields, 'prices']))),
  }),
  output: ImportItem,
  errors: ['invalid', 'not_found', 'conflict'],
  example: { id: '00000000-0000-7000-8000-000000000000', version: 1, title: 'Enamel kettle' },
})

/** Reads the supplier's page now; what the owner wrote stays. */
export const refreshImportItem = endpoint({
  name: 'dropship.refresh_import_item',
  summary: 'Read a product of the import list from the supplier again',
  method: 'POST',
  path: 'dropship/import-list/:id/refresh/',
  auth: 'owner',
  input: z.object({ id: itemId }),
  output: z.object({
    item: ImportItem,
    failure: z.nullable(z.enum(['not_set_up', 'denied', 'busy', 'unavailable'])),
  }),
  errors: ['not_found', 'too_many_requests'],
  example: { id: '00000000-0000-7000-8000-000000000000' },
})

/** What changed, so that it can be undone; `kept`: products or prices that the owner had locked. */
export const ListChange = z.object({
  change_id: z.nullable(z.string()),
  changed: z.number(),
  kept: z.number(),
})
export type ListChange = z.output<typeof ListChange>

export const removeImportItem = endpoint({
  name: 'dropship.remove_import_item',
  summary: 'Take a product out of the import list',
  method: 'DELETE',
  path: 'dropship/import-list/:id/',
  auth: 'owner',
  input: z.object({ id: itemId }),
  output: ListChange,
  errors: ['not_found'],
  example: { id: '00000000-0000-7000-8000-000000000000' },
})

export const listActions = [
  'add_tags',
  'remove_tags',
  'set_category',
  'add_collections',
  'remove_collections',
  'price_rule',
  'remove',
] as const
export type ListAction = (typeof listActions)[number]

/** PROD-25: changes many: those of `ids`, or all that match `filter`. A change as a whole can be undone. */
export const changeImportItems = endpoint({
  name: 'dropship.change_import_items',
  summary: 'Change many products of the import list at once',
  method: 'POST',
  path: 'dropship/import-list/bulk/',
  auth: 'owner',
  input: z.object({
    action: z.enum(listActions),
    ids: z.optional(z.array(itemId).check(z.minLength(1), z.maxLength(MOST_CHOSEN))),
    filter: z.optional(z.object({ search, ...listFilters })),
    tags: z.optional(Tags),
    category: z.optional(Category),
    collections: z.optional(Collections),
  }),
  output: ListChange,
  errors: ['invalid', 'not_found', 'plan_needed', 'subscription_paused'],
  example: {
    action: 'add_tags',
    ids: ['00000000-0000-7000-8000-000000000000'],
    tags: ['kitchen'],
  },
})

/** `restored`: products as they were; `kept`: those that were changed since, which stay as they are. */
export const undoListChange = endpoint({
  name: 'dropship.undo_list_change',
  summary: 'Undo a change of many products, of prices, or a removal',
  method: 'POST',
  path: 'dropship/import-list/changes/:id/undo/',
  auth: 'owner',
  input: z.object({ id: idOf('list_change') }),
  output: z.object({ restored: z.number(), kept: z.number() }),
  errors: ['not_found', 'conflict'],
  example: { id: '00000000-0000-7000-8000-000000000000' },
})
