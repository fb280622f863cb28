import { Suspense, type ComponentProps } from 'react'
import { lazyPart } from '../../../lazy-part.ts'
import type { Check } from './check.tsx'
import { Reading } from './reading.tsx'

/** Loaded while the user chooses a file. */
export const loadFileCheck = () => import('./check.tsx')
const LazyCheck = lazyPart(() => loadFileCheck().then((m) => m.Check))

export const LazyFileCheck = (props: ComponentProps<typeof Check>) => (
  <Suspense fallback={<Reading name={props.draft.file_name} />}>
    <LazyCheck {...props} />
  </Suspense>
)
