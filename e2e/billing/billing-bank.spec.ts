import { expect, test, type Page } from '@playwright/test'
import { storeSession, registerOwner } from '../owner.ts'
import { answerBank, cards, subscribe, typeCard } from './paying.ts'

/** What has the focus: by its title or its text. */
const focused = (page: Page) =>
  page.evaluate(() =>
    document.activeElement === document.body
      ? 'nothing'
      : (document.activeElement?.getAttribute('title') ?? document.activeElement?.textContent),
  )
/** Everything of ours that takes the focus. */
const takers = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, input, a[href], [tabindex]')]
      .filter((one) => {
        one.focus()
        return document.activeElement === one
      })
      .map((one) => one.outerHTML),
  )
const isInDialog = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)

test('the bank asks over a dialog: the dialog steps aside for its question and is modal again afterwards', async ({
  page,
  request,
}) => {
  test.slow()
  const owner = await registerOwner(request)
  await subscribe(request, owner)
  await storeSession(page, owner)
  await page.goto('/settings/membership')
  const change = page.getByRole('button', { name: 'Change card' })
  await change.click()
  const dialog = page.getByRole('dialog', { name: 'Change the card' })
  await typeCard(page, cards.bankAsks)
  const save = dialog.getByRole('button', { name: 'Save card' })
  await save.focus()
  await page.keyboard.press('Enter')

  // The question takes the focus; nothing behind it can be reached, and neither Escape nor a
  // click beside it closes the dialog.
  await expect.poll(() => focused(page)).toBe('3D Secure')
  expect(await takers(page)).toEqual([])
  await expect.poll(() => focused(page)).toBe('3D Secure')
  await page.keyboard.press('Tab')
  expect(['3D Secure', 'nothing']).toContain(await focused(page))
  await page.locator('[aria-label="3D Secure"]').click({ position: { x: 5, y: 5 } })
  await page.keyboard.press('Escape')
  await expect(page.locator('[role=dialog][data-state]')).toContainText('Change the card')
  await answerBank(page, 'Fail')

  // Refused: said in the dialog, which has the focus again and closes by Escape.
  await expect(dialog.getByRole('alert')).toContainText(
    'Your payment was not successful, please try again.',
  )
  await expect(save).toBeFocused()
  for (let tabs = 0; tabs < 8; tabs += 1) {
    await page.keyboard.press('Tab')
    expect(await isInDialog(page)).toBe(true)
  }
  await save.click()
  await answerBank(page, 'Complete')
  await expect(page.getByText('The new card is saved.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(change).toBeFocused()
  await expect(page.getByText('Visa ending 3155')).toBeVisible()

  await page.goto('/checkout?plan_id=empire-monthly')
  await page.getByRole('button', { name: 'Use another card' }).click()
  await typeCard(page, cards.bankAsks)
  await save.click()
  await answerBank(page, 'Complete')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Use another card' }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
