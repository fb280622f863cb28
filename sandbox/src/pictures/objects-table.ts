import type { Draw } from './objects-kitchen.ts'
import { at, dice, fade, glow, line, oval, path, round, shade, times } from './paint.ts'

const mug = (id: string, body: string) => `<g>
  ${line('M62 -104 C128 -118 126 -30 58 -40', shade('#d8cfc0', -0.16), 17)}${line('M64 -102 C118 -110 116 -40 62 -46', '#efe8dc', 5)}
  ${path('M-72 -128 L-66 -22 C-63 -4 -44 0 -22 0 L22 0 C44 0 63 -4 66 -22 L72 -128Z', `url(#${id}b)`)}
  ${path('M-70 -80 C-40 -66 -20 -92 6 -76 C30 -62 50 -86 69 -74 L66 -22 C63 -4 44 0 22 0 L-22 0 C-44 0 -63 -4 -66 -22Z', `url(#${id}g)`, 'opacity=".92"')}
  ${oval(0, -128, 72, 17, shade(body, 0.15))}${oval(0, -127, 62, 13, shade(body, -0.45))}${line('M-48 -96 C-50 -70 -48 -40 -42 -22', '#ffffff', 7, 'opacity=".3"')}</g>`

export const mugs: Draw = (colour) => {
  const body = '#ddd4c5'
  const one = mug('m', body)
  return `<defs>${round('mb', body, 0.35)}${round('mg', colour, 0.25)}</defs>${at(-92, -132, one, 0.94)}${at(92, -10, one, 1.02)}${at(-112, 0, one)}${at(40, 26, one, 1.1)}`
}

export const carafe: Draw = (colour) =>
  `<defs>${round('gs', '#c79a63', 0.4)}${fade('gw', shade(colour, 0.2), shade(colour, -0.1))}
  <linearGradient id="gg" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="${shade(colour, -0.35)}" stop-opacity=".6"/><stop offset=".14" stop-color="#ffffff" stop-opacity=".4"/><stop offset=".5" stop-color="${colour}" stop-opacity=".16"/><stop offset=".86" stop-color="#ffffff" stop-opacity=".34"/><stop offset="1" stop-color="${shade(colour, -0.4)}" stop-opacity=".62"/></linearGradient></defs>
  ${path('M-104 -168 C-112 -130 -114 -60 -104 -18 C-100 -4 -84 -4 -70 -4 L70 -4 C84 -4 100 -4 104 -18 C114 -60 112 -130 104 -168Z', 'url(#gw)', 'opacity=".5"')}
  ${oval(0, -168, 104, 15, shade(colour, 0.45), 'opacity=".75"')}
  ${path('M-44 -404 C-40 -330 -50 -300 -78 -244 C-112 -178 -122 -80 -110 -20 C-106 0 -86 0 -70 0 L70 0 C86 0 106 0 110 -20 C122 -80 112 -178 78 -244 C50 -300 40 -330 44 -404Z', 'url(#gg)', `stroke="${shade(colour, -0.35)}" stroke-width="2.5" stroke-opacity=".55"`)}
  ${oval(0, -404, 46, 9, '#ffffff', 'opacity=".55"')}${path('M-34 -408 L-30 -372 L30 -372 L34 -408Z', shade('#c79a63', -0.2))}${path('M-40 -446 C-40 -470 40 -470 40 -446 L38 -408 C20 -400 -20 -400 -38 -408Z', 'url(#gs)')}
  ${line('M-82 -204 C-98 -150 -100 -90 -92 -40', '#ffffff', 10, 'opacity=".6"')}${line('M-30 -380 C-28 -330 -36 -296 -56 -256', '#ffffff', 6, 'opacity=".5"')}`

const blossom = (colour: string) =>
  times(
    7,
    (n) =>
      `<g transform="rotate(${n * 51.4})">${oval(0, -19, 11, 21, n % 2 ? colour : shade(colour, 0.14))}</g>`,
  ) +
  oval(0, 0, 10, 10, '#e0a63b') +
  oval(-2, -2, 4, 4, '#f7d27c')

export const vase: Draw = (colour) => {
  const roll = dice('vase')
  const outline =
    'M-30 -262 C-24 -226 -34 -206 -70 -170 C-112 -126 -112 -52 -72 -8 C-64 0 -50 0 -40 0 L40 0 C50 0 64 0 72 -8 C112 -52 112 -126 70 -170 C34 -206 24 -226 30 -262Z'
  const specks = times(140, () =>
    oval(
      -110 + roll() * 220,
      -4 - roll() * 250,
      0.8 + roll() * 2.2,
      0.8 + roll() * 1.8,
      '#5b4636',
      `opacity="${0.35 + roll() * 0.5}"`,
    ),
  )
  return `<defs>${round('vb', colour, 0.22)}<clipPath id="vc"><path d="${outline}"/></clipPath></defs>
  ${line('M4 -250 C14 -350 -8 -410 26 -498', '#6f8059', 7)}${line('M6 -330 C30 -362 62 -368 92 -404', '#6f8059', 5)}${line('M4 -300 C-20 -340 -52 -352 -74 -392', '#7d8f64', 5)}
  ${at(10, -380, path('M0 0 C-60 -18 -76 -52 -86 -84 C-44 -78 -10 -52 0 0Z', '#8c9d72'))}${at(14, -420, path('M0 0 C44 -8 66 -34 72 -64 C36 -58 10 -36 0 0Z', '#788a60'))}
  ${at(28, -506, blossom('#e9b7a4'), 1.15)}${at(94, -410, blossom('#f3d8c8'), 0.84)}${at(-78, -398, blossom('#dd9c88'), 0.76)}
  ${path(outline, 'url(#vb)')}<g clip-path="url(#vc)">${specks}</g>${oval(0, -262, 31, 7, shade(colour, 0.2))}${oval(0, -261, 24, 5, shade(colour, -0.6))}`
}

const candle = (
  id: string,
  height: number,
  width: number,
) => `<g>${path(`M${-width} ${-height} L${-width} -8 C${-width} 4 ${width} 4 ${width} -8 L${width} ${-height}Z`, `url(#${id})`)}
  ${oval(0, -height, width, width * 0.2, '#f7df9f')}${oval(0, -height, width * 0.6, width * 0.11, '#ffefc4')}${line(`M0 ${-height} C1 ${-height - 8} -1 ${-height - 14} 1 ${-height - 20}`, '#3b2a1c', 4)}
  ${oval(0, -height - 40, 120, 120, 'url(#cglow)')}${path(`M0 ${-height - 84} C22 ${-height - 48} 20 ${-height - 16} 0 ${-height - 12} C-20 ${-height - 16} -20 ${-height - 46} 0 ${-height - 84}Z`, '#ffb43a')}
  ${path(`M0 ${-height - 62} C11 ${-height - 42} 10 ${-height - 22} 0 ${-height - 18} C-10 ${-height - 22} -9 ${-height - 42} 0 ${-height - 62}Z`, '#fff1bf')}</g>`

export const candles: Draw = (colour) =>
  `<defs>${round('cw', colour, 0.4)}${glow('cglow', '#ffdf94', 0.7)}${round('cp', '#a9803f', 0.5)}</defs>
  ${oval(0, -4, 236, 34, shade('#a9803f', -0.35))}${oval(0, -12, 236, 32, 'url(#cp)')}${oval(0, -14, 214, 26, shade('#a9803f', 0.1))}
  ${at(-22, -20, candle('cw', 340, 56))}${at(-132, -10, candle('cw', 212, 54))}${at(104, -6, candle('cw', 268, 58))}`
