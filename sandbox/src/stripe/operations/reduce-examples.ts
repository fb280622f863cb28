/**
 * What a field of an example contains: `s` text, `n` number, `b` true or false, `l` a list,
 * `?` not known, `{…}` an object.
 */
export type FieldKind = string | { [field: string]: FieldKind }
/** The fields of each kind of object, by its `object`. */
export type Examples = { [object: string]: { [field: string]: FieldKind } }

const kinds: { [type: string]: string } = { string: 's', number: 'n', boolean: 'b' }

/**
 * The kind of a value as examples say it; an object that is a thing of its own, or holds the
 * account's own names, is only `o`.
 */
export const kindOf = (value: unknown): string => {
  if (value === null || value === undefined) return '?'
  return Array.isArray(value) ? 'l' : (kinds[typeof value] ?? 'o')
}

const fieldKindOf = (value: unknown): FieldKind => {
  if (
    kindOf(value) !== 'o' ||
    'object' in (value as object) ||
    Object.keys(value as object).length === 0
  )
    return kindOf(value)
  return Object.fromEntries(
    Object.entries(value as object).map(([name, one]) => [name, fieldKindOf(one)]),
  )
}

/** Stripe's published examples cut down to the names of their fields and what these contain. */
export const reduceExamples = (
  published: { [object: string]: object },
  objects: readonly string[],
): Examples =>
  Object.fromEntries(
    objects.map((object) => {
      const example = published[object]
      if (!example) throw new Error(`No example of ${object} is published`)
      return [
        object,
        Object.fromEntries(
          Object.entries(example).map(([name, value]) => [
            name,
            name === 'metadata' ? 'o' : fieldKindOf(value),
          ]),
        ),
      ]
    }),
  )
