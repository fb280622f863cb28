import type { Store } from '../entities/open-store.ts'
import { locationOf } from '../entities/change-products.ts'
import { fault, type InputFault } from './input-fault.ts'
import { numberOf, type OptionInput, type ProductSetInput, type VariantSetInput } from './inputs.ts'

const longest = 255
const mostOptions = 3
const dearest = 1e18

const repeated = (words: string[]): string | undefined =>
  words.find((word, at) => words.indexOf(word) !== at)

const valueFaults = ({ values }: OptionInput, at: number): InputFault[] => {
  const names = (values ?? []).map(({ name }) => name ?? '')
  const field = ['input', 'productOptions', at, 'values']
  if (names.length === 0)
    return [
      fault(field, 'OPTION_VALUES_MISSING', 'Each option must have at least one option value.'),
    ]
  const twice = repeated(names)
  if (twice !== undefined)
    return [fault(field, 'DUPLICATED_OPTION_VALUE', `Duplicated option value "${twice}".`)]
  return names.some((name) => name.length > longest)
    ? [fault(field, 'INVALID_INPUT', `Option value name is too long (maximum is ${longest})`)]
    : []
}

/** What is wrong with the options of a `productSet`. */
export const optionFaults = (options: OptionInput[]): InputFault[] => {
  if (options.length > mostOptions)
    return [
      fault(
        ['input', 'productOptions'],
        'OPTIONS_OVER_LIMIT',
        `Can only specify a maximum of ${mostOptions} options`,
      ),
    ]
  const twice = repeated(options.map(({ name }) => name ?? ''))
  if (twice !== undefined)
    return [
      fault(['input', 'productOptions'], 'DUPLICATED_OPTION_NAME', `Duplicated option "${twice}".`),
    ]
  return options.flatMap(valueFaults)
}

/** The values of a variant in one text: no two variants of a product have the same. */
export const keyOfValues = (input: VariantSetInput): string =>
  (input.optionValues ?? []).map(({ optionName, name }) => `${optionName}\n${name}`).join('\n\n')

type Where = { field: (string | number)[]; code: string }

const priceFaults = (input: VariantSetInput, { field, code }: Where): InputFault[] => {
  const amounts = { price: input.price, compareAtPrice: input.compareAtPrice }
  return Object.entries(amounts).flatMap(([name, amount]) => {
    if (amount === null || amount === undefined) return []
    if (Number(amount) < 0)
      return [fault([...field, name], code, 'must be greater than or equal to 0')]
    return Number(amount) >= dearest ? [fault([...field, name], code, 'is too high')] : []
  })
}

const stockFaults = (store: Store, input: VariantSetInput, { field, code }: Where) =>
  (input.inventoryQuantities ?? []).flatMap(({ locationId }) =>
    numberOf(locationId, 'Location') === locationOf(store)
      ? []
      : [fault([...field, 'inventoryQuantities'], code, 'Location does not exist')],
  )

/** What is wrong with one variant whatever its product has. `where.code`: the code of what has none of its own. */
export const variantFaults = (store: Store, input: VariantSetInput, where: Where): InputFault[] => {
  const sku = input.sku ?? input.inventoryItem?.sku ?? ''
  return [
    ...priceFaults(input, where),
    ...(sku.length > longest
      ? [fault([...where.field, 'sku'], where.code, `SKU is too long (maximum is ${longest})`)]
      : []),
    ...stockFaults(store, input, where),
  ]
}

const namesFault = (
  options: OptionInput[],
  input: VariantSetInput,
  field: (string | number)[],
): InputFault | null => {
  for (const { optionName, name } of input.optionValues ?? []) {
    const option = options.find((one) => one.name === optionName)
    if (!option) return fault(field, 'OPTION_DOES_NOT_EXIST', `Option "${optionName}" not found`)
    if (!option.values?.some((one) => one.name === name))
      return fault(field, 'OPTION_VALUE_DOES_NOT_EXIST', `Option value "${name}" not found`)
  }
  return null
}

/** What is wrong with the variants of a `productSet`. */
export const setVariantFaults = (store: Store, input: ProductSetInput): InputFault[] => {
  const { variants, productOptions } = input
  if (variants && !productOptions)
    return [
      fault(
        ['input'],
        'PRODUCT_OPTIONS_INPUT_MISSING',
        'Must specify product options when updating variants.',
      ),
    ]
  if (productOptions && !variants)
    return [
      fault(['input'], 'VARIANTS_INPUT_MISSING', 'Must specify variants when updating options.'),
    ]
  if (!variants || !productOptions) return []
  const most = store.settings.mostVariants
  if (variants.length > most)
    return [
      fault(
        ['input', 'variants'],
        'VARIANTS_OVER_LIMIT',
        `Can only specify a maximum of ${most} variants`,
      ),
    ]
  const keys = variants.map(keyOfValues)
  return variants.flatMap((one, at) => {
    const field = ['input', 'variants', at]
    const wrongName = namesFault(productOptions, one, [...field, 'optionValues'])
    if (wrongName) return [wrongName]
    if (keys.indexOf(keys[at]!) !== at)
      return [
        fault(
          field,
          'INVALID_VARIANT',
          `The variant '${(one.optionValues ?? []).map(({ name }) => name).join(' / ')}' already exists. Please change at least one option value.`,
        ),
      ]
    return variantFaults(store, one, { field, code: 'INVALID_VARIANT' })
  })
}
