import { diffWords, type DiffPart } from './word-diff.ts'

const tags = { same: 'span', gone: 'del', new: 'ins' } as const

/** Each part under the place where it begins: parts have no name of their own. */
const placed = (parts: DiffPart[]) => {
  let at = 0
  return parts.map((part) => {
    at += part.text.length
    return { ...part, at }
  })
}

/** A text with what went and what came, struck out and marked. */
export const Diff = ({ before, after }: { before: string; after: string }) => (
  <p className="break">
    {placed(diffWords(before, after)).map(({ kind, text, at }) => {
      const Tag = tags[kind]
      return <Tag key={at}>{text}</Tag>
    })}
  </p>
)
