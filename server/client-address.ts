import { BlockList, isIP } from 'node:net'

/**
 * Creates a function that returns the client of a request, as a key for limiters: an IPv4 address, or the /64 network
 * of an IPv6 address, because one household or attacker has a whole /64. It reads X-Forwarded-For from the right and
 * returns the first address that is not a trusted proxy.
 * `trustedProxies`: addresses, or networks such as `10.0.0.0/8`.
 */
export function createClientAddress(
  trustedProxies: readonly string[],
): (peer: string, forwardedFor: string | readonly string[] | undefined) => string {
  const trusted = new BlockList()
  for (const proxy of trustedProxies) {
    const [address = '', prefix] = proxy.split('/')
    const plain = unmapped(address)
    const family = isIP(plain) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) trusted.addAddress(plain, family)
    else trusted.addSubnet(plain, Number(prefix), family)
  }
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

  return (peer, forwardedFor) => {
    let client = unmapped(peer)
    const hops = [forwardedFor ?? []].flat().join(',').split(',')
    while (isIP(client) && isTrusted(client)) {
      const hop = unmapped((hops.pop() ?? '').trim())
      // Without a valid entry the client is the proxy itself.
      if (!isIP(hop)) break
      client = hop
    }
    return isIP(client) === 6 ? network64(client) : client
  }
}

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
