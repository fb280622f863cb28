import { diffWords, type DiffPart } from './word-diff.ts'

const tags = { same: 'span', gone: 'del', new: 'ins' } as const

/** Each part is keyed by its start position. */
const placed = (parts: DiffPart[]) => {
  let at = 0
  return parts.map((part) => {
    at += part.text.length
    return { ...part, at }
  })
}

/** A text with removed words struck out and added words marked. */
export const Diff = ({ before, after }: { before: string; after: string }) => (
  <p className="break">
    {placed(diffWords(before, after)).map(({ kind, text, at }) => {
      const Tag = tags[kind]
      return <Tag key={at}>{text}</Tag>
    })}
  </p>
)
