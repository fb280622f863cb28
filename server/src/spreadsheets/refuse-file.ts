import { Problem } from '../problem.ts'
import type { BufferedRefusal } from './buffered-file.ts'
import { phrase, type Text } from '../texts/phrase.ts'

export const accepted = phrase('files.accepted')

const startsWith = (head: Uint8Array, bytes: number[], at = 0) =>
  bytes.every((byte, i) => head[at + i] === byte)
const ascii = (text: string) => [...text].map((c) => c.charCodeAt(0))

const strangers: [(head: Uint8Array) => boolean, Text][] = [
  [(h) => startsWith(h, ascii('%PDF')), phrase('files.pdf', { accepted })],
  [
    (h) =>
      startsWith(h, [0x89, 0x50, 0x4e, 0x47]) ||
      startsWith(h, [0xff, 0xd8, 0xff]) ||
      startsWith(h, ascii('GIF8')),
    phrase('files.picture', { accepted }),
  ],
  [(h) => startsWith(h, [0x1f, 0x8b]), phrase('files.gzip', { accepted })],
  [
    (h) => startsWith(h, ascii('7z\xbc\xaf')) || startsWith(h, ascii('Rar!')),
    phrase('files.packed', { accepted }),
  ],
  [(h) => startsWith(h, ascii('{\\rtf')), phrase('files.rtf', { accepted })],
]

const markup = /^\s*<(!doctype\s+html|html|head|body|table|\?xml)/i

/**
 * Answers what a file really is when it cannot be a table, judged by its first bytes:
 * names and MIME types prove nothing.
 */
export const assertSupportedType = (head: Uint8Array): void => {
  if (head.length === 0)
    throw new Problem('file_unreadable', { detail: phrase('files.empty_bytes') })
  const found = strangers.find(([is]) => is(head))
  if (found) throw new Problem('unsupported_file', { detail: found[1] })
}

/** The same for what only shows once the bytes are text. */
export const refuseMarkup = (text: string): void => {
  if (markup.test(text))
    throw new Problem('unsupported_file', {
      detail: phrase('files.markup', { accepted }),
    })
}

export const refuseBinary = (): never => {
  throw new Problem('unsupported_file', { detail: phrase('files.binary', { accepted }) })
}

export const unreadable = (detail: Text) => new Problem('file_unreadable', { detail })

const bufferedProblems: Record<BufferedRefusal, () => Problem> = {
  locked: () => unreadable(phrase('files.locked')),
  no_workbook: () =>
    new Problem('unsupported_file', {
      detail: phrase('files.no_workbook'),
    }),
  no_records: () =>
    new Problem('unsupported_file', {
      detail: phrase('files.no_records'),
    }),
  damaged: () => unreadable(phrase('files.damaged')),
}

/** In words, why a file that was opened is none of ours. */
export const refuseBuffered = (why: BufferedRefusal): Problem => bufferedProblems[why]()
