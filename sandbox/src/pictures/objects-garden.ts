import type { Draw } from './objects-kitchen.ts'
import { at, dice, line, oval, path, round, shade, times } from './paint.ts'

const leaf = (length: number, width: number, colour: string) =>
  `${path(`M0 0 C${-width} ${-length * 0.3} ${-width * 0.8} ${-length * 0.8} 0 ${-length} C${width * 0.8} ${-length * 0.8} ${width} ${-length * 0.3} 0 0Z`, colour)}${line(`M0 -4 L0 ${-length * 0.9}`, shade(colour, 0.3), 3, 'opacity=".6"')}`

export const planter: Draw = (colour) => {
  const roll = dice('plant')
  const leaves = times(17, (n) =>
    at(
      (n - 8) * 7,
      -268,
      leaf(190 + roll() * 90, 30 + roll() * 14, shade('#56764b', roll() * 0.35 - 0.2)),
      1,
      -78 + n * 9.7 + roll() * 8,
    ),
  )
  return `<defs>${round('pp', colour, 0.24)}${round('pr', shade(colour, 0.06), 0.26)}</defs>${leaves}
  ${oval(0, -6, 168, 22, shade(colour, -0.45))}${path('M-168 -22 C-168 0 -140 6 0 6 C140 6 168 0 168 -22Z', 'url(#pr)')}
  ${path('M-150 -236 L-118 -34 C-114 -14 -80 -10 0 -10 C80 -10 114 -14 118 -34 L150 -236Z', 'url(#pp)')}
  ${path('M-168 -292 L-162 -232 C-120 -214 120 -214 162 -232 L168 -292Z', 'url(#pr)')}${oval(0, -292, 168, 22, shade(colour, 0.12))}${oval(0, -290, 146, 17, '#3c2b20')}
  ${times(8, () => oval(-100 + roll() * 190, -60 - roll() * 130, 9 + roll() * 18, 5 + roll() * 10, '#ffffff', 'opacity=".09"'))}
  ${times(6, (n) => at((n - 2.5) * 26, -286, leaf(110 + roll() * 60, 24, shade('#6f9160', roll() * 0.3 - 0.1)), 1, -62 + n * 25))}`
}

const apple = (colour: string) =>
  `${oval(0, -38, 42, 39, colour)}${oval(-14, -52, 12, 9, '#ffffff', 'opacity=".35"')}${line('M0 -74 c2 -10 6 -14 10 -18', '#5b3a24', 5)}`

export const basket: Draw = (colour) => {
  const rows = times(9, (row) => {
    const y = -14 - row * 22
    const half = 168 + row * 6
    return times(18, (n) => {
      const x = -half + (n + 0.5) * ((2 * half) / 18)
      const up = (n + row) % 2
      return oval(
        x,
        y,
        half / 15,
        11.5,
        shade(colour, (up ? 0.14 : -0.22) - Math.abs(x / half) * 0.25),
      )
    })
  })
  const outline = 'M-170 0 L-226 -206 C-120 -184 120 -184 226 -206 L170 0 C100 12 -100 12 -170 0Z'
  return `<defs><clipPath id="ac"><path d="${outline}"/></clipPath>${round('ah', colour, 0.2)}</defs>
  ${line('M-206 -206 C-196 -500 196 -500 206 -206', shade(colour, -0.4), 26)}${line('M-206 -210 C-196 -506 196 -506 206 -210', colour, 15, 'stroke-dasharray="22 6"')}
  ${oval(0, -208, 222, 26, shade(colour, -0.65))}${at(-110, -186, apple('#b5473a'))}${at(-30, -196, apple('#c9623f'), 1.1)}${at(64, -190, apple('#a8b04f'))}${at(138, -184, apple('#b5473a'), 0.92)}${at(16, -230, apple('#c4553e'), 0.9)}
  ${path(outline, shade(colour, -0.5))}<g clip-path="url(#ac)">${rows}</g>
  ${line('M-222 -206 C-120 -182 120 -182 222 -206', shade(colour, -0.12), 22)}${line('M-222 -210 C-120 -186 120 -186 222 -210', shade(colour, 0.25), 9, 'stroke-dasharray="16 9"')}`
}
