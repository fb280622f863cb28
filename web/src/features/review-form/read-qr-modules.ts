// oxlint-disable-next-line import/no-named-as-default -- its types know the default alone
import qrcode from 'qrcode-generator'

/** Modules of light around a code, as ISO/IEC 18004 asks for. */
const QUIET = 4

/**
 * The modules of a QR code with its quiet zone, row by row, `true` where it is dark. Error correction M: 15 % may be
 * covered or worn.
 */
export const readQrModules = (text: string): boolean[][] => {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const isDark = (row: number, column: number) =>
    row >= 0 && column >= 0 && row < count && column < count && code.isDark(row, column)
  const places = Array.from({ length: count + 2 * QUIET }, (_nothing, at) => at - QUIET)
  return places.map((row) => places.map((column) => isDark(row, column)))
}
