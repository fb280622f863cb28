import type { English } from './english.ts'

/**
 * Money, days and shares (`percent`: hundredths of a percent) are kept as they are and written in the reader's language.
 * `list`: joined as that language joins.
 */
export type Value =
  | string
  | number
  | { cents: number; currency: string }
  | { day: string }
  | { percent: number }
  | { list: (string | Text)[] }
  | Text
/** A sentence before it is in a language: its key and what fills its blanks. Goes into JSON as it is. */
export type Text = { key: TextKey; values: Record<string, Value> }

type Bare<K extends string> =
  K extends `${infer B}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? B : K
type Sentences = {
  [Room in keyof English & string]: {
    [K in keyof English[Room] & string as `${Room}.${Bare<K>}`]: English[Room][K]
  }
}[keyof English & string]
type Keys<Union> = Union extends unknown ? keyof Union & string : never
type At<Union, K> = Union extends unknown ? (K extends keyof Union ? Union[K] : never) : never

/** Every text there is, as `room.key`; the forms of a plural are one key. */
export type TextKey = Keys<Sentences>

type Blanks<Sentence> = Sentence extends `${string}{{${infer Blank}}}${infer Rest}`
  ? Blank | Blanks<Rest>
  : never
type ValuesOf<K extends TextKey> = {
  [Blank in Blanks<At<Sentences, K>>]: Blank extends 'count' ? number : Value
}
type Filling<K extends TextKey> = [Blanks<At<Sentences, K>>] extends [never]
  ? []
  : [values: ValuesOf<K>]

/** Names a text of the texts room. A key that is not there and a blank that is not filled do not compile. */
export const phrase = <K extends TextKey>(key: K, ...[values]: Filling<K>): Text => ({
  key,
  values: values ?? {},
})

/** A day (UTC) as a value. */
export const onDay = (date: Date): { day: string } => ({ day: date.toISOString().slice(0, 10) })
