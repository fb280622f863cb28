export const invoice = {
  title: 'Invoice',
  number: 'Number {{number}}',
  date: 'Date {{day}}',
  payment: 'Payment {{id}}',
  bill_to: 'Bill to',
  tax_number: 'Tax number {{number}}',
  credit: 'Credit from before',
  paid: 'Paid',
  paid_with: 'Paid with {{method}}',
  ending_in: '{{brand}} ending in {{last4}}',
} as const
