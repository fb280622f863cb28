import { expect, test } from '@playwright/test'
import { kept, restored } from './drafting.ts'
import { templateFile } from '../imports/files.ts'
import { asOwner, storeSession, registerOwner } from '../owner.ts'
import { subscribe } from '../billing/paying.ts'

test('what was put into rejected rows is there after a reload, until the row is tried', async ({
  page,
}) => {
  const owner = await registerOwner(page.request)
  const answer = await page.request.post('/api/imports/csv/', {
    headers: { authorization: `Bearer ${owner.access}` },
    multipart: {
      file: templateFile(1, [
        'kettle-1,Kettle 1,5,Noor,,NO,2026-01-11',
        'kettle-1,Kettle 1,5,Sam,Nice.,NO,31.02.2026',
      ]),
    },
  })
  const { id } = (await answer.json()) as { id: string }
  await expect
    .poll(
      async () =>
        (await asOwner(page.request, owner).get<{ total: number }>('reviews/counts/')).total,
    )
    .toBe(1)
  await storeSession(page, owner)
  await page.goto(`/import/runs/${id}`)
  await page.getByLabel('New value of text in row 3').fill('Holds enough for four.')
  await page.getByLabel('New value of reviewed_at in row 4').fill('2026-02-28')
  await page.reload()
  await expect(restored(page)).toBeVisible()
  await expect(page.getByLabel('New value of text in row 3')).toHaveValue('Holds enough for four.')
  await expect(page.getByLabel('New value of reviewed_at in row 4')).toHaveValue('2026-02-28')
  await page.getByRole('button', { name: 'Try again, row 3' }).click()
  await expect(page.getByLabel('New value of text in row 3')).toHaveCount(0)
  expect(await kept(page)).toHaveLength(1)
  await page.getByRole('button', { name: 'Try again, row 4' }).click()
  await expect(page.getByRole('region', { name: 'Rejected rows' })).toHaveCount(0)
  await expect.poll(() => kept(page)).toEqual([])
})

test('a link to import from and the words to a rating are there after a reload', async ({
  page,
}) => {
  await storeSession(page, await registerOwner(page.request))
  await page.goto('/import/amazon')
  await page.getByLabel('Product link or ASIN').fill('https://www.amazon.com/dp/B07Q2WHGZ7')
  await page.reload()
  await expect(page.getByLabel('Product link or ASIN')).toHaveValue(
    'https://www.amazon.com/dp/B07Q2WHGZ7',
  )
  // A link brought from the screen before is the newer one, and a reload does not bring it again.
  await page.goto('/import')
  await page.getByLabel('Product link or ASIN').fill('B000000001')
  await page.getByLabel('Product link or ASIN').press('Enter')
  // The screen before has a field of the same name and value, and the address changes before it goes.
  await expect(page.getByRole('heading', { name: 'Import from Amazon', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Product link or ASIN')).toHaveValue('B000000001')
  await page.getByLabel('Product link or ASIN').fill('B000000002')
  await page.reload()
  await expect(page.getByLabel('Product link or ASIN')).toHaveValue('B000000002')

  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Rate Plaudit' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('The import is quick.')
  await page.reload()
  await page.getByRole('button', { name: 'Rate Plaudit' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('The import is quick.')
  await page.getByRole('dialog').getByText('5 stars').click({ force: true })
  await page.getByRole('button', { name: 'Send rating' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await kept(page)).join(' ')).not.toContain('product-rating')
})

test('what was added to the reason of a cancellation is there after a reload', async ({ page }) => {
  const owner = await registerOwner(page.request)
  await subscribe(page.request, owner)
  await storeSession(page, owner)
  await page.goto('/cancel')
  await page.getByLabel('Anything to add?').fill('We close the shop for a year.')
  await page.reload()
  await expect(page.getByLabel('Anything to add?')).toHaveValue('We close the shop for a year.')
  await expect(restored(page)).toBeVisible()
})
