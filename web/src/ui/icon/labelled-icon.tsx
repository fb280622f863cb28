import type { LucideIcon } from 'lucide-react'

/** An icon with a meaning: its text is a tooltip and is read by screen readers. */
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
