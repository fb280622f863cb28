import { diffWords } from './word-diff.ts'

/** A text with what went and what came, struck out and marked. */
export const Diff = ({ before, after }: { before: string; after: string }) => (
  <p className="break">
    {diffWords(before, after).map((part, index) =>
      part.kind === 'same' ? (
        <span key={index}>{part.text}</span>
      ) : part.kind === 'gone' ? (
        <del key={index}>{part.text}</del>
      ) : (
        <ins key={index}>{part.text}</ins>
      ),
    )}
  </p>
)
