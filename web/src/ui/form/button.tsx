import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'
import { cx } from '../class-names.ts'

export type ButtonStyle = {
  /** `primary` once a screen; `dark` for the main action of a part inside it. */
  kind?: 'primary' | 'dark' | 'plain' | 'quiet' | 'danger' | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Square, for an icon alone; needs an aria-label. */
  square?: boolean | undefined
  block?: boolean | undefined
}

export const classesOf = (
  { kind = 'plain', size = 'md', square, block }: ButtonStyle,
  more?: string,
) =>
  cx(
    styles.button,
    styles[kind],
    styles[size],
    square && styles.square,
    block && styles.block,
    more,
  )

export const Button = ({
  kind,
  size,
  square,
  block,
  busy,
  className,
  children,
  ...rest
}: ButtonStyle & ComponentProps<'button'> & { busy?: boolean }) => (
  <button
    type="button"
    {...rest}
    aria-disabled={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    className={classesOf({ kind, size, square, block }, className)}
  >
    {children}
  </button>
)

export const ButtonLink = ({
  kind,
  size,
  square,
  block,
  className,
  ...rest
}: ButtonStyle & LinkProps) => (
  <Link {...rest} className={classesOf({ kind, size, square, block }, className)} />
)

/** A file chooser that looks and works like a button, with the keyboard too. */
type FileButtonProps = ButtonStyle & {
  accept: string
  onFile: (file: File) => void
  disabled?: boolean
  children: ReactNode
}
export const FileButton = ({
  accept,
  onFile,
  disabled = false,
  children,
  ...style
}: FileButtonProps) => (
  <label className={classesOf(style, styles.file)}>
    <input
      className="sr"
      type="file"
      accept={accept}
      disabled={disabled}
      onChange={(event) => {
        const file = event.target.files?.[0]
        event.target.value = ''
        if (file) onFile(file)
      }}
    />
    {children}
  </label>
)
