import { use, type ReactNode } from 'react'

/** How long the first screen of a visit may take before something stands in its place. */
const PATIENCE_MS = 600
const passed = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))

/**
 * A fallback that is not shown in the first moments of a visit: React keeps what follows a fallback back for 300 ms,
 * and a screen whose files are all on their way is there sooner.
 */
export const WhenSlow = ({ children }: { children: ReactNode }) => {
  use(passed)
  return children
}
