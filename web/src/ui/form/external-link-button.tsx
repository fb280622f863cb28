import type { ComponentProps } from 'react'
import { classesOf, type ButtonStyle } from './button.tsx'

/** A link to another site that looks like a button, opened in a new tab. */
export const ExternalLinkButton = ({
  kind,
  size,
  square,
  block,
  className,
  children,
  ...rest
}: ButtonStyle & ComponentProps<'a'>) => (
  <a
    target="_blank"
    rel="noopener"
    {...rest}
    className={classesOf({ kind, size, square, block }, className)}
  >
    {children}
  </a>
)
