import type { QrDrawing } from './draw-qr-code.ts'

/** Large enough to be printed at 8 cm with 300 dots an inch. */
const PNG_PIXELS = 1000

/** The code as an SVG file: sharp at any size. */
export const writeSvg = ({ size, path }: QrDrawing): Blob =>
  new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${PNG_PIXELS}" height="${PNG_PIXELS}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`,
    ],
    { type: 'image/svg+xml' },
  )

/** The code as a PNG file, each module a whole number of pixels. Null where the browser cannot draw it. */
export const writePng = ({ size, path }: QrDrawing): Promise<Blob | null> => {
  const scale = Math.ceil(PNG_PIXELS / size)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * scale
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  context.scale(scale, scale)
  const dark = new Path2D(path)
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is filled, no array
  context.fill(dark)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
