import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { complain } from './open-server.ts'

/** State of a stand-in that is saved to a file: plain data, maps and sets. */
export type KeptPart = { read(): unknown; restore(state: never): void }

type Holder = Map<unknown, unknown> | Set<unknown> | unknown[]

const refill = (holder: Holder, from: Holder | undefined) => {
  if (!from) return
  if (holder instanceof Map)
    for (const [key, value] of from as Map<unknown, unknown>) holder.set(key, value)
  else if (holder instanceof Set) for (const value of from as Set<unknown>) holder.add(value)
  else holder.push(...(from as unknown[]))
}

/** Saves the content of these maps, sets and lists, by name. */
export const keptHolders = (holders: Record<string, Holder>): KeptPart => ({
  read: () => holders,
  restore: (state: Record<string, Holder>) => {
    for (const [name, holder] of Object.entries(holders)) refill(holder, state[name])
  },
})

const VERSION = 1
const SOON_MS = 250

export type KeptState = { saveSoon(): void; save(): void }

const readFile = (file: string): Record<string, unknown> | null => {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch {
    return null
  }
  try {
    const { version, parts } = deserialize(bytes) as {
      version: number
      parts: Record<string, unknown>
    }
    if (version === VERSION) return parts
  } catch {
    // Said below, like a file of another version.
  }
  renameSync(file, `${file}.unreadable`)
  complain(
    `${file} could not be read and was moved to ${file}.unreadable; the stand-ins begin with nothing.`,
  )
  return null
}

/**
 * Saves the stand-ins' state in a file next to the product's data: a restarted product finds its customers, prices
 * and subscriptions. Written shortly after each change and at the end.
 */
export const openKeptState = (file: string, parts: Record<string, KeptPart>): KeptState => {
  const known = readFile(file)
  for (const [name, part] of Object.entries(parts))
    if (known?.[name] !== undefined) part.restore(known[name] as never)
  mkdirSync(dirname(file), { recursive: true })
  let timer: NodeJS.Timeout | undefined
  const save = () => {
    clearTimeout(timer)
    timer = undefined
    const state = Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, part.read()]),
    )
    try {
      writeFileSync(`${file}.new`, serialize({ version: VERSION, parts: state }))
      renameSync(`${file}.new`, file)
    } catch (error) {
      complain(`${file} could not be written: ${(error as Error).message}`)
    }
  }
  return { save, saveSoon: () => void (timer ??= setTimeout(save, SOON_MS).unref()) }
}
