import type { World } from '../../world.ts'
import { issueShopToken } from '../accounts/sign-in/issue-shop-token.ts'

export const buildSignInUrl = async (world: World, accountId: string) =>
  `${world.settings.publicUrl}/login/store/${await issueShopToken({ world, accountId })}`
