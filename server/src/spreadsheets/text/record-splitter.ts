/**
 * A record of a CSV file. `raw`: its text as it stands in the file, of one whose cells do not all come out without an
 * opening quotation mark.
 */
export type CsvRecord = { cells: string[]; hasQuotes: boolean; raw: string | null }

/** The file ends, or grows beyond what a record may take, within a cell. `row`: the record it happened in. */
export class EndlessRecord extends Error {
  readonly row: number
  constructor(row: number) {
    super('A record of the file does not end.')
    this.row = row
  }
}

const QUOTE = 0x22
const LF = 0x0a
const CR = 0x0d
const NONE = Buffer.alloc(0)

/**
 * Splits the bytes of a CSV file (UTF-8) into records, piece by piece: RFC 4180, and what programs make of it. A
 * quotation mark within a cell is a letter; so are both marks of a cell that goes on behind its closing one. A cell is
 * copied out of the piece, so that whoever keeps one does not keep the file.
 */
export class RecordSplitter {
  readonly #separator: Buffer
  readonly #maxBytes: number
  /** What is not split yet, from the beginning of a cell. */
  #bytes: Buffer = NONE
  #cells: string[] = []
  /** Pieces of the record before `#bytes`. */
  #earlier: Buffer[] = []
  #size = 0
  #hasQuotes = false
  #records = 0
  #value = ''

  constructor(separator: string, maxBytes: number) {
    this.#separator = Buffer.from(separator)
    this.#maxBytes = maxBytes
  }

  /** The records that end in this piece. @throws EndlessRecord */
  add(piece: Buffer): CsvRecord[] {
    this.#bytes = this.#bytes.length === 0 ? piece : Buffer.concat([this.#bytes, piece])
    return this.#split(false)
  }

  /** The record that the file ends with, if no line break is behind it. @throws EndlessRecord */
  end(): CsvRecord[] {
    return this.#split(true)
  }

  #split(isEnd: boolean): CsvRecord[] {
    const bytes = this.#bytes
    const found: CsvRecord[] = []
    let begin = 0
    let at = 0
    while (this.#hasCell(at, isEnd)) {
      const stop = bytes[at] === QUOTE ? this.#readQuoted(at, isEnd) : this.#readPlain(at, isEnd)
      if (stop === -1) break
      this.#cells.push(this.#value)
      this.#size += this.#value.length
      const last = bytes[stop]
      if (stop < bytes.length && last !== LF && last !== CR) {
        at = stop + this.#separator.length
        continue
      }
      found.push(this.#record(bytes.subarray(begin, stop)))
      at = stop + (last === CR && bytes[stop + 1] === LF ? 2 : 1)
      begin = at
    }
    if (at > begin) this.#earlier.push(bytes.subarray(begin, at))
    this.#bytes = bytes.subarray(at)
    return found
  }

  /** Behind the last separator of a file stands one more cell. */
  #hasCell(at: number, isEnd: boolean): boolean {
    return at < this.#bytes.length || (isEnd && this.#cells.length > 0)
  }

  #record(rest: Buffer): CsvRecord {
    const cells = this.#cells
    const isOpen = this.#hasQuotes && cells.some((cell) => cell.startsWith('"'))
    const raw = isOpen ? Buffer.concat([...this.#earlier, rest]).toString() : null
    const record = { cells, hasQuotes: this.#hasQuotes, raw }
    this.#cells = []
    this.#size = 0
    this.#hasQuotes = false
    this.#records++
    if (this.#earlier.length > 0) this.#earlier = []
    return record
  }

  /** Reads the cell at `at` into `#value` and returns where it ends; -1 when that has not come yet. */
  #readPlain(at: number, isEnd: boolean): number {
    const stop = this.#stopAfter(at)
    const isSure = this.#isSure(stop, isEnd)
    this.#assertRoom(isSure ? stop - at : stop - at - this.#separator.length)
    if (!isSure) return -1
    this.#value = this.#text(at, stop)
    return stop
  }

  /** The same for a cell that begins with a quotation mark. */
  #readQuoted(at: number, isEnd: boolean): number {
    const bytes = this.#bytes
    this.#hasQuotes = true
    const closing = this.#closingQuote(at + 1)
    if (closing === -1 && isEnd) throw new EndlessRecord(this.#records + 1)
    const end = closing === -1 ? bytes.length : closing
    const within = this.#text(at + 1, end)
    const content = within.includes('""') ? within.replaceAll('""', '"') : within
    const size = end - at - 1 - (within.length - content.length)
    this.#assertRoom(size)
    if (closing === -1) return -1
    const stop = this.#stopAfter(closing + 1)
    if (!this.#isSure(stop, isEnd)) {
      this.#assertRoom(size + stop - closing - 1 - this.#separator.length)
      return -1
    }
    const tail = this.#text(closing + 1, stop)
    const isClosed = tail === '' || tail.startsWith('\0')
    this.#value = isClosed ? content + tail : `"${content}"${tail}`
    this.#assertRoom(size + stop - closing - 1 + (isClosed ? 0 : 2))
    return stop
  }

  #closingQuote(from: number): number {
    const bytes = this.#bytes
    let at = bytes.indexOf(QUOTE, from)
    while (at !== -1 && bytes[at + 1] === QUOTE) at = bytes.indexOf(QUOTE, at + 2)
    return at
  }

  /** The next separator or line break, else the end of what is here. */
  #stopAfter(from: number): number {
    const bytes = this.#bytes
    const first = this.#separator[0]
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at]
      if (byte === LF || byte === CR || (byte === first && this.#isSeparator(at))) return at
    }
    return bytes.length
  }

  #isSeparator(at: number): boolean {
    const length = this.#separator.length
    return length === 1 || this.#bytes.subarray(at, at + length).equals(this.#separator)
  }

  /** Far enough before the end of this piece: a line break, a separator or a doubled mark may be cut in two. */
  #isSure(stop: number, isEnd: boolean): boolean {
    return isEnd || stop + this.#separator.length < this.#bytes.length
  }

  #assertRoom(bytes: number): void {
    if (bytes > 0 && this.#size + bytes - 1 > this.#maxBytes)
      throw new EndlessRecord(this.#records + 1)
  }

  #text(from: number, to: number): string {
    return this.#bytes.toString('utf8', from, to)
  }
}
