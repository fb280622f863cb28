const channel = (value: number) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const partsOf = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]
const luminance = (hex: string) => {
  const [red, green, blue] = partsOf(hex)
  return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue)
}

/** Contrast of two colours (#rrggbb) by the WCAG 2 formula: 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const darker = (hex: string, share: number) =>
  `#${partsOf(hex)
    .map((part) =>
      Math.round(part * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`.toUpperCase()

/** The nearest darker shade that reaches this contrast on white; the colour itself where it does already. */
export const readableOnWhite = (hex: string, least: number): string => {
  for (let share = 1; share > 0; share -= 0.02) {
    const shade = darker(hex, share)
    if (contrastOf(shade, '#FFFFFF') >= least) return shade
  }
  return '#000000'
}
