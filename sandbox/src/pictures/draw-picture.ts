import { basket, planter } from './objects-garden.ts'
import { board, broom, casserole, kettle, type Draw } from './objects-kitchen.ts'
import { cushion, lamp, stool, throwBlanket } from './objects-living.ts'
import { candles, carafe, mugs, vase } from './objects-table.ts'
import { dice, oval, shade } from './paint.ts'
import { homes, studio, type Scene } from './scenes.ts'

type Thing = { draw: Draw; colours: string[]; backdrop: string; scale: number; spread: number }

/**
 * How each product of the catalogue looks: its drawing, its colours, the studio's colour, half the width of its shadow.
 */
const things: Record<string, Thing> = {
  'gooseneck-kettle': {
    draw: kettle,
    colours: ['#a9adb0', '#34363a'],
    backdrop: '#c9b39c',
    scale: 1.65,
    spread: 250,
  },
  'stoneware-mugs': {
    draw: mugs,
    colours: ['#3f6f86', '#b59a6d', '#5f7352'],
    backdrop: '#d9d2c6',
    scale: 2.2,
    spread: 230,
  },
  'washed-linen-throw': {
    draw: throwBlanket,
    colours: ['#b1603f', '#a9aeb0', '#2f3c4f'],
    backdrop: '#e2d6c6',
    scale: 1.85,
    spread: 240,
  },
  'beeswax-candles': {
    draw: candles,
    colours: ['#e0b04f'],
    backdrop: '#6e5a4b',
    scale: 1.75,
    spread: 240,
  },
  'olive-wood-board': {
    draw: board,
    colours: ['#a8743f'],
    backdrop: '#aeb79f',
    scale: 1.95,
    spread: 190,
  },
  'terracotta-planter': {
    draw: planter,
    colours: ['#bf6b45'],
    backdrop: '#d8dccb',
    scale: 1.75,
    spread: 200,
  },
  'wool-cushion': {
    draw: cushion,
    colours: ['#c9962f', '#5d6b75', '#b97a7b'],
    backdrop: '#b9c3c4',
    scale: 1.85,
    spread: 230,
  },
  'ash-step-stool': {
    draw: stool,
    colours: ['#d2ab77', '#3a3734'],
    backdrop: '#c4cdc6',
    scale: 1.85,
    spread: 230,
  },
  'brass-desk-lamp': {
    draw: lamp,
    colours: ['#b98d45', '#45484c'],
    backdrop: '#4c5a60',
    scale: 1.75,
    spread: 190,
  },
  'glass-carafe': {
    draw: carafe,
    colours: ['#8fb3ba', '#6f6a66'],
    backdrop: '#dcd8cf',
    scale: 2.1,
    spread: 150,
  },
  'willow-basket': {
    draw: basket,
    colours: ['#9b6f42'],
    backdrop: '#cfd3bd',
    scale: 1.85,
    spread: 230,
  },
  'enamel-casserole': {
    draw: casserole,
    colours: ['#2f5a4a', '#e4dac2', '#9c4030'],
    backdrop: '#d6bfa6',
    scale: 1.85,
    spread: 230,
  },
  'horsehair-broom': {
    draw: broom,
    colours: ['#c99b64'],
    backdrop: '#b9c2b4',
    scale: 1.85,
    spread: 160,
  },
  'speckled-bud-vase': {
    draw: vase,
    colours: ['#d9cdb8', '#b98463'],
    backdrop: '#c7b7ab',
    scale: 1.9,
    spread: 130,
  },
}

const filters =
  '<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="9"/></filter><filter id="wide" x="-40%" y="-60%" width="180%" height="220%"><feGaussianBlur stdDeviation="26"/></filter><radialGradient id="edge" r=".85"><stop offset=".35" stop-opacity="0"/><stop offset=".7" stop-opacity=".07"/><stop offset="1" stop-opacity=".26"/></radialGradient><radialGradient id="shadow"><stop offset="0" stop-color="#150d08" stop-opacity=".6"/><stop offset=".55" stop-color="#150d08" stop-opacity=".5"/><stop offset=".8" stop-color="#1a120c" stop-opacity=".16"/><stop offset="1" stop-color="#1a120c" stop-opacity="0"/></radialGradient>'

type Shot = {
  width: number
  height: number
  x: number
  scale: number
  turn: number
  flip: boolean
  colour: string
}

const compose = (thing: Thing, scene: Scene, shot: Shot): string => {
  const { width, height, scale } = shot
  // A gradient and no blur: blurring took as long as all the rest of the picture.
  const far = oval(
    40 * scale,
    scene.floor,
    thing.spread * scale * 1.34,
    62 * scale,
    'url(#shadow)',
    'opacity=".6"',
  )
  const near = oval(
    8 * scale,
    scene.floor - 2,
    thing.spread * scale,
    24 * scale,
    'url(#shadow)',
    'opacity=".85"',
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${filters}</defs>${scene.backdrop}
  <g transform="translate(${shot.x} 0)">${far}${near}<g transform="translate(0 ${scene.floor}) rotate(${shot.turn}) scale(${shot.flip ? -scale : scale} ${scale})">${thing.draw(shot.colour)}</g></g>
  <rect width="${width}" height="${height}" fill="${scene.light}" opacity="${scene.warmth}"/><rect width="${width}" height="${height}" fill="url(#edge)"/></svg>`
}

/** The shop's own picture of a product, 1200 × 1500, as SVG; null when there is no such product. */
export const drawProduct = (handle: string): string | null => {
  const thing = things[handle]
  if (!thing) return null
  const size = { width: 1200, height: 1500 }
  return compose(thing, studio(size, thing.backdrop), {
    ...size,
    x: 600,
    scale: thing.scale,
    turn: 0,
    flip: false,
    colour: thing.colours[0]!,
  })
}

const shapes = [
  { width: 1200, height: 900 },
  { width: 900, height: 1200 },
  { width: 1080, height: 1080 },
]

/**
 * The picture that the n-th customer took of a product at home, as SVG: another room,
 * angle, crop and colour for each n.
 */
export const drawCustomerPhoto = (handle: string, n: number): string | null => {
  const thing = things[handle]
  if (!thing) return null
  const roll = dice(`${handle}/${n}`)
  const size = shapes[Math.floor(roll() * shapes.length)]!
  const scene = homes[(n * 3 + handle.length) % homes.length]!(size)
  const fit = Math.min(size.width / 620, (scene.floor - 40) / 640)
  return compose(thing, scene, {
    ...size,
    x: size.width * (0.4 + roll() * 0.2),
    scale: fit * (0.78 + roll() * 0.5),
    turn: roll() * 7 - 3.5,
    flip: roll() > 0.5,
    colour: thing.colours[n % thing.colours.length]!,
  })
}

/**
 * A supplier's picture of a thing in a colour (`rrggbb`): the first in the studio, the others in homes. Null when there
 * is no such thing.
 */
export const drawSupplierPhoto = (handle: string, hex: string, view: number): string | null => {
  const thing = things[handle]
  if (!thing) return null
  const size = { width: 1080, height: 1080 }
  const colour = `#${hex}`
  const scene =
    view === 0
      ? studio(size, shade(colour, 0.62))
      : homes[(view * 2 + handle.length) % homes.length]!(size)
  return compose(thing, scene, {
    ...size,
    x: 540,
    scale: thing.scale * (view === 0 ? 0.74 : 0.62),
    turn: 0,
    flip: view % 2 === 1,
    colour,
  })
}

/** The handles that have pictures. */
export const drawnHandles = Object.keys(things)
