import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { iceServersOf } from './ice-servers.ts'

const now = '2026-11-23T20:00:00.000Z'
const turnUrls = ['turn:relay.lapka.test:3478?transport=udp', 'turns:relay.lapka.test:5349?transport=tcp']
const relays = { turnUrls, secret: 'shared-with-coturn', stunUrls: ['stun:relay.lapka.test:3478'] }

test('a relay’s credentials are what coturn checks: the second in which they run out and a name, signed with the secret', () => {
  const { iceServers, hasRelay, expiresAt } = iceServersOf(relays, now)
  const [stun, turn] = iceServers
  expect([stun, hasRelay, expiresAt]).toEqual([{ urls: ['stun:relay.lapka.test:3478'] }, true, '2026-11-23T22:00:00.000Z'])
  if (turn === undefined || !('username' in turn)) throw new Error('no relay')
  const { urls, username, credential } = turn
  expect(urls).toEqual(turnUrls)
  expect(username.split(':')[0]).toBe(String(Date.parse('2026-11-23T22:00:00.000Z') / 1000))
  expect(credential).toBe(createHmac('sha1', 'shared-with-coturn').update(username).digest('base64'))
  expect(JSON.stringify(iceServers)).not.toContain('shared-with-coturn')
})

test('each answer has a name of its own, so that it tracks no one', () => {
  expect(iceServersOf(relays, now)).not.toEqual(iceServersOf(relays, now))
})

test('without a relay there is none, and the answer says so', () => {
  const none = { turnUrls: [], secret: '', stunUrls: [] }
  expect(iceServersOf(none, now)).toEqual({ iceServers: [], hasRelay: false, expiresAt: null })
  expect(iceServersOf({ ...none, stunUrls: relays.stunUrls }, now)).toEqual({
    iceServers: [{ urls: relays.stunUrls }],
    hasRelay: false,
    expiresAt: null,
  })
})
