import { expect, test } from 'vitest'
import { isPublicAddress, isPublicUrl, lookupPublic } from './public-address.ts'

test('addresses of closed networks are told from public ones, in every spelling of IPv6', () => {
  const closed = [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
  ]
  const closed6 = [
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
  ]
  expect([...closed, ...closed6, 'localhost', '', '1.2.3'].filter(isPublicAddress)).toEqual([])
  const open = ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2a00:1450:4001::200e', '2606:4700::1111']
  expect(open.filter(isPublicAddress)).toEqual(open)
})

test('only an encrypted address with a name at the usual port may be asked', () => {
  const fine = [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com:443/x',
  ]
  expect(fine.filter(isPublicUrl)).toEqual(fine)
  const not = [
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://localhost/x',
    'https://push.test:8443/x',
    'https://a:b@push.test/x',
    'file:///etc/passwd',
    'nothing',
    '',
  ]
  expect(not.filter(isPublicUrl)).toEqual([])
})

test('a name that leads to this machine is refused when it is looked up', async () => {
  for (const all of [true, false]) {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    lookupPublic('localhost', { all }, (error) => resolve(error))
    expect(await promise).toMatchObject({ code: 'ENOTPUBLIC' })
  }
})
