import type { Owner } from '../../../world.ts'
import { countriesOf } from './counts/rows.ts'

export const listCountries = ({ world, accountId }: Owner) => countriesOf(world.db, accountId)
