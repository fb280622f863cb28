import type { Endpoint, Output, Parsed } from '@plaudit/contract/endpoint'
import type { World } from '../world.ts'
import type { Route } from './route.ts'

/** Somebody in a store's admin, whom the platform vouches for. `sessionToken` as it came. */
export type StoreAdmin = { world: World; domain: string; sessionToken: string }

/** Connects an endpoint of a store's admin to its use case. */
export const storeAdminRoute = <T extends Endpoint>(
  endpoint: T,
  run: (admin: StoreAdmin, input: Parsed<T>) => Promise<Output<T>>,
): Route => ({ endpoint, run })
