import { dice, fade, line, oval, path, round, shade, times } from './paint.ts'

/** Draws one object, about 400 wide and up to 560 high, standing on y = 0. */
export type Draw = (colour: string) => string

export const kettle: Draw = (colour) => {
  const walnut = '#5b3a24'
  return `<defs>${round('kb', colour, 0.5)}${round('kl', shade(colour, 0.08), 0.55)}${fade('ks', shade(colour, 0.35), shade(colour, -0.4), 'x1="0" x2="1" y1="0" y2="0"')}</defs>
  ${line('M138 -70 C250 -52 196 -214 268 -300', 'url(#ks)', 30)}${line('M132 -74 C236 -66 190 -214 262 -300', shade(colour, 0.45), 6, 'opacity=".7"')}
  ${path('M252 -306 l34 -14 l10 16 l-26 18z', shade(colour, -0.15))}
  ${line('M-84 -262 C-190 -318 -292 -270 -262 -92', shade(walnut, -0.25), 40)}${line('M-88 -268 C-190 -318 -284 -268 -258 -98', shade(walnut, 0.12), 22)}
  ${path('M-150 0 C-180 0 -186 -22 -176 -62 L-128 -236 C-120 -262 -104 -270 -74 -272 L74 -272 C104 -270 120 -262 128 -236 L176 -62 C186 -22 180 0 150 0 Z', 'url(#kb)')}
  ${path('M-176 -62 C-90 -44 90 -44 176 -62 L172 -46 C90 -30 -90 -30 -172 -46Z', shade(colour, -0.3), 'opacity=".35"')}
  ${oval(0, -270, 96, 17, shade(colour, -0.35))}${path('M-90 -274 C-84 -312 84 -312 90 -274 C60 -262 -60 -262 -90 -274Z', 'url(#kl)')}
  ${oval(0, -304, 14, 8, shade(colour, -0.3))}${oval(0, -322, 26, 20, walnut)}${oval(-7, -328, 9, 6, shade(walnut, 0.4), 'opacity=".7"')}`
}

export const board: Draw = (colour) => {
  const roll = dice('board')
  const dark = shade(colour, -0.42)
  const grain = times(15, (n) => {
    const x = -136 + n * 19 + roll() * 8
    const bend = 26 * (roll() - 0.5)
    return line(
      `M${x} -22 C${x + bend} -130 ${x - bend} -240 ${x + bend * 0.6} -398`,
      n % 3 ? dark : shade(colour, 0.3),
      1.5 + roll() * 4,
      `opacity="${0.22 + roll() * 0.4}"`,
    )
  })
  const outline =
    'M-118 0 C-150 0 -156 -14 -156 -44 L-150 -380 C-149 -412 -136 -420 -104 -420 L-52 -422 C-38 -424 -34 -436 -34 -452 L-34 -510 C-34 -546 34 -546 34 -510 L34 -452 C34 -436 38 -424 52 -422 L104 -420 C136 -420 149 -412 150 -380 L156 -44 C156 -14 150 0 118 0Z'
  return `<defs>${fade('bw', shade(colour, 0.2), shade(colour, -0.2), 'x1="0" x2="1" y1="0" y2="1"')}<clipPath id="bc"><path d="${outline}"/></clipPath></defs>
  <g transform="rotate(-3)">${path(outline, shade(colour, -0.5), 'transform="translate(10 4)"')}${path(outline, 'url(#bw)')}
  <g clip-path="url(#bc)">${grain}${oval(-40, -180, 26, 44, dark, 'opacity=".3"')}${oval(-40, -180, 13, 26, dark, 'opacity=".45"')}${line('M-108 -420 C-60 -300 -112 -160 -66 -10', shade(colour, 0.5), 7, 'opacity=".25"')}</g>
  ${oval(0, -504, 15, 15, shade(colour, -0.72))}${oval(0, -502, 12, 12, '#d9cfc1')}</g>`
}

export const casserole: Draw = (colour) =>
  `<defs>${round('cb', colour, 0.38)}${round('cl', shade(colour, 0.06), 0.42)}${round('ck', '#b9975b', 0.6)}</defs>
  ${line('M-206 -168 C-262 -184 -262 -126 -204 -132', shade(colour, -0.2), 26)}${line('M206 -168 C262 -184 262 -126 204 -132', shade(colour, -0.38), 26)}
  ${path('M-208 -196 L-196 -50 C-190 -10 -168 0 -130 0 L130 0 C168 0 190 -10 196 -50 L208 -196Z', 'url(#cb)')}
  ${path('M-196 -50 C-190 -10 -168 0 -130 0 L130 0 C168 0 190 -10 196 -50 C120 -28 -120 -28 -196 -50Z', shade(colour, -0.5), 'opacity=".45"')}
  ${oval(0, -198, 216, 22, shade(colour, -0.45))}${path('M-216 -204 C-206 -262 -80 -284 0 -284 C80 -284 206 -262 216 -204 C140 -184 -140 -184 -216 -204Z', 'url(#cl)')}
  ${path('M-150 -250 C-110 -268 -60 -274 -20 -275 C-60 -264 -110 -252 -140 -238Z', '#ffffff', 'opacity=".28"')}
  ${path('M-12 -282 L-16 -300 L16 -300 L12 -282Z', '#8d713f')}${oval(0, -312, 38, 17, 'url(#ck)')}${oval(-8, -318, 18, 5, '#ffffff', 'opacity=".35"')}`

export const broom: Draw = (colour) => {
  const roll = dice('broom')
  const hair = times(120, (n) => {
    const x = -128 + n * 2.15
    return line(
      `M${x * 0.86} -150 C${x * 0.95} -90 ${x * 1.04 + roll() * 6} -40 ${x * 1.12 + (roll() - 0.5) * 12} ${-4 - roll() * 12}`,
      roll() > 0.35 ? '#2c211b' : '#5d4433',
      3.4,
      'opacity=".9"',
    )
  })
  return `<defs>${round('wb', colour, 0.3)}</defs>${hair}
  ${path('M-128 -132 C-132 -196 -70 -214 0 -214 C70 -214 132 -196 128 -132 C70 -120 -70 -120 -128 -132Z', 'url(#wb)')}
  ${times(9, (n) => oval(-104 + n * 26, -140, 4, 3, shade(colour, -0.45)))}
  ${path('M-20 -206 C-24 -270 -16 -330 -15 -420 C-15 -460 -24 -480 -22 -510 C-20 -536 20 -536 22 -510 C24 -480 15 -460 15 -420 C16 -330 24 -270 20 -206Z', 'url(#wb)')}
  ${oval(0, -514, 6, 6, shade(colour, -0.6))}${line('M0 -514 C-34 -570 34 -570 0 -514', '#7a4b2a', 6)}`
}
