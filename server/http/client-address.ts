import { BlockList, isIP } from 'node:net'

/**
 * Creates a function that returns the client of a request, as a key for limiters: an IPv4 address, or the /64 network
 * of an IPv6 address, because one household or attacker has a whole /64. It reads X-Forwarded-For from the right and
 * returns the first address that is not a trusted proxy.
 * `trustedProxies`: addresses, or networks such as `10.0.0.0/8`. `onUntrusted`: called once, when a proxy on this
 * machine or network is not one of them, so that all its visitors count as one client.
 */
export function createClientAddress(
  trustedProxies: readonly string[],
  onUntrusted: () => void = () => undefined,
): (peer: string, forwardedFor: string | readonly string[] | undefined) => string {
  const isTrusted = createAddressCheck(trustedProxies)
  let isReported = false

  return (peer, forwardedFor) => {
    let client = unmapped(peer)
    if (!isReported && forwardedFor !== undefined && !isTrusted(client) && isPrivate(client)) {
      isReported = true
      onUntrusted()
    }
    const hops = [forwardedFor ?? []].flat().join(',').split(',')
    while (isTrusted(client)) {
      const hop = unmapped((hops.pop() ?? '').trim())
      // Without a valid entry the client is the proxy itself.
      if (!isIP(hop)) break
      client = hop
    }
    return isIP(client) === 6 ? network64(client) : client
  }
}

/** Returns a check whether an address is one of these, or in one of these networks. */
function createAddressCheck(addresses: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of addresses) {
    const [address = '', prefix] = entry.split('/')
    const plain = unmapped(address)
    const family = isIP(plain) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(plain, family)
    else list.addSubnet(plain, Number(prefix), family)
  }
  return (address) => isIP(address) > 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Addresses of this machine or its network (RFC 1918, RFC 4193). */
const isPrivate = createAddressCheck([
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'],
  ...['::1', 'fc00::/7'],
])

/** Turns `::ffff:192.0.2.1`, an IPv4 client on a dual-stack socket, into `192.0.2.1`. */
function unmapped(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}

function network64(address: string): string {
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const start = groups(head)
  const end = tail === undefined ? [] : groups(tail)
  const zeros = tail === undefined ? 0 : 8 - start.length - end.length
  const all = [...start, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...end]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
