import type { World } from '../../../world.ts'
import { askAll } from './ask-all.ts'
import { findNoticed } from './find-noticed.ts'

/** PROD-58: asks the suppliers about products of which they told a change, beside what the clock asks. */
export const askNoticed = async (
  world: World,
  _payload: object,
  signal: AbortSignal,
): Promise<void> => askAll(world, await findNoticed(world), signal)
