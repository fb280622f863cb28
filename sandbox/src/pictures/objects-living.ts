import type { Draw } from './objects-kitchen.ts'
import { dice, fade, glow, line, oval, path, round, shade, times } from './paint.ts'

export const throwBlanket: Draw = (colour) => {
  const roll = dice('throw')
  const layer = (n: number) => {
    const y = -n * 66
    const lean = (n % 2 ? 8 : -6) + n * 2
    const tone = shade(colour, [0.02, -0.1, 0.1, -0.04, 0.12][n]!)
    const d = `M${-214 + lean} ${y - 4} C${-236 + lean} ${y - 40} ${-226 + lean} ${y - 70} ${-190 + lean} ${y - 72} C-80 ${y - 80 - roll() * 10} 90 ${y - 66} ${196 + lean} ${y - 74} C${236 + lean} ${y - 66} ${236 + lean} ${y - 12} ${206 + lean} ${y - 2} C80 ${y + 6} -90 ${y - 4} ${-214 + lean} ${y - 4}Z`
    const weave = times(26, (k) =>
      line(
        `M${-198 + lean + k * 16} ${y - 66} c4 18 -3 40 2 58`,
        k % 2 ? shade(tone, 0.18) : shade(tone, -0.22),
        1.6,
        'opacity=".35"',
      ),
    )
    return `${path(d, tone)}${weave}${line(`M${-196 + lean} ${y - 8} C-80 ${y} 90 ${y + 2} ${200 + lean} ${y - 8}`, shade(tone, -0.45), 5, 'opacity=".35"')}${line(`M${-190 + lean} ${y - 62} C-80 ${y - 70} 90 ${y - 58} ${196 + lean} ${y - 64}`, shade(tone, 0.35), 4, 'opacity=".4"')}`
  }
  const fringe = times(22, (n) =>
    line(
      `M${-96 + n * 14} -300 c${roll() * 8 - 4} 40 ${roll() * 10 - 5} 70 ${roll() * 12 - 6} ${92 + roll() * 12}`,
      n % 2 ? colour : shade(colour, -0.18),
      5,
    ),
  )
  return `<defs>${fade('td', shade(colour, 0.16), shade(colour, -0.12))}</defs>${times(5, layer)}
  ${path('M-112 -410 C-60 -432 150 -424 214 -404 L210 -300 C140 -284 -40 -286 -104 -300Z', 'url(#td)')}${fringe}${line('M-104 -384 C-40 -396 130 -392 206 -378', shade(colour, 0.4), 4, 'opacity=".5"')}`
}

export const cushion: Draw = (colour) => {
  const d =
    'M-222 -14 C-196 -120 -196 -320 -226 -434 C-110 -404 110 -404 226 -434 C196 -320 196 -120 222 -14 C110 -40 -110 -40 -222 -14Z'
  const roll = dice('wool')
  const felt = times(90, () =>
    line(
      `M${-180 + roll() * 360} ${-60 - roll() * 330} q6 -6 14 ${roll() * 8 - 4}`,
      roll() > 0.5 ? '#ffffff' : '#000000',
      1.6,
      'opacity=".12"',
    ),
  )
  return `<defs><radialGradient id="uc" cx=".4" cy=".36" r=".75"><stop offset="0" stop-color="${shade(colour, 0.25)}"/><stop offset=".55" stop-color="${colour}"/><stop offset="1" stop-color="${shade(colour, -0.42)}"/></radialGradient></defs>
  <g transform="rotate(-4)">${path(d, 'url(#uc)')}${felt}${line(d, shade(colour, -0.4), 7, 'stroke-dasharray="4 18"')}${line(d, shade(colour, 0.5), 3, 'stroke-dasharray="2 20" opacity=".7"')}
  ${line('M-206 -420 C-170 -370 -150 -340 -130 -322 M206 -420 C170 -372 156 -340 140 -318 M-204 -30 C-176 -74 -160 -100 -146 -114', shade(colour, -0.4), 6, 'opacity=".4"')}</g>`
}

export const stool: Draw = (colour) => {
  const leg = (x: number, foot: number, tone: number) =>
    path(`M${x - 22} -270 L${x + 22} -270 L${foot + 17} 0 L${foot - 17} 0Z`, shade(colour, tone))
  const roll = dice('ash')
  return `<defs>${fade('st', shade(colour, 0.22), colour, 'x1="0" x2="1" y1="0" y2="0"')}${fade('se', colour, shade(colour, -0.3))}</defs>
  ${leg(-96, -118, -0.38)}${leg(112, 132, -0.42)}${path('M-128 -120 L128 -120 L130 -98 L-130 -98Z', shade(colour, -0.34))}${leg(-150, -196, -0.06)}${leg(158, 204, -0.2)}
  ${path('M-226 -300 C-232 -262 -220 -256 -200 -256 L206 -256 C226 -256 236 -264 230 -300Z', 'url(#se)')}
  ${path('M-226 -300 C-214 -338 -170 -346 -130 -346 L150 -346 C190 -346 220 -336 230 -300 C120 -284 -120 -284 -226 -300Z', 'url(#st)')}
  ${times(9, (n) => line(`M${-190 + n * 10} ${-334 + n * 4.4} C-60 ${-342 + n * 5 + roll() * 4} 80 ${-330 + n * 4} ${190 + n * 3} ${-336 + n * 4.6}`, shade(colour, -0.35), 1.8, 'opacity=".35"'))}
  ${times(2, (n) => `<rect x="${n ? 136 : -176}" y="-322" width="42" height="12" rx="3" fill="${shade(colour, -0.5)}" opacity=".7"/>`)}`
}

export const lamp: Draw = (colour) =>
  `<defs>${round('lb', colour, 0.55)}${fade('ll', '#fff3cf', '#fff3cf', '')}${glow('lg', '#ffeab5', 0.75)}
  <linearGradient id="lbm" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#ffeab8" stop-opacity=".75"/><stop offset="1" stop-color="#ffeab8" stop-opacity="0"/></linearGradient></defs>
  ${path('M64 -350 L250 -392 L330 0 L-40 0Z', 'url(#lbm)')}
  ${oval(-60, -10, 118, 24, shade(colour, -0.5))}${oval(-60, -20, 118, 24, 'url(#lb)')}${oval(-60, -24, 92, 16, shade(colour, 0.2), 'opacity=".6"')}
  ${line('M-60 -30 L-104 -276 L60 -452', shade(colour, -0.35), 17)}${line('M-62 -30 L-106 -276 L58 -454', shade(colour, 0.3), 7)}${oval(-104, -276, 19, 19, shade(colour, -0.2))}${oval(-108, -280, 8, 8, shade(colour, 0.5))}
  <g transform="translate(96 -446) rotate(-14)">${path('M-52 -40 C-50 -74 50 -74 52 -40 L128 74 C80 92 -80 92 -128 74Z', 'url(#lb)')}${oval(0, 76, 128, 22, '#fff1c4')}${oval(0, 78, 60, 12, '#ffffff')}${oval(0, 80, 190, 110, 'url(#lg)')}</g>
  ${oval(62, -458, 16, 16, shade(colour, -0.15))}`
