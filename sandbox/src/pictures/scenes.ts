import { dice, fade, glow, line, oval, path, shade, times } from './paint.ts'

/** A place to stand an object in: its backdrop, where its floor is, and the colour of its light laid over all. */
export type Scene = { backdrop: string; floor: number; light: string; warmth: number }
type Size = { width: number; height: number }

const panel = ({ width, height }: Size, fill: string) =>
  `<rect width="${width}" height="${height}" fill="${fill}"/>`

/** Light through a window, falling across the wall. */
const windowLight = ({ width, height }: Size, opacity: number, along = 0.36) =>
  `<g opacity="${opacity}" filter="url(#soft)" transform="skewX(-18) translate(${width * along} ${height * (along - 0.3)})">${times(4, (n) => `<rect x="${(n % 2) * width * 0.2}" y="${Math.floor(n / 2) * height * 0.25}" width="${width * 0.17}" height="${height * 0.22}" fill="#fff"/>`)}</g>`

const planks = ({ width, height }: Size, floor: number, colour: string) => {
  const roll = dice(colour)
  const grain = times(60, () => {
    const y = floor + roll() * (height - floor)
    const x = roll() * width
    return line(
      `M${x} ${y} q${60 + roll() * 120} ${roll() * 8 - 4} ${180 + roll() * 200} 0`,
      shade(colour, -0.35),
      1 + roll() * 2,
      'opacity=".3"',
    )
  })
  return `<defs>${fade('wood', shade(colour, -0.12), shade(colour, 0.12))}</defs><rect y="${floor}" width="${width}" height="${height - floor}" fill="url(#wood)"/>${grain}${times(3, (n) => line(`M0 ${floor + (n + 1) * (height - floor) * 0.3} L${width} ${floor + (n + 1) * (height - floor) * 0.3}`, shade(colour, -0.5), 3, 'opacity=".5"'))}`
}

/** The studio of the shop's own pictures: one seamless colour, light from the upper left. */
export const studio = (size: Size, colour: string): Scene => {
  const floor = size.height * 0.8
  return {
    backdrop: `<defs>${fade('wall', shade(colour, 0.34), colour)}${fade('ground', shade(colour, -0.02), shade(colour, 0.2))}</defs>${panel(size, 'url(#wall)')}<rect y="${size.height * 0.7}" width="${size.width}" height="${size.height * 0.3}" fill="url(#ground)" filter="url(#wide)"/>${windowLight(size, 0.28, 0.2 + dice(colour)() * 0.45)}`,
    floor,
    light: '#fff4e0',
    warmth: 0.05,
  }
}

const oakTable = (size: Size): Scene => {
  const floor = size.height * 0.62
  return {
    backdrop: `<defs>${fade('wall', '#f1ece3', '#ddd5c8')}</defs>${panel(size, 'url(#wall)')}${windowLight(size, 0.5)}${planks(size, floor, '#b98a58')}`,
    floor: size.height * 0.84,
    light: '#ffe2b8',
    warmth: 0.1,
  }
}

const tiledKitchen = (size: Size): Scene => {
  const tile = size.width / 8
  const tiles = times(
    64,
    (n) =>
      `<rect x="${(n % 8) * tile + 2}" y="${Math.floor(n / 8) * tile * 0.5 + 2}" width="${tile - 4}" height="${tile * 0.5 - 4}" rx="4" fill="${shade('#dfe6e2', ((n * 7) % 5) * 0.09 - 0.06)}"/>`,
  )
  return {
    backdrop: `${panel(size, '#c3ccc7')}${tiles}<rect y="${size.height * 0.66}" width="${size.width}" height="${size.height}" fill="#5d6462"/><rect y="${size.height * 0.66}" width="${size.width}" height="10" fill="#8b9391"/>${windowLight(size, 0.25)}`,
    floor: size.height * 0.85,
    light: '#eef6ff',
    warmth: 0.06,
  }
}

const windowSill = (size: Size): Scene => {
  const roll = dice('garden')
  const blur = times(40, () =>
    oval(
      roll() * size.width,
      roll() * size.height * 0.66,
      40 + roll() * 90,
      40 + roll() * 80,
      shade('#86a06c', roll() * 0.6 - 0.25),
      'opacity=".55"',
    ),
  )
  const { width, height } = size
  return {
    backdrop: `<defs>${fade('sky', '#dceaf2', '#b9cfa9')}</defs>${panel(size, 'url(#sky)')}<g filter="url(#wide)">${blur}</g><rect x="${width * 0.47}" width="${width * 0.05}" height="${height}" fill="#f4f1ea"/><rect y="${height * 0.28}" width="${width}" height="${height * 0.035}" fill="#f4f1ea"/><rect y="${height * 0.7}" width="${width}" height="${height * 0.3}" fill="#efeae0"/><rect y="${height * 0.7}" width="${width}" height="12" fill="#cfc7b8"/>`,
    floor: height * 0.86,
    light: '#f3fbff',
    warmth: 0.08,
  }
}

const evening = (size: Size): Scene => ({
  backdrop: `<defs>${fade('dusk', '#3d3340', '#241d24')}${glow('lampglow', '#ffb866', 0.55)}</defs>${panel(size, 'url(#dusk)')}${oval(size.width * 0.16, size.height * 0.2, size.width * 0.75, size.height * 0.75, 'url(#lampglow)')}${planks(size, size.height * 0.68, '#4d3526')}`,
  floor: size.height * 0.86,
  light: '#ff9a3c',
  warmth: 0.2,
})

const bookshelf = (size: Size): Scene => {
  const roll = dice('books')
  const colours = ['#8a3f33', '#2f4a5a', '#b98f4a', '#55663f', '#d8cbb4', '#6a4a63', '#3b3b40']
  let x = 0
  const books = times(26, (n) => {
    const width = 26 + roll() * 38
    const height = size.height * (0.28 + roll() * 0.16)
    const book = `<rect x="${x}" y="${size.height * 0.56 - height}" width="${width - 3}" height="${height}" fill="${colours[n % colours.length]}"/><rect x="${x + 5}" y="${size.height * 0.56 - height * 0.8}" width="${width - 13}" height="5" fill="#fff" opacity=".4"/>`
    x += width
    return book
  })
  return {
    backdrop: `${panel(size, '#e7ded0')}<g filter="url(#soft)">${books}<rect y="${size.height * 0.56}" width="${size.width}" height="22" fill="#96714b"/></g>${planks(size, size.height * 0.66, '#a5794c')}`,
    floor: size.height * 0.86,
    light: '#ffe9cf',
    warmth: 0.1,
  }
}

const tableCloth = (size: Size): Scene => {
  const step = size.width / 12
  const checks = times(144, (n) =>
    (n + Math.floor(n / 12)) % 2
      ? ''
      : `<rect x="${(n % 12) * step}" y="${size.height * 0.55 + Math.floor(n / 12) * step * 0.55}" width="${step}" height="${step * 0.55}" fill="#b9574a" opacity=".38"/>`,
  )
  return {
    backdrop: `<defs>${fade('wall', '#cfdcd6', '#b2c4bc')}</defs>${panel(size, 'url(#wall)')}<rect y="${size.height * 0.55}" width="${size.width}" height="${size.height}" fill="#f4efe6"/>${checks}${windowLight(size, 0.4)}`,
    floor: size.height * 0.84,
    light: '#fff6dd',
    warmth: 0.08,
  }
}

const concrete = (size: Size): Scene => ({
  backdrop: `<defs>${fade('wall', '#c9c6c1', '#aeaaa4')}</defs>${panel(size, 'url(#wall)')}${path(`M0 0 L${size.width} 0 L${size.width} ${size.height * 0.3} C${size.width * 0.6} ${size.height * 0.5} ${size.width * 0.3} ${size.height * 0.2} 0 ${size.height * 0.44}Z`, '#ffffff', 'opacity=".16"')}<rect y="${size.height * 0.7}" width="${size.width}" height="${size.height}" fill="#8f8a83"/>`,
  floor: size.height * 0.85,
  light: '#f2f0ff',
  warmth: 0.08,
})

/** The homes in which customers took their pictures. */
export const homes: ((size: Size) => Scene)[] = [
  oakTable,
  tiledKitchen,
  windowSill,
  evening,
  bookshelf,
  tableCloth,
  concrete,
]
