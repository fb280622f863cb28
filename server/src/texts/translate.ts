import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { english } from './english.ts'
import type { Text, Value } from './phrase.ts'
import type { Language } from '@plaudit/contract/accounts/account-fields'

type Room = Record<string, string>
const loaded = new Map<Language, Record<string, Room>>([['en', english]])

const roomsOf = (language: Language): Record<string, Room> => {
  const there = loaded.get(language)
  if (there) return there
  const read = (room: string) =>
    JSON.parse(readFileSync(join(import.meta.dirname, language, `${room}.json`), 'utf8')) as Room
  const rooms = Object.fromEntries(Object.keys(english).map((room) => [room, read(room)]))
  loaded.set(language, rooms)
  return rooms
}

const sentenceOf = (language: Language, { key, values }: Text): string => {
  const [room = '', name = ''] = key.split('.')
  const sentences = roomsOf(language)[room] ?? {}
  const count = values['count']
  const forms =
    typeof count === 'number'
      ? [...(count === 0 ? ['_zero'] : []), `_${new Intl.PluralRules(language).select(count)}`, '']
      : ['']
  for (const form of forms) {
    const sentence = sentences[name + form]
    if (sentence !== undefined) return sentence
  }
  throw new Error(`The texts room has no ${key} in ${language}`)
}

/**
 * A name in other letters keeps to itself: numbers and signs beside it follow the direction of the
 * sentence (Unicode TR9, FSI and PDI).
 */
const isolated = (language: Language, name: string) =>
  language === 'ar' && name !== '' ? `\u2068${name}\u2069` : name

const written = (language: Language, value: Value): string => {
  if (typeof value === 'string') return isolated(language, value)
  if (typeof value === 'number') return new Intl.NumberFormat(language).format(value)
  if ('cents' in value)
    return new Intl.NumberFormat(language, { style: 'currency', currency: value.currency }).format(
      value.cents / 100,
    )
  if ('day' in value)
    return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${value.day}T00:00:00Z`),
    )
  if ('percent' in value)
    return new Intl.NumberFormat(language, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }).format(value.percent / 10_000)
  if ('list' in value)
    return new Intl.ListFormat(language).format(value.list.map((one) => written(language, one)))
  return translate(language, value)
}

/** A text in words. Numbers, money and days as the language writes them. */
export const translate = (language: Language, text: Text): string =>
  sentenceOf(language, text).replace(/\{\{(\w+)\}\}/g, (_, blank: string) =>
    written(language, text.values[blank] ?? ''),
  )
