/**
 * Colour mathematics, shared by the server that refuses and the studio that proposes. Colours are `#rrggbb`.
 * Contrast: WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio. OKLCH: https://bottosson.github.io/posts/oklab/
 */
type Triple = [number, number, number]

/** WCAG 1.4.3: text of ordinary size. */
export const TEXT_CONTRAST = 4.5
/** WCAG 1.4.11: what is not text, such as stars and marks. */
export const GRAPHIC_CONTRAST = 3

const partsOf = (hex: string): Triple =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as Triple

const hexOf = (parts: Triple): string =>
  `#${parts
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`.toUpperCase()

const toLinear = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
const fromLinear = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055

const luminanceOf = (hex: string): number => {
  const [red, green, blue] = partsOf(hex).map(toLinear) as Triple
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours: 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

/** Black or white, whichever has more contrast on this colour; at least 4.58:1. */
export const textColorOn = (hex: string): '#000' | '#fff' =>
  contrastOf(hex, '#000000') >= contrastOf(hex, '#FFFFFF') ? '#000' : '#fff'

/** `color-mix(in srgb, over share, ground)`, as a browser mixes it; `share` from 0 to 1. */
export const mixColors = (over: string, ground: string, share: number): string => {
  const below = partsOf(ground)
  return hexOf(partsOf(over).map((part, at) => part * share + below[at]! * (1 - share)) as Triple)
}

type Lch = { lightness: number; chroma: number; hue: number }

const toLch = (hex: string): Lch => {
  const [r, g, b] = partsOf(hex).map(toLinear) as Triple
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const second = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, second),
    hue: Math.atan2(second, a),
  }
}

const linearOf = ({ lightness, chroma, hue }: Lch): Triple => {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const CHROMA_STEP = 0.005
const isShown = (part: number) => part >= -0.0005 && part <= 1.0005

/** The colour as a screen can show it: with less chroma where there is no such colour, never with another hue. */
const shownColor = (wish: Lch): string => {
  for (let chroma = wish.chroma; chroma > 0; chroma -= CHROMA_STEP) {
    const linear = linearOf({ ...wish, chroma })
    if (linear.every(isShown)) return hexOf(linear.map((part) => fromLinear(part)) as Triple)
  }
  return hexOf(linearOf({ ...wish, chroma: 0 }).map((part) => fromLinear(part)) as Triple)
}

const LIGHTNESS_STEP = 0.004

/**
 * The nearest colour of the same hue, lighter or darker, that reaches `least` on the ground; the colour itself where
 * it does. Black or white at the end: one of the two reaches 4.58:1 on any ground.
 */
export const nearestReadable = (hex: string, ground: string, least: number): string => {
  if (contrastOf(hex, ground) >= least) return hex
  const lch = toLch(hex)
  for (let distance = LIGHTNESS_STEP; distance <= 1; distance += LIGHTNESS_STEP)
    for (const lightness of [lch.lightness - distance, lch.lightness + distance]) {
      if (lightness < 0 || lightness > 1) continue
      const shade = shownColor({ ...lch, lightness })
      if (contrastOf(shade, ground) >= least) return shade
    }
  return textColorOn(ground) === '#000' ? '#000000' : '#FFFFFF'
}
