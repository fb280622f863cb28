import { z } from 'zod/mini'
import { endpoint, idOf, NoInput } from '../endpoint.ts'

/** All that is known of a customer who asked the shop for her data; it can be fetched until `expires_at`. */
export const CustomerFile = z.object({
  id: z.string(),
  customer_email: z.nullable(z.string()),
  reviews: z.int(),
  orders: z.int(),
  created_at: z.string(),
  expires_at: z.string(),
})
export type CustomerFile = z.output<typeof CustomerFile>

export const listCustomerFiles = endpoint({
  name: 'shop.customer_files',
  summary: 'Files for customers who asked the shop for their data',
  method: 'GET',
  path: 'shop/customer-files/',
  auth: 'owner',
  input: NoInput,
  output: z.object({ results: z.array(CustomerFile) }),
  errors: [],
  example: {},
})

export const downloadCustomerFile = endpoint({
  name: 'shop.customer_file',
  summary: 'What is known of one customer: a page with tables, and the same as JSON in it',
  method: 'GET',
  path: 'shop/customer-files/:id/file/',
  auth: 'owner',
  answer: 'file',
  input: z.object({ id: idOf('customer_file') }),
  output: z.any(),
  errors: ['not_found'],
  example: { id: '00000000-0000-7000-8000-000000000000' },
})
