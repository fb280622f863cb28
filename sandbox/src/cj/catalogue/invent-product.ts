import { categories, type Category } from './categories.ts'
import { hashOf, numberUnder } from './hash-of.ts'

export type Colour = { name: string; hex: string }
/** Prices in US cents, weight in grams, lengths in millimetres. */
export type Variant = {
  vid: string
  sku: string
  /** Values of the options, in their order. */
  values: string[]
  cents: number
  suggestedCents: number
  grams: number
  millimetres: readonly [number, number, number]
  /** What each warehouse has, by the country's code. */
  stock: Record<string, number>
}
export type Product = {
  pid: string
  sku: string
  title: string
  category: Category
  description: string
  colours: Colour[]
  options: string[]
  variants: Variant[]
  /** Days until it leaves the warehouse, as CJ writes them. */
  deliveryCycle: string
  /** How many stores offer it already. */
  listedCount: number
  videoIds: string[]
  createdAt: Date
}

const styles = ['Nordic', 'Vintage', 'Modern', 'Rustic', 'Minimalist', 'Classic', 'Country', 'Soft']
const palette: Colour[] = [
  { name: 'Rust', hex: 'b1603f' },
  { name: 'Cream', hex: 'e4dac2' },
  { name: 'Slate', hex: '45525f' },
  { name: 'Sage Green', hex: '7f8f6d' },
  { name: 'Off-White', hex: 'efeae0' },
  { name: 'Ochre', hex: 'c9962f' },
  { name: 'Midnight', hex: '2f3c4f' },
  { name: 'Charcoal', hex: '3a3734' },
  { name: 'Dusty Pink', hex: 'b97a7b' },
  { name: 'Sky', hex: '8fb3ba' },
  { name: 'Forest', hex: '2f5a4a' },
  { name: 'Natural', hex: 'd2ab77' },
]
/** A product in six is in a warehouse abroad as well. */
const warehouses = ['US', 'DE', 'GB'] as const
const NEWEST = Date.UTC(2026, 9, 30)
const DAY_MS = 86_400_000

const between = (text: string, [low, high]: readonly [number, number]) =>
  low + numberUnder(text, high - low + 1)

const coloursOf = (seed: string) => {
  const first = numberUnder(`${seed}/first`, palette.length)
  const count = 1 + numberUnder(`${seed}/colours`, 4)
  return Array.from({ length: count }, (_, at) => palette[(first + at * 5) % palette.length]!)
}

const stockOf = (seed: string, abroad: string | undefined): Record<string, number> => {
  const roll = numberUnder(`${seed}/stock`, 20)
  const many = numberUnder(`${seed}/many`, 1_400)
  // One in twenty is sold out, one in ten is low.
  const low = roll === 0 ? 0 : 1 + (many % 9)
  const home = roll < 3 ? low : 10 + many
  return abroad ? { CN: home, [abroad]: numberUnder(`${seed}/${abroad}`, 300) } : { CN: home }
}

const describe = (title: string, { materials }: Category, colours: Colour[]) =>
  `<p><b>${title}</b></p><p>Product information:<br/>Material: ${materials.join(' / ')}<br/>Colour: ${colours.map(({ name }) => name).join(', ')}</p><p>Packing list:<br/>1 x ${title}</p><p><img src="https://oss-cf.cjdropshipping.com/product/size-chart.jpg"></p>`

type Made = { seed: string; pid: string; category: Category; base: number; grams: number }

const variantOf = (
  { seed, pid, category, base, grams }: Made,
  { values, size }: { values: string[]; size: number },
  abroad: string | undefined,
): Variant => {
  const name = `${seed}/${values.join('/')}`
  const cents = Math.round(base * (1 + size * 0.18)) + numberUnder(`${name}/cents`, 40)
  return {
    vid: hashOf(`${pid}/${name}`, 32)
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
      .toUpperCase(),
    sku: `${skuOf(seed)}${String(numberUnder(`${name}/sku`, 900) + 100)}${values.map((value) => value[0]).join('')}`,
    values,
    cents,
    suggestedCents:
      Math.ceil((cents * (28 + numberUnder(`${name}/suggested`, 10))) / 1000) * 100 - 5,
    grams: Math.round(grams * (1 + size * 0.22)),
    millimetres: category.millimetres,
    stock: stockOf(name, abroad),
  }
}

const skuOf = (seed: string) => `CJ${hashOf(`${seed}/sku`, 7).toUpperCase()}`

/** The `number`-th product of the catalogue: the same each time, nothing is stored. */
export const inventProduct = (number: number): Product => {
  const seed = `cj/${number}`
  const category = categories[number % categories.length]!
  const turn = Math.floor(number / categories.length)
  const style = styles[turn % styles.length]!
  const material = category.materials[Math.floor(turn / styles.length) % category.materials.length]!
  const thing = category.things[numberUnder(`${seed}/thing`, category.things.length)]!
  const title = `${style} ${material} ${thing}${turn >= 32 ? ` No. ${turn}` : ''}`
  const colours = coloursOf(seed)
  const pid = `1${String(Number.parseInt(hashOf(`${seed}/pid`, 12), 16))
    .padStart(18, '3')
    .slice(-18)}`
  const made = {
    seed,
    pid,
    category,
    base: between(`${seed}/c`, category.cents),
    grams: between(`${seed}/g`, category.grams),
  }
  const abroad = number % 6 === 0 ? warehouses[(number / 6) % warehouses.length] : undefined
  const sizes = category.sizes.length > 0 ? category.sizes : [null]
  const variants = colours.flatMap(({ name }) =>
    sizes.map((size, at) =>
      variantOf(made, { values: size ? [name, size] : [name], size: at }, abroad),
    ),
  )
  const days = 1 + numberUnder(`${seed}/days`, 4)
  return {
    pid,
    sku: skuOf(seed),
    title,
    category,
    description: describe(title, category, colours),
    colours,
    options: category.sizes.length > 0 ? ['Color', 'Size'] : ['Color'],
    variants,
    deliveryCycle: `${days}-${days + 2}`,
    listedCount: numberUnder(`${seed}/listed`, 4_000),
    videoIds: number % 5 === 0 ? [hashOf(`${seed}/video`, 32)] : [],
    createdAt: new Date(NEWEST - numberUnder(`${seed}/age`, 900) * DAY_MS),
  }
}
