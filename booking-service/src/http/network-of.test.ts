import { expect, test } from 'vitest'
import { networksOf } from './network-of.ts'

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:DB8:1:2::6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:0db8:0001:2::6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
  ['::1', '0:0:0:0', '0:0:0'],
])('%s is of the network %s, within %s', (ip, network, wideNetwork) => {
  expect(networksOf(ip)).toEqual({ network, wideNetwork })
})
