import type { ComponentProps } from 'react'
import { classesOf, type Look } from './button.tsx'

/** Looks like a button and leads to another site, in a new tab. */
export const OutsideButton = ({
  kind,
  size,
  square,
  block,
  className,
  children,
  ...rest
}: Look & ComponentProps<'a'>) => (
  <a
    target="_blank"
    rel="noopener"
    {...rest}
    className={classesOf({ kind, size, square, block }, className)}
  >
    {children}
  </a>
)
