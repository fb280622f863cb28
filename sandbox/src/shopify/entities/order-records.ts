export type Address = {
  firstName: string | null
  lastName: string | null
  address1: string | null
  city: string | null
  zip: string | null
  provinceCode: string | null
  countryCode: string
  phone: string | null
}

export type Customer = {
  __typename: 'Customer'
  id: number
  firstName: string | null
  lastName: string | null
  email: string | null
  phone: string | null
  locale: string
  tags: string[]
  address: Address | null
  createdAt: number
  updatedAt: number
}

/** `currentQuantity` is what was bought less what was given back. */
export type OrderLine = {
  __typename: 'LineItem'
  id: number
  productId: number | null
  variantId: number | null
  title: string
  variantTitle: string | null
  sku: string | null
  vendor: string | null
  quantity: number
  currentQuantity: number
  priceCents: number
  isGiftCard: boolean
}

export type FulfillmentEvent = { id: number; status: string; message: string | null; at: number }

export type Fulfillment = {
  __typename: 'Fulfillment'
  id: number
  orderId: number
  name: string
  status: 'SUCCESS' | 'CANCELLED'
  displayStatus: string
  lines: { id: number; lineId: number; quantity: number }[]
  events: FulfillmentEvent[]
  tracking: { company: string; number: string; url: string } | null
  inTransitAt: number | null
  deliveredAt: number | null
  estimatedDeliveryAt: number | null
  createdAt: number
  updatedAt: number
}

export type Refund = {
  __typename: 'Refund'
  id: number
  orderId: number
  note: string | null
  lines: { id: number; lineId: number; quantity: number; subtotalCents: number }[]
  totalCents: number
  createdAt: number
}

export type Order = {
  __typename: 'Order'
  id: number
  number: number
  name: string
  email: string | null
  phone: string | null
  customerId: number | null
  customerLocale: string
  test: boolean
  note: string | null
  tags: string[]
  financialStatus: 'PENDING' | 'PAID' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'VOIDED'
  shippingAddress: Address | null
  lines: OrderLine[]
  fulfillments: Fulfillment[]
  refunds: Refund[]
  cancelReason: string | null
  cancelledAt: number | null
  processedAt: number
  createdAt: number
  updatedAt: number
}
