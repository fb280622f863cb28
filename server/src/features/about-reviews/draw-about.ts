import type { ReviewFormSettings } from '@plaudit/contract/storefront/review-form'
import {
  defaultWidgetSettings,
  type WidgetSettings,
} from '@plaudit/contract/storefront/widget-settings'
import { markup, type Html } from '../../markup/html.ts'
import { drawPage } from '../shopper-pages/draw-page.ts'
import { languageFrom } from '../../texts/choose-language.ts'
import type { TextKey } from '../../texts/phrase.ts'
import { translate } from '../../texts/translate.ts'
import type { Shop } from '../storefront/cache/storefront-cache.ts'
import type { StorefrontTexts } from '../storefront/drawing/texts/choose-texts.ts'
import { classOf } from '../storefront/drawing/wire-names.ts'
import type { ShopFacts } from './rules.ts'

type About = {
  shop: Pick<Shop, 'accountId' | 'name' | 'widgets'>
  facts: ShopFacts
  form: ReviewFormSettings
  words: StorefrontTexts
}
type AboutKey = Extract<TextKey, `about.${string}`> extends `about.${infer Key}` ? Key : never
type Say = (key: AboutKey, values?: Record<string, string | number>) => string
type Spoken = About & { say: Say; settings: WidgetSettings }

type Line = { text: string; count: number }

/** Counts, each with what it counts. */
const drawCounts = (lines: readonly Line[], { words }: Spoken): Html | false =>
  lines.length > 0 &&
  markup`<dl class="${classOf('writeCounts')}">${lines.map(({ text, count }) => markup`<div><dt>${text}</dt><dd>${words.number(count)}</dd></div>`)}</dl>`

const drawPart = (heading: string, ...parts: (Html | string | false)[]): Html =>
  markup`<section><h2>${heading}</h2>${parts.map((part) => (typeof part === 'string' ? markup`<p>${part}</p>` : part))}</section>`

const drawSources = (spoken: Spoken): Html => {
  const { say, facts } = spoken
  const lines = facts.bySource.map(({ source, reviews }) => ({
    text: say(`source_${source}`),
    count: reviews,
  }))
  const all = { text: say('published'), count: facts.published }
  const counts = facts.published > 0 && drawCounts([...lines, all], spoken)
  return drawPart(
    say('from'),
    counts || say('nothing_published'),
    say('open_form'),
    facts.hasElsewhere && say('elsewhere'),
  )
}

const drawVerified = ({ say, facts }: Spoken): Html => {
  const count =
    facts.verified > 0 ? say('verified_count', { count: facts.verified }) : say('verified_none')
  return drawPart(say('verified'), say('verified_about'), facts.published > 0 && count)
}

const drawPublishing = ({ say, facts, form }: Spoken): Html => {
  const rule =
    form.publish === 'after_days' ? say('after_days', { count: form.days }) : say(form.publish)
  return drawPart(
    say('publishing'),
    rule,
    say('same_path'),
    facts.pending > 0 && say('pending', { count: facts.pending }),
  )
}

const drawHidden = (spoken: Spoken): Html => {
  const { say, facts } = spoken
  const hidden = facts.because.map(({ reason, reviews }) => ({
    text: say('hidden_count', {
      reason: say(reason === 'other' ? 'because_else' : `because_${reason}`),
    }),
    count: reviews,
  }))
  const deleted = { text: say('deleted_count'), count: facts.deleted }
  const counts = facts.deleted > 0 ? [...hidden, deleted] : hidden
  return drawPart(say('hidden'), drawCounts(counts, spoken) || say('nothing_hidden'))
}

const drawAverage = ({ say, facts, words }: Spoken): Html => {
  const { average, reviews } = facts.own
  const line =
    average === null
      ? say('average_none')
      : say('average_now', { average: words.rating(average), count: reviews })
  const hasImported = facts.published > reviews
  return drawPart(say('average'), line, average !== null && hasImported && say('average_imported'))
}

const drawOrder = ({ say, facts, words, settings }: Spoken): Html =>
  drawPart(
    say('order'),
    say('order_now', { order: words.texts.sorts[settings.sort] }),
    say(facts.hasSelection ? 'order_selection' : 'order_all'),
  )

/** How reviews get here, as a page of its own in the colours of the shop's first widget. */
export const drawAbout = (about: About): string => {
  const { shop, words } = about
  const language = languageFrom(words.language)
  const say: Say = (key, values = {}) => translate(language, { key: `about.${key}`, values })
  const settings = shop.widgets.get(shop.accountId) ?? defaultWidgetSettings
  const spoken = { ...about, say, settings }
  const { edited, report } = words.texts
  return drawPage({
    title: say('title'),
    language: words.language,
    shopName: shop.name,
    settings,
    scriptUrl: null,
    body: markup`
      <div class="${classOf('writeAbout')}">
        <h1>${say('title')}</h1>
        <p class="${classOf('writeHint')}">${say('lead')}</p>
        ${drawSources(spoken)}
        ${drawVerified(spoken)}
        ${drawPublishing(spoken)}
        ${drawHidden(spoken)}
        ${drawAverage(spoken)}
        ${drawOrder(spoken)}
        ${drawPart(say('paid'), say('paid_unknown'))}
        ${drawPart(say('changes'), say('changes_about', { edited }))}
        ${drawPart(say('report'), say('report_about', { report }))}
      </div>`,
  })
}
