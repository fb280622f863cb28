import type { Store } from '../entities/open-store.ts'
import type { Product } from '../entities/product-records.ts'
import { fault, type InputFault } from './input-fault.ts'
import { numberOf, type ProductFieldsInput } from './inputs.ts'

/** Shopify's limits of a product (help.shopify.com; the schema's own words). */
const longest = 255
const mostTags = 250

const tooLong = (name: string, most = longest) =>
  `${name} is too long (maximum is ${most} characters)`

const titleFault = ({ title }: ProductFieldsInput, isNew: boolean, at: string): InputFault[] => {
  if (title === undefined && !isNew) return []
  if (!title?.trim()) return [fault([at, 'title'], 'INVALID_PRODUCT', "Title can't be blank")]
  return title.length > longest ? [fault([at, 'title'], 'INVALID_PRODUCT', tooLong('Title'))] : []
}

const tagFaults = (tags: string[], at: string): InputFault[] => {
  if (tags.length > mostTags)
    return [
      fault([at, 'tags'], 'INVALID_PRODUCT', `Product tags can't have more than ${mostTags} tags`),
    ]
  return tags.some((tag) => tag.length > longest)
    ? [fault([at, 'tags'], 'INVALID_PRODUCT', tooLong('Product tag'))]
    : []
}

/** What is wrong with a product's own fields. `at`: the argument that they came in. */
export const fieldFaults = (
  input: ProductFieldsInput,
  { isNew, at }: { isNew: boolean; at: string },
): InputFault[] => [
  ...titleFault(input, isNew, at),
  ...((input.vendor?.length ?? 0) > longest
    ? [fault([at, 'vendor'], 'INVALID_PRODUCT', tooLong('Vendor'))]
    : []),
  ...((input.productType?.length ?? 0) > longest
    ? [fault([at, 'productType'], 'INVALID_PRODUCT', tooLong('Product type'))]
    : []),
  ...tagFaults(input.tags ?? [], at),
]

/** Collections that are not there, or fill themselves by a rule. */
export const collectionFaults = (
  store: Store,
  ids: readonly string[],
  field: string[],
): InputFault[] =>
  ids.flatMap((id, n) => {
    const found = store.collections.get(numberOf(id, 'Collection'))
    if (!found) return [fault([...field, String(n)], 'INVALID_INPUT', 'Collection does not exist')]
    return found.rule
      ? [
          fault(
            [...field, String(n)],
            'INVALID_INPUT',
            "Can't manually add or remove products from an automated collection",
          ),
        ]
      : []
  })

/** Writes the fields that are given. */
export const writeFields = (product: Product, input: ProductFieldsInput): void => {
  const { title, descriptionHtml, vendor, productType, tags, status, handle } = input
  if (title) product.title = title
  if (typeof descriptionHtml === 'string') product.descriptionHtml = descriptionHtml
  if (typeof vendor === 'string') product.vendor = vendor
  if (typeof productType === 'string') product.productType = productType
  // Shopify keeps tags once each, in the order of the alphabet.
  if (tags) product.tags = [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))].toSorted()
  if (status) product.status = status
  if (handle) product.handle = handle
}
