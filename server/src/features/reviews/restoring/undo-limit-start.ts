import type { Owner } from '../../../world.ts'
import { UNDO_DAYS } from './rules.ts'

export const undoLimitStart = ({ world }: Owner) =>
  new Date(world.clock.now().getTime() - UNDO_DAYS * 86_400_000)
