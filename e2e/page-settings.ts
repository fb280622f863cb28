import type { Page } from '@playwright/test'

const DATA = /(<script type="application\/json" id="page-data">)(.*?)(<\/script>)/

/** Serves this page with other public settings in its head than this installation has. */
export const changeSettings = (page: Page, changed: Record<string, unknown>) =>
  page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const answer = await route.fetch()
      const html = await answer.text()
      if (!DATA.test(html)) return route.fulfill({ response: answer })
      const body = html.replace(DATA, (_all, start: string, data: string, end: string) => {
        const { settings, ...rest } = JSON.parse(data) as { settings: object }
        return `${start}${JSON.stringify({ ...rest, settings: { ...settings, ...changed } })}${end}`
      })
      return route.fulfill({ response: answer, body })
    },
  )
