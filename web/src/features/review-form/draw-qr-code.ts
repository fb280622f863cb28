import { readQrModules } from './read-qr-modules.ts'

/** `size` in modules; `path` draws the dark ones in a square of that size. */
export type QrDrawing = { size: number; path: string }

/** A QR code as one path: each run of dark modules is a rectangle. */
export const drawQrCode = (text: string): QrDrawing => {
  const modules = readQrModules(text)
  const runs = modules.flatMap((row, top) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ 0: { length }, index }) => `M${index} ${top}h${length}v1h-${length}z`),
  )
  return { size: modules.length, path: runs.join('') }
}
