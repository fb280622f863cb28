/** One product of the demo shop. Prices in cents of the shop's currency (USD); stock is what the shop says it has. */
export type CatalogueProduct = {
  handle: string
  title: string
  kind: string
  description: string
  details: [string, string][]
  sku: string
  barcode: string
  priceCents: number
  stock: number
  options: string[]
}

const product = (
  handle: string,
  title: string,
  kind: string,
  rest: Omit<CatalogueProduct, 'handle' | 'title' | 'kind'>,
): CatalogueProduct => ({
  handle,
  title,
  kind,
  ...rest,
})

/** What Fernhill Goods sells: things for a home, made to be mended. */
export const catalogue: CatalogueProduct[] = [
  product('gooseneck-kettle', 'Gooseneck Kettle', 'Kitchen', {
    description:
      'A slow, narrow pour for coffee and tea. Brushed steel, a walnut grip that stays cool, and a lid that stays on when you tip it.',
    details: [
      ['Holds', '0.9 l'],
      ['Hobs', 'gas, electric, induction'],
      ['Guarantee', '5 years, spare parts kept'],
    ],
    sku: 'FG-KET-09',
    barcode: '0200000000011',
    priceCents: 6900,
    stock: 84,
    options: ['Brushed steel', 'Matt black'],
  }),
  product('stoneware-mugs', 'Stoneware Mugs, set of four', 'Table', {
    description:
      'Thrown by hand, so no two lips are quite the same. The glaze pools blue at the foot and wears in rather than out.',
    details: [
      ['Holds', '320 ml each'],
      ['Care', 'dishwasher, microwave'],
      ['Made', 'in batches of 60'],
    ],
    sku: 'FG-MUG-04',
    barcode: '0200000000028',
    priceCents: 5200,
    stock: 132,
    options: ['Sea', 'Oat', 'Moss'],
  }),
  product('washed-linen-throw', 'Washed Linen Throw', 'Living', {
    description:
      'Heavy linen, washed until it falls the way an old one does. Cool in July, warm enough for an evening by the window.',
    details: [
      ['Size', '130 × 180 cm'],
      ['Cloth', '100% linen, 280 g/m²'],
      ['Care', '40 °C, no ironing'],
    ],
    sku: 'FG-THR-01',
    barcode: '0200000000035',
    priceCents: 8900,
    stock: 57,
    options: ['Rust', 'Fog', 'Ink'],
  }),
  product('beeswax-candles', 'Beeswax Pillar Candles', 'Living', {
    description:
      'Poured beeswax with a cotton wick: three heights that burn clean, smell faintly of honey and do not drip on a still evening.',
    details: [
      ['Burns', '28, 40 and 55 hours'],
      ['Wax', 'pure beeswax'],
      ['In the box', 'three candles'],
    ],
    sku: 'FG-CAN-03',
    barcode: '0200000000042',
    priceCents: 3400,
    stock: 210,
    options: ['Set of three'],
  }),
  product('olive-wood-board', 'Olive Wood Board', 'Kitchen', {
    description:
      'One plank of olive wood with its own grain, oiled twice. Big enough for a loaf and what goes on it.',
    details: [
      ['Size', '42 × 20 cm'],
      ['Wood', 'olive, one piece'],
      ['Care', 'by hand, oil now and then'],
    ],
    sku: 'FG-BRD-42',
    barcode: '0200000000059',
    priceCents: 4800,
    stock: 73,
    options: ['Natural'],
  }),
  product('terracotta-planter', 'Terracotta Planter', 'Garden', {
    description:
      'Thick-walled terracotta that breathes, with a saucer that fits. It grows a white bloom over the years; leave it.',
    details: [
      ['Size', '24 cm'],
      ['Drainage', 'one hole, saucer included'],
      ['Frost', 'down to −8 °C'],
    ],
    sku: 'FG-PLT-24',
    barcode: '0200000000066',
    priceCents: 3900,
    stock: 96,
    options: ['18 cm', '24 cm'],
  }),
  product('wool-cushion', 'Boiled Wool Cushion', 'Living', {
    description:
      'Felted wool with a blanket-stitched edge. The filling is recycled feather and can be topped up.',
    details: [
      ['Size', '50 × 50 cm'],
      ['Cover', 'boiled wool, zip'],
      ['Filling', 'recycled feather'],
    ],
    sku: 'FG-CUS-50',
    barcode: '0200000000073',
    priceCents: 5600,
    stock: 61,
    options: ['Mustard', 'Slate', 'Rose'],
  }),
  product('ash-step-stool', 'Ash Step Stool', 'Living', {
    description:
      'A stool, a step, a bedside table. Solid ash with wedged joints: it will not wobble, and takes 140 kg without complaint.',
    details: [
      ['Size', '38 × 26 × 30 cm'],
      ['Wood', 'ash, oiled'],
      ['Takes', '140 kg'],
    ],
    sku: 'FG-STL-01',
    barcode: '0200000000080',
    priceCents: 9800,
    stock: 29,
    options: ['Oiled', 'Black'],
  }),
  product('brass-desk-lamp', 'Brass Desk Lamp', 'Light', {
    description:
      'A shade that turns where you need it and a brass arm that will tell its age. Dimmer on the cord, bulb included.',
    details: [
      ['Height', '46 cm'],
      ['Bulb', 'E14, 2700 K, included'],
      ['Cord', '1.8 m with dimmer'],
    ],
    sku: 'FG-LMP-46',
    barcode: '0200000000097',
    priceCents: 12900,
    stock: 34,
    options: ['Brass', 'Graphite'],
  }),
  product('glass-carafe', 'Glass Carafe', 'Table', {
    description:
      'Blown glass with a stopper turned from beech. The neck is wide enough to clean, narrow enough to pour well.',
    details: [
      ['Holds', '1.1 l'],
      ['Glass', 'borosilicate'],
      ['Care', 'dishwasher without the stopper'],
    ],
    sku: 'FG-CRF-11',
    barcode: '0200000000103',
    priceCents: 4200,
    stock: 88,
    options: ['Clear', 'Smoke'],
  }),
  product('willow-basket', 'Willow Basket', 'Garden', {
    description:
      'Woven from a single season of willow, with a handle you can trust with windfalls or firewood.',
    details: [
      ['Size', '44 × 34 cm'],
      ['Made of', 'unstripped willow'],
      ['Takes', '12 kg'],
    ],
    sku: 'FG-BSK-44',
    barcode: '0200000000110',
    priceCents: 6400,
    stock: 45,
    options: ['Natural'],
  }),
  product('enamel-casserole', 'Enamel Casserole', 'Kitchen', {
    description:
      'Cast iron under three coats of enamel. Browns well, holds heat through a long dinner, and goes to the table as it is.',
    details: [
      ['Holds', '4.2 l'],
      ['Hobs', 'all, and the oven to 250 °C'],
      ['Guarantee', '25 years'],
    ],
    sku: 'FG-CAS-42',
    barcode: '0200000000127',
    priceCents: 15900,
    stock: 38,
    options: ['Forest', 'Cream', 'Brick'],
  }),
  product('horsehair-broom', 'Horsehair Hand Broom', 'Home care', {
    description:
      'A beech handle and real horsehair: picks up flour, dust and sawdust without scratching. Hangs from a leather loop.',
    details: [
      ['Length', '34 cm'],
      ['Bristle', 'horsehair'],
      ['Handle', 'beech, waxed'],
    ],
    sku: 'FG-BRM-34',
    barcode: '0200000000134',
    priceCents: 2600,
    stock: 150,
    options: ['Natural'],
  }),
  product('speckled-bud-vase', 'Speckled Bud Vase', 'Table', {
    description:
      'A small vase for one good stem. Speckled clay, glazed inside only, so the outside stays matt and warm to the hand.',
    details: [
      ['Height', '16 cm'],
      ['Clay', 'speckled stoneware'],
      ['Holds', 'water, really'],
    ],
    sku: 'FG-VAS-16',
    barcode: '0200000000141',
    priceCents: 2900,
    stock: 0,
    options: ['Chalk', 'Clay'],
  }),
]
