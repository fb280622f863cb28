import { Problem } from '../problem.ts'
import type { HeldRefusal } from './held-file.ts'

export const accepted = 'Please choose a CSV, TSV, XLSX, XLS, ODS or JSON file.'

const startsWith = (head: Uint8Array, bytes: number[], at = 0) => bytes.every((byte, i) => head[at + i] === byte)
const ascii = (text: string) => [...text].map((c) => c.charCodeAt(0))

const strangers: [(head: Uint8Array) => boolean, string][] = [
  [(h) => startsWith(h, ascii('%PDF')), `This is a PDF, whatever its name says. ${accepted}`],
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

const held: Record<HeldRefusal, () => Problem> = {
  locked: () => unreadable('This file is locked with a password. Save it without one, then upload it again.'),
  no_workbook: () =>
    new Problem('unsupported_file', {
      detail: `This file begins like an Excel file of the old kind (.xls), but holds no workbook that can be opened. Save it as XLSX or CSV, and upload that.`,
    }),
  no_records: () =>
    new Problem('unsupported_file', {
      detail: 'This JSON file holds no list of records in which reviews could stand, such as [{"rating": 5, "text": "…"}]. Nothing was imported.',
    }),
  damaged: () => unreadable('This file breaks off or is damaged, so it cannot be opened. Export or save it again, or save it as XLSX or CSV, and upload that.'),
  empty: () => unreadable('The first sheet of this workbook is empty. Put the reviews on the first sheet, then upload the file again.'),
}

/** In words, why a file that was opened is none of ours. */
export const refuseHeld = (why: HeldRefusal): Problem => held[why]()
