import ipaddr from 'ipaddr.js'

/** An IPv6 address is counted by its /64 network, since one customer usually has all of it. */
export const networkOf = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv6'
    ? (address as ipaddr.IPv6).parts.slice(0, 4).join(':')
    : address.toString()
}
