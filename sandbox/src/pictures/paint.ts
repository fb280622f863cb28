/** Helpers to draw objects as SVG. Colors are `#rrggbb`; lengths are user units; an object stands on y = 0. */

const channels = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** Mixes towards white (`by` > 0) or black (`by` < 0); 1 is all the way. */
export const shade = (colour: string, by: number): string =>
  `#${channels(colour)
    .map((value) =>
      Math.round(by > 0 ? value + (255 - value) * by : value * (1 + by))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** A seeded random number generator, 0 to 1: the same picture each time. */
export const dice = (seed: string): (() => number) => {
  let state = [...seed].reduce(
    (sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16_777_619),
    2_166_136_261,
  )
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296
  }
}

/** A gradient across a round body: dark edge, light from the left, dark edge. */
export const round = (id: string, colour: string, gloss = 0.3): string =>
  `<linearGradient id="${id}" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="${shade(colour, -0.32)}"/><stop offset=".16" stop-color="${colour}"/><stop offset=".34" stop-color="${shade(colour, gloss)}"/><stop offset=".58" stop-color="${colour}"/><stop offset="1" stop-color="${shade(colour, -0.42)}"/></linearGradient>`

/** A gradient from one colour to another, downwards unless told. */
export const fade = (
  id: string,
  from: string,
  to: string,
  way = 'x1="0" x2="0" y1="0" y2="1"',
): string =>
  `<linearGradient id="${id}" ${way}><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`

export const glow = (id: string, colour: string, opacity: number): string =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`

export const path = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}" ${more}/>`
export const line = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
export const oval = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  more = '',
): string => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`
export const at = (x: number, y: number, drawing: string, scale = 1, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${drawing}</g>`
export const times = (count: number, draw: (n: number) => string): string =>
  Array.from({ length: count }, (_nothing, n) => draw(n)).join('')
