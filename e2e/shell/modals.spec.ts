import { expect, test } from '@playwright/test'
import { logIn, registerOwner } from '../owner.ts'

test('S2.078 six modals: plans, resume, limits, connect store, help centre and onboarding, each over the screen and closed by Escape', async ({
  page,
  request,
}) => {
  await logIn(page, await registerOwner(request))
  const dialog = page.getByRole('dialog')
  for (const [event, detail, name] of [
    ['plaudit:show-plans', {}, /plan/i],
    ['plaudit:show-resume', undefined, 'Resume your plan?'],
    ['plaudit:show-limits', { limitType: 'widget_colors' }, /^Available on/],
    ['plaudit:show-connect-store', undefined, /Connect/],
    ['plaudit:show-help', undefined, /Help/i],
  ] as const) {
    // The modals come after the frame: an event before that would meet nobody.
    await expect(async () => {
      await page.evaluate(
        ([type, with_]) => dispatchEvent(new CustomEvent(type as string, { detail: with_ })),
        [event, detail] as const,
      )
      await expect(
        dialog.filter({ has: page.getByRole('heading', { level: 1, name }) }),
      ).toBeVisible({ timeout: 2000 })
    }).toPass()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await page.goto('/?onboarding=true')
  await expect(page.getByRole('dialog', { name: 'Welcome to Plaudit' })).toBeVisible()
})
