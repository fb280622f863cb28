import type { Browser, Page } from '@playwright/test'
import { signInOf, type BenchAccount } from '../accounts.ts'

/** A page of a desktop that holds the account's session; no screen is open yet. */
export const openSignedIn = async (
  browser: Browser,
  url: string,
  account: BenchAccount,
): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const signIn = await signInOf(url, account)
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, signIn)
  return page
}
