import { expect, test } from 'vitest'
import { createClientAddress } from './client-address.ts'

test('without trusted proxies the client is the peer, whatever its headers say', () => {
  const address = createClientAddress([])
  expect(address('203.0.113.7', undefined)).toBe('203.0.113.7')
  expect(address('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
})

test('behind trusted proxies the client is the rightmost address that is not a trusted proxy', () => {
  const address = createClientAddress(['127.0.0.1', '10.0.0.0/8'])
  expect(address('127.0.0.1', '198.51.100.1')).toBe('198.51.100.1')
  expect(address('127.0.0.1', '1.1.1.1, 198.51.100.1, 10.1.2.3')).toBe('198.51.100.1')
  expect(address('127.0.0.1', ['1.1.1.1', '198.51.100.1, 10.1.2.3'])).toBe('198.51.100.1')
})

test('a forged address at the beginning of the list is never used', () => {
  const address = createClientAddress(['127.0.0.1'])
  expect(address('127.0.0.1', '10.9.9.9, 198.51.100.1')).toBe('198.51.100.1')
})

test('when a trusted proxy sends no valid address, the client is the proxy', () => {
  const address = createClientAddress(['127.0.0.1'])
  expect(address('127.0.0.1', undefined)).toBe('127.0.0.1')
  expect(address('127.0.0.1', 'unknown')).toBe('127.0.0.1')
  expect(address('127.0.0.1', '198.51.100.1, _hidden')).toBe('127.0.0.1')
})

test('an IPv4-mapped IPv6 address counts as the IPv4 address', () => {
  const address = createClientAddress(['127.0.0.1'])
  expect(address('::ffff:203.0.113.7', undefined)).toBe('203.0.113.7')
  expect(address('::ffff:127.0.0.1', '::ffff:198.51.100.1')).toBe('198.51.100.1')
})

test('an IPv6 client counts as its /64 network', () => {
  const address = createClientAddress(['::1'])
  expect(address('2001:db8:1:2:3:4:5:6', undefined)).toBe('2001:db8:1:2::/64')
  expect(address('2001:db8:1:2::9', undefined)).toBe('2001:db8:1:2::/64')
  expect(address('2001:0DB8:1::9', undefined)).toBe('2001:db8:1:0::/64')
  expect(address('::1', 'fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('a proxy on this machine or network that is not trusted is reported once', () => {
  const reportsOf = (trusted: readonly string[], peer: string, forwardedFor?: string) => {
    let reports = 0
    const address = createClientAddress(trusted, () => (reports += 1))
    for (let requests = 0; requests < 3; requests += 1) address(peer, forwardedFor)
    return reports
  }
  for (const peer of ['127.0.0.1', '::1', '::ffff:172.18.0.2', '192.168.1.9'])
    expect(reportsOf([], peer, '203.0.113.7'), peer).toBe(1)
  expect(reportsOf(['127.0.0.1'], '127.0.0.1', '203.0.113.7')).toBe(0)
  expect(reportsOf([], '', '203.0.113.7'), 'a connection that has ended').toBe(0)
  expect(reportsOf([], '127.0.0.1')).toBe(0)
  expect(reportsOf([], '203.0.113.7', '198.51.100.1'), 'a visitor may send the header').toBe(0)
})
