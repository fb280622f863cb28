/** A way of sending: a first price and one for each kilogram, in US cents; days on the way; what it may weigh, in grams. */
type Carrier = {
  name: string
  first: number
  perKilogram: number
  days: string
  mostGrams: number
}
type Offer = { logisticName: string; cents: number; logisticAging: string }

const europe = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE CH NO'.split(
    ' ',
  ),
)
/** Where nothing is sent to. */
const closed = new Set('KP SY IR CU AF YE SS SD LY SO'.split(' '))
const near = new Set('CN HK MO TW JP KR SG MY TH VN PH ID'.split(' '))

type Zone = 'US' | 'GB' | 'europe' | 'CA' | 'AU' | 'BR' | 'near' | 'rest'
const single = new Set<string>(['US', 'GB', 'CA', 'AU', 'BR'])

const zoneOf = (country: string): Zone => {
  if (single.has(country)) return country as Zone
  if (europe.has(country)) return 'europe'
  return near.has(country) ? 'near' : 'rest'
}

const packet = (first: number, perKilogram: number, days: string): Carrier[] => [
  { name: 'CJPacket Ordinary', first, perKilogram, days, mostGrams: 2_000 },
  {
    name: 'CJPacket Sensitive',
    first: Math.round(first * 1.2),
    perKilogram: Math.round(perKilogram * 1.15),
    days,
    mostGrams: 5_000,
  },
  { name: 'CJPacket Heavy', first: first + 900, perKilogram, days: '20', mostGrams: 30_000 },
  {
    name: 'DHL Official',
    first: first + 1_400,
    perKilogram: perKilogram + 250,
    days: '3-6',
    mostGrams: 30_000,
  },
]

const fromChina: Record<Zone, Carrier[]> = {
  US: packet(310, 720, '6-10'),
  GB: packet(340, 690, '8-12'),
  europe: packet(360, 760, '8-13'),
  CA: packet(420, 910, '9-14'),
  AU: packet(520, 1_240, '12-20'),
  BR: packet(760, 1_650, '18-32'),
  near: packet(260, 480, '4-9'),
  rest: packet(690, 1_520, '15-30'),
}

const home = (name: string, first: number, perKilogram: number, days: string): Carrier => ({
  name,
  first,
  perKilogram,
  days,
  mostGrams: 30_000,
})

const carriersOf = (from: string, to: string): Carrier[] => {
  if (closed.has(to)) return []
  if (from === 'CN') return fromChina[zoneOf(to)]
  if (from === 'US' && to === 'US')
    return [home('USPS+', 330, 180, '2-5'), home('FedEx Ground', 790, 120, '2-4')]
  if (from === 'US' && to === 'CA') return [home('USPS International', 940, 520, '6-12')]
  if (from === 'GB' && to === 'GB') return [home('Royal Mail Tracked 48', 380, 160, '2-4')]
  if (from === 'DE' && europe.has(to)) return [home('DPD', to === 'DE' ? 390 : 720, 210, '3-6')]
  return []
}

/** Offers for a parcel of so many grams, cheapest first; none where nobody goes. */
export const offerFreight = (from: string, to: string, grams: number): Offer[] =>
  carriersOf(from, to)
    .filter(({ mostGrams }) => grams <= mostGrams)
    .map(({ name, first, perKilogram, days }) => ({
      logisticName: name,
      cents: first + Math.ceil((perKilogram * grams) / 1000),
      logisticAging: days,
    }))
    .toSorted((a, b) => a.cents - b.cents)
