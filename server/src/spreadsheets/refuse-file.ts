import { Problem } from '../problem.ts'

const accepted = 'Please choose a CSV or XLSX file.'

const startsWith = (head: Uint8Array, bytes: number[], at = 0) => bytes.every((byte, i) => head[at + i] === byte)
const ascii = (text: string) => [...text].map((c) => c.charCodeAt(0))

const strangers: [(head: Uint8Array) => boolean, string][] = [
  [(h) => startsWith(h, ascii('%PDF')), `This is a PDF, whatever its name says. ${accepted}`],
  [
    (h) => startsWith(h, [0xd0, 0xcf, 0x11, 0xe0]),
    'This is an Excel file of the old kind (.xls), or locked with a password. Save it as XLSX without a password, or as CSV, and upload it again.',
  ],
  [(h) => startsWith(h, [0x89, 0x50, 0x4e, 0x47]) || startsWith(h, [0xff, 0xd8, 0xff]) || startsWith(h, ascii('GIF8')), `This is a picture. ${accepted}`],
  [(h) => startsWith(h, [0x1f, 0x8b]), `This is a packed file (gzip). Unpack it first. ${accepted}`],
  [(h) => startsWith(h, ascii('7z\xbc\xaf')) || startsWith(h, ascii('Rar!')), `This is a packed file. Unpack it first. ${accepted}`],
  [(h) => startsWith(h, ascii('{\\rtf')), `This is a text document (RTF). ${accepted}`],
]

const markup = /^\s*<(!doctype\s+html|html|head|body|table|\?xml)/i

/** Answers what a file really is when it cannot be a table, judged by its first bytes: names and MIME types prove nothing. */
export const refuseStrangers = (head: Uint8Array): void => {
  if (head.length === 0) throw new Problem('file_unreadable', { detail: 'This file is empty (0 bytes). Export or save it again, then upload it.' })
  const found = strangers.find(([is]) => is(head))
  if (found) throw new Problem('unsupported_file', { detail: found[1] })
}

/** The same for what only shows once the bytes are text. */
export const refuseMarkup = (text: string): void => {
  if (markup.test(text))
    throw new Problem('unsupported_file', {
      detail: `This is a web page or XML, not a table. If you downloaded it, you may have been signed out there. ${accepted}`,
    })
}

export const refuseBinary = (): never => {
  throw new Problem('unsupported_file', { detail: `This file holds binary data, not text. ${accepted}` })
}

export const unreadable = (detail: string) => new Problem('file_unreadable', { detail })
