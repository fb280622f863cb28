import { useSearchParams } from 'react-router'

/** Sets a value of the page's query, or takes it out, without a step of its own in the history. */
export const useUrlChange = () => {
  const [, setUrl] = useSearchParams()
  return (name: string, value: string | null) =>
    setUrl(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
}
