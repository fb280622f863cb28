import 'react'

declare module 'react' {
  /** Custom properties are how a brick is told a gap or a share. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}
