import { Suspense, type ComponentProps } from 'react'
import { lazyPart } from '../../../lazy-part.ts'
import type { Check } from './check.tsx'
import { Reading } from './reading.tsx'

/** Fetched while a file is being looked for. */
export const loadCheck = () => import('./check.tsx')
const LazyCheck = lazyPart(() => loadCheck().then((m) => m.Check))

export const CheckPart = (props: ComponentProps<typeof Check>) => (
  <Suspense fallback={<Reading name={props.draft.file_name} />}>
    <LazyCheck {...props} />
  </Suspense>
)
