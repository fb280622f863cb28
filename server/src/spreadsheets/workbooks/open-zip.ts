import { crc32 } from 'node:zlib'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { Problem } from '../../problem.ts'
import { unreadable } from '../refuse-file.ts'
import { sheetLimits } from '../table.ts'
import { phrase } from '../../texts/phrase.ts'

const broken = () => unreadable(phrase('files.damaged'))
/** More than honest files contain: given up before it costs anything. */
export const bomb = () => unreadable(phrase('files.unpacks_too_large'))

/** What one element handler of `walkXml` gets; names come without a namespace prefix. */
export type XmlHandlers = {
  open?(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const feeder = (handlers: XmlHandlers) => {
  const parser = new SaxesParser()
  parser.on('doctype', () => {
    throw unreadable(phrase('files.document_type'))
  })
  parser.on('error', () => {
    throw broken()
  })
  if (handlers.open)
    parser.on('opentag', (tag: SaxesTagPlain) =>
      handlers.open!(localName(tag.name), tag.attributes),
    )
  if (handlers.text) parser.on('text', handlers.text)
  if (handlers.close)
    parser.on('closetag', (tag: SaxesTagPlain) => handlers.close!(localName(tag.name)))
  return parser
}

/** An opened XLSX or ODS container. Nothing is unpacked to disk; every part is streamed and counted. */
export class Zip {
  readonly #file: ZipFile
  readonly #entries: Map<string, Entry>

  constructor(file: ZipFile, entries: Map<string, Entry>) {
    this.#file = file
    this.#entries = entries
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  close(): void {
    this.#file.close()
  }

  /** Walks one XML part; control comes back after each piece, so that the caller can take what was found so far. */
  async *walkXml(name: string, handlers: XmlHandlers, cap: number): AsyncGenerator<void> {
    const entry = this.#entries.get(name)
    if (!entry) throw broken()
    const parser = feeder(handlers)
    const decoder = new TextDecoder('utf-8')
    const stream = await this.#file.openReadStreamPromise(entry).catch(() => {
      throw broken()
    })
    let characters = 0
    // The container's own sum: a changed byte may unpack to another word, and to the same length.
    let sum = 0
    try {
      for await (const chunk of stream) {
        sum = crc32(chunk as Uint8Array, sum)
        const text = decoder.decode(chunk as Uint8Array, { stream: true })
        characters += text.length
        if (
          characters > cap ||
          (characters > 20_000_000 && characters > entry.compressedSize * sheetLimits.packing)
        )
          throw bomb()
        parser.write(text)
        yield
      }
      if (sum !== entry.crc32) throw broken()
      parser.write(decoder.decode()).close()
      yield
    } catch (error) {
      throw error instanceof Problem ? error : broken()
    } finally {
      stream.destroy()
    }
  }

  /** Walks one small part to its end. */
  async readXml(name: string, handlers: XmlHandlers): Promise<void> {
    const walk = this.walkXml(name, handlers, sheetLimits.texts)
    while (!(await walk.next()).done);
  }
}

/** Opens the container at `path`. Throws `file_unreadable` when it is damaged. */
export const openZip = async (path: string): Promise<Zip> => {
  const file = await openPromise(path, {
    lazyEntries: true,
    autoClose: false,
    validateEntrySizes: true,
  }).catch(() => {
    throw broken()
  })
  try {
    if (file.entryCount > sheetLimits.zipEntries) throw bomb()
    const entries = new Map<string, Entry>()
    for await (const entry of file.eachEntry())
      entries.set(entry.fileName.replace(/^\//, ''), entry)
    return new Zip(file, entries)
  } catch (error) {
    file.close()
    throw error instanceof Problem ? error : broken()
  }
}
