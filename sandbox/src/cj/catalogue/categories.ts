import { hashOf } from './hash-of.ts'

/**
 * A category of the lowest of CJ's three levels, and how its products look. Prices in US cents, weights in grams,
 * sizes of the packed thing in millimetres. `drawing` is a handle of `/pictures/`.
 */
export type Category = {
  id: string
  path: readonly [first: string, second: string, third: string]
  drawing: string
  things: readonly string[]
  materials: readonly string[]
  /** Sizes that the products come in; none: colours alone. */
  sizes: readonly string[]
  cents: readonly [low: number, high: number]
  grams: readonly [low: number, high: number]
  millimetres: readonly [length: number, width: number, height: number]
}

type Given = Omit<Category, 'id' | 'path'>
const liquid = ['0.6 L', '0.9 L', '1.2 L']
const beds = ['130 x 180 cm', '150 x 200 cm', '200 x 220 cm']
const letters = ['S', 'M', 'L']
const none: string[] = []

const uuidOf = (name: string) => {
  const hex = hashOf(name, 32).toUpperCase()
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}
const category = (first: string, second: string, third: string, given: Given): Category => ({
  id: uuidOf(`${first}/${second}/${third}`),
  path: [first, second, third],
  ...given,
})

const kitchen = (third: string, given: Given) =>
  category('Home, Garden & Furniture', 'Kitchen & Dining', third, given)
const living = (third: string, given: Given) =>
  category('Home, Garden & Furniture', 'Home Textiles', third, given)
const decor = (third: string, given: Given) =>
  category('Home, Garden & Furniture', 'Home Decor', third, given)
const garden = (third: string, given: Given) =>
  category('Home, Garden & Furniture', 'Garden Supplies', third, given)

/** What the sandbox's CJ sells: twenty categories, each with as many products as the others. */
export const categories: readonly Category[] = [
  kitchen('Kettles & Teapots', {
    drawing: 'gooseneck-kettle',
    things: ['Kettle', 'Gooseneck Kettle', 'Teapot', 'Pour Over Kettle'],
    materials: ['Enamel', 'Stainless Steel', 'Copper Look', 'Cast Iron'],
    sizes: liquid,
    cents: [780, 2_900],
    grams: [620, 1_400],
    millimetres: [260, 180, 190],
  }),
  kitchen('Mugs & Cups', {
    drawing: 'stoneware-mugs',
    things: ['Mug', 'Mug Set', 'Espresso Cups', 'Travel Mug', 'Coffee Dripper with Cups'],
    materials: ['Stoneware', 'Porcelain', 'Enamel', 'Bamboo Fibre'],
    sizes: none,
    cents: [240, 1_450],
    grams: [280, 1_100],
    millimetres: [200, 180, 120],
  }),
  kitchen('Cutting & Serving Boards', {
    drawing: 'olive-wood-board',
    things: ['Serving Board', 'Cutting Board', 'Cheese Board', 'Bread Board'],
    materials: ['Acacia', 'Olive Wood', 'Bamboo', 'Walnut'],
    sizes: letters,
    cents: [420, 1_900],
    grams: [500, 1_900],
    millimetres: [400, 240, 30],
  }),
  kitchen('Casseroles & Pots', {
    drawing: 'enamel-casserole',
    things: ['Casserole', 'Stock Pot', 'Sauce Pan', 'Dutch Oven'],
    materials: ['Enamel', 'Cast Iron', 'Ceramic Coated', 'Stainless Steel'],
    sizes: ['20 cm', '24 cm', '28 cm'],
    cents: [1_150, 4_800],
    grams: [1_400, 5_200],
    millimetres: [330, 280, 200],
  }),
  kitchen('Carafes & Pitchers', {
    drawing: 'glass-carafe',
    things: ['Carafe', 'Water Pitcher', 'Wine Decanter', 'Bedside Carafe'],
    materials: ['Borosilicate Glass', 'Smoked Glass', 'Ribbed Glass', 'Recycled Glass'],
    sizes: liquid,
    cents: [460, 1_800],
    grams: [450, 1_150],
    millimetres: [150, 150, 290],
  }),
  kitchen('Food Storage Baskets', {
    drawing: 'willow-basket',
    things: ['Bread Basket', 'Fruit Basket', 'Onion Basket', 'Picnic Basket'],
    materials: ['Willow', 'Seagrass', 'Rattan', 'Paper Rope'],
    sizes: letters,
    cents: [350, 2_300],
    grams: [240, 1_300],
    millimetres: [360, 260, 180],
  }),
  living('Blankets & Throws', {
    drawing: 'washed-linen-throw',
    things: ['Throw', 'Blanket', 'Picnic Blanket', 'Bedspread'],
    materials: ['Linen', 'Wool Blend', 'Cotton Waffle', 'Recycled Fleece'],
    sizes: beds,
    cents: [890, 3_400],
    grams: [600, 2_100],
    millimetres: [380, 300, 110],
  }),
  living('Cushions', {
    drawing: 'wool-cushion',
    things: ['Cushion', 'Cushion Cover', 'Floor Cushion', 'Bolster'],
    materials: ['Wool', 'Velvet', 'Bouclé', 'Linen'],
    sizes: ['40 x 40 cm', '50 x 50 cm', '30 x 50 cm'],
    cents: [310, 1_600],
    grams: [160, 900],
    millimetres: [400, 400, 120],
  }),
  living('Rugs & Door Mats', {
    drawing: 'washed-linen-throw',
    things: ['Rug', 'Runner', 'Bath Mat', 'Door Mat'],
    materials: ['Jute', 'Cotton', 'Wool', 'Chenille'],
    sizes: ['50 x 80 cm', '80 x 120 cm', '120 x 160 cm'],
    cents: [560, 5_200],
    grams: [700, 4_600],
    millimetres: [500, 180, 180],
  }),
  decor('Desk & Table Lamps', {
    drawing: 'brass-desk-lamp',
    things: ['Desk Lamp', 'Table Lamp', 'Reading Lamp', 'Mushroom Lamp'],
    materials: ['Brass', 'Rattan', 'Ceramic', 'Opal Glass'],
    sizes: ['EU Plug', 'US Plug', 'UK Plug'],
    cents: [980, 4_200],
    grams: [700, 2_400],
    millimetres: [300, 220, 400],
  }),
  decor('Night Lights', {
    drawing: 'brass-desk-lamp',
    things: ['Night Light', 'Moon Lamp', 'Motion Sensor Light', 'Salt Lamp'],
    materials: ['Silicone', 'Wooden', 'Frosted Glass', 'Himalayan'],
    sizes: none,
    cents: [320, 1_700],
    grams: [120, 900],
    millimetres: [140, 140, 160],
  }),
  decor('Candles', {
    drawing: 'beeswax-candles',
    things: ['Dinner Candles', 'Pillar Candle', 'Scented Candle', 'Tealights'],
    materials: ['Beeswax', 'Soy Wax', 'Rapeseed Wax', 'Coconut Wax'],
    sizes: none,
    cents: [260, 1_250],
    grams: [180, 1_000],
    millimetres: [240, 120, 90],
  }),
  decor('Candle Holders', {
    drawing: 'beeswax-candles',
    things: ['Candle Holder', 'Candlestick', 'Lantern', 'Tealight Holder'],
    materials: ['Brass', 'Blackened Iron', 'Marble', 'Glass'],
    sizes: letters,
    cents: [300, 1_900],
    grams: [200, 1_500],
    millimetres: [180, 140, 200],
  }),
  decor('Vases', {
    drawing: 'speckled-bud-vase',
    things: ['Bud Vase', 'Vase', 'Floor Vase', 'Ikebana Bowl'],
    materials: ['Speckled Stoneware', 'Ribbed Ceramic', 'Glass', 'Terracotta'],
    sizes: none,
    cents: [290, 2_400],
    grams: [300, 2_200],
    millimetres: [180, 180, 260],
  }),
  garden('Planters', {
    drawing: 'terracotta-planter',
    things: ['Planter', 'Hanging Planter', 'Window Box', 'Plant Pot with Saucer'],
    materials: ['Terracotta', 'Fibre Clay', 'Recycled Plastic', 'Glazed'],
    sizes: letters,
    cents: [380, 2_900],
    grams: [500, 3_800],
    millimetres: [280, 280, 260],
  }),
  garden('Brooms & Outdoor Cleaning', {
    drawing: 'horsehair-broom',
    things: ['Broom', 'Patio Broom', 'Dustpan with Brush', 'Hand Brush'],
    materials: ['Horsehair', 'Rice Straw', 'Bamboo', 'Coconut Fibre'],
    sizes: none,
    cents: [330, 1_700],
    grams: [260, 1_100],
    millimetres: [900, 300, 90],
  }),
  garden('Log & Laundry Baskets', {
    drawing: 'willow-basket',
    things: ['Log Basket', 'Laundry Basket', 'Storage Basket', 'Toy Basket'],
    materials: ['Willow', 'Felt', 'Water Hyacinth', 'Cotton Rope'],
    sizes: letters,
    cents: [640, 3_600],
    grams: [700, 2_900],
    millimetres: [450, 350, 360],
  }),
  category('Home, Garden & Furniture', 'Furniture', 'Stools', {
    drawing: 'ash-step-stool',
    things: ['Step Stool', 'Bar Stool', 'Milking Stool', 'Foot Stool'],
    materials: ['Ash', 'Oak', 'Bamboo', 'Pine'],
    sizes: none,
    cents: [1_350, 5_400],
    grams: [1_900, 5_800],
    millimetres: [420, 340, 260],
  }),
  category('Pet Supplies', 'Beds & Furniture', 'Pet Beds', {
    drawing: 'wool-cushion',
    things: ['Dog Bed', 'Cat Cushion', 'Pet Mattress', 'Crate Mat'],
    materials: ['Orthopaedic', 'Plush', 'Canvas', 'Corduroy'],
    sizes: letters,
    cents: [720, 4_100],
    grams: [500, 3_300],
    millimetres: [550, 400, 200],
  }),
  category('Toys, Kids & Babies', 'Kids Furniture', 'Kids Step Stools', {
    drawing: 'ash-step-stool',
    things: ['Kids Step Stool', 'Learning Stool', 'Toddler Stool', 'Name Stool'],
    materials: ['Beech', 'Birch', 'Bamboo', 'Painted'],
    sizes: none,
    cents: [990, 3_200],
    grams: [1_200, 3_000],
    millimetres: [360, 300, 200],
  }),
]
