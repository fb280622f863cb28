import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'

type TabLinkProps = {
  name: string
  /** null: the first tab, which the address need not name. */
  value: string | null
  isCurrent: boolean
  children: ReactNode
}

/** A tab whose choice stands in the address; the rest of the query stays as it is. */
export const TabLink = ({ name, value, isCurrent, children }: TabLinkProps) => {
  const [url] = useSearchParams()
  const query = new URLSearchParams(url)
  if (value) query.set(name, value)
  else query.delete(name)
  return (
    <Link
      replace
      preventScrollReset
      to={{ search: query.toString() }}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
    </Link>
  )
}
