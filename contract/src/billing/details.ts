import { z } from 'zod/mini'
import { endpoint, NoInput } from '../endpoint.ts'
import { ruleText, type FieldText } from '../field-texts.ts'

const required = (message: FieldText, max: number) =>
  z
    .string(message)
    .check(z.trim(), z.minLength(1, message), z.maxLength(max, ruleText('at_most_characters')))

/** Countries whose addresses have no postal code in general use (Universal Postal Union). */
export const countriesWithoutPostalCode: ReadonlySet<string> = new Set(
  'AE AG AO BF BI BJ BO BS BW BZ CD CF CG CI CM DJ DM ER FJ GD GH GM GQ GY JM KI KM KN KP LC ML MR MW NR QA RW SB SC SL SR ST SY TD TG TL TO TV TZ UG VU YE ZW'.split(
    ' ',
  ),
)

/** BILL-7: what complete billing information is. Each missing field is named, as `billing.city`. */
export const BillingDetails = z
  .object({
    name: required('invoice_name_missing', 120),
    email: z
      .string(ruleText('email_invalid'))
      .check(z.trim(), z.maxLength(254), z.email(ruleText('email_invalid'))),
    country: z
      .string(ruleText('country_missing'))
      .check(z.regex(/^[A-Z]{2}$/, ruleText('country_missing'))),
    address: required('address_missing', 200),
    city: required('city_missing', 100),
    postal_code: z._default(
      z.string().check(z.trim(), z.maxLength(20, ruleText('at_most_characters'))),
      '',
    ),
    company: z._default(
      z.string().check(z.trim(), z.maxLength(120, ruleText('at_most_characters'))),
      '',
    ),
    tax_number: z._default(
      z.string().check(z.trim(), z.maxLength(40, ruleText('at_most_characters'))),
      '',
    ),
  })
  .check(
    z.refine(
      (details) => details.postal_code !== '' || countriesWithoutPostalCode.has(details.country),
      {
        path: ['postal_code'],
        message: ruleText('postal_code_missing'),
        // Said together with the other missing fields, not only once they are there.
        when: ({ value }) => typeof value === 'object' && value !== null,
      },
    ),
  )
export type BillingDetails = z.output<typeof BillingDetails>
export const exampleBilling = {
  name: 'Maren Kolb',
  email: 'maren@example.com',
  country: 'NO',
  address: 'Storgata 1',
  city: 'Oslo',
  postal_code: '0155',
}

export const getBillingDetails = endpoint({
  name: 'billing.details',
  summary: 'The billing information on file',
  method: 'GET',
  path: 'billing/details/',
  auth: 'owner',
  input: NoInput,
  output: z.object({ billing: z.nullable(BillingDetails) }),
  errors: [],
  example: {},
})

export const saveBillingDetails = endpoint({
  name: 'billing.save_details',
  summary: 'Change the billing information',
  method: 'PUT',
  alsoMethods: ['PATCH'],
  path: 'billing/details/',
  auth: 'owner',
  input: z.object({ billing: BillingDetails }),
  output: z.object({ billing: z.nullable(BillingDetails) }),
  errors: ['invalid'],
  example: { billing: exampleBilling },
})
