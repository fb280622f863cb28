import type { World } from '../world.ts'
export const seedDemo = async (_world: World) => {}
