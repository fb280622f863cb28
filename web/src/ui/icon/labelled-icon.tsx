import type { LucideIcon } from 'lucide-react'

/** A small picture that says something by itself: its words are there for a pointer that rests and for screen readers. */
export const LabelledIcon = ({
  icon: Icon,
  words,
  size = 18,
  className,
}: {
  icon: LucideIcon
  words: string
  size?: number
  className?: string | undefined
}) => (
  <span title={words} className={className}>
    <Icon size={size} aria-hidden />
    <span className="sr">{words}</span>
  </span>
)
