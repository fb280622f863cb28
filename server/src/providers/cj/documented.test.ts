import { readFileSync } from 'node:fs'
import { startSandbox, type Sandbox } from '@plaudit/sandbox/start'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outsideData } from '../../../test/files/outside-data.ts'

type Example = { name: string; response: unknown; response_shape?: string; http_status?: number }
const { url, isHere } = outsideData('cj/cj_api_examples.json')
const example = (name: string): Example =>
  (JSON.parse(readFileSync(url, 'utf8')) as { examples: Example[] }).examples.find(
    (one) => one.name === name,
  )!

let sandbox: Sandbox
let token: string
const ask = async (path: string, body?: object) => {
  const answer = await fetch(`${sandbox.url}/cj/api2.0/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', 'CJ-Access-Token': token },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, text, json: text.startsWith('{') ? JSON.parse(text) : null }
}
const logIn = () =>
  ask('/authentication/getAccessToken', { apiKey: 'CJ0000001@api@plaudit-sandbox' })
let tokens: Awaited<ReturnType<typeof logIn>>
beforeAll(async () => {
  sandbox = await startSandbox()
  sandbox.memory.cj.limit({ perSecond: Number.POSITIVE_INFINITY })
  token = ''
  tokens = await logIn()
  token = tokens.json.data.accessToken
})
afterAll(() => sandbox.close())

/** Where each value of an answer is, and what it is: `data[].logisticName text`. Numbers may come as texts. */
const shapeOf = (value: unknown, at = ''): string[] => {
  if (Array.isArray(value)) return value.length > 0 ? shapeOf(value[0], `${at}[]`) : []
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([name, one]) => shapeOf(one, `${at}.${name}`))
  if (value === null) return []
  return [`${at} ${typeof value === 'boolean' ? 'yes or no' : 'text or number'}`]
}
/** What a recorded answer has and the sandbox's has not. */
const missing = (recorded: unknown, answered: unknown) => {
  const there = new Set(shapeOf(answered))
  return shapeOf(recorded).filter((one) => !there.has(one))
}

test.skipIf(!isHere)('S2.059 the sandbox answers as CJ’s recorded answers do', async () => {
  const { pid, variants } = sandbox.memory.cj.products()[0]!
  const freight = (endCountryCode: string) =>
    ask('/logistic/freightCalculate', {
      startCountryCode: 'CN',
      endCountryCode,
      products: [{ vid: variants[0]!.vid, quantity: 1 }],
    })
  const answers: Record<string, Awaited<ReturnType<typeof ask>>> = {
    'auth.getAccessToken': tokens,
    category: await ask('/product/getCategory'),
    'product.query': await ask(`/product/query?pid=${pid}`),
    freightCalculate: await freight('US'),
    'freightCalculate.two': await freight('DE'),
    param_error: await ask('/product/listV2?size=101'),
  }
  for (const [name, { json }] of Object.entries(answers))
    expect([name, missing(example(name).response, json)]).toEqual([name, []])
  expect((await freight('KP')).json.data).toEqual(
    (example('freightCalculate.none').response as { data: unknown }).data,
  )
  const list = (await ask('/product/listV2?keyWord=cup&page=1&size=20')).json.data
  const named = /\{([\w,]+)\}/.exec(example('product.listV2').response_shape!)![1]!.split(',')
  expect(Object.keys(list.content[0].productList[0])).toEqual(expect.arrayContaining(named))
  sandbox.fail('cj', 'throttled')
  const { http_status: status, response } = example('rate_limited')
  expect(await ask('/product/getCategory')).toMatchObject({ status, text: response })
})
