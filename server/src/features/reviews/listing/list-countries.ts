import type { Owner } from '../../../world.ts'
import { countriesOf } from './rows.ts'

export const listCountries = ({ world, accountId }: Owner) => countriesOf(world.db, accountId)
