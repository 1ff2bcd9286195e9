import { expect, test } from 'vitest'
import { countLine, lineBetween, qualityOf } from './line.ts'

const report = (packets: number, lost: number, pair: object = {}): [string, unknown][] => [
  ['a', { type: 'inbound-rtp', packetsReceived: packets, packetsLost: lost, bytesReceived: packets * 100 }],
  [
    'v',
    { type: 'inbound-rtp', packetsReceived: packets, packetsLost: 0, framesDecoded: packets / 5, bytesReceived: packets * 900 },
  ],
  ['o', { type: 'outbound-rtp', bytesSent: packets * 1000 }],
  ['r', { type: 'remote-inbound-rtp', fractionLost: 0.02 }],
  ['other', { type: 'candidate-pair', nominated: false, state: 'succeeded', currentRoundTripTime: 9 }],
  [
    'p',
    {
      type: 'candidate-pair',
      nominated: true,
      state: 'succeeded',
      currentRoundTripTime: 0.05,
      availableOutgoingBitrate: 300_000,
      ...pair,
    },
  ],
]

test('packets between two readings are counted over sound and picture', () => {
  const line = lineBetween(countLine(report(100, 0), 0), countLine(report(200, 0), 1000))
  expect(line).toEqual({
    heardPackets: 200,
    frames: 20,
    roundTripMs: 50,
    lossShare: 0.02,
    sentKbps: 800,
    receivedKbps: 800,
    canSendKbps: 300,
  })
})

test('a browser that says little is no reason to stumble', () => {
  const empty = countLine([['x', { type: 'transport' }]], 0)
  expect(lineBetween(empty, empty)).toMatchObject({ heardPackets: 0, roundTripMs: null, lossShare: 0, canSendKbps: null })
  expect(qualityOf(lineBetween(empty, empty))).toBe('good')
})

test('the quality is as bad as the worse of delay and loss', () => {
  const [before, after] = [countLine(report(0, 0), 0), countLine(report(100, 0), 1000)]
  const line = lineBetween(before, after)
  expect(qualityOf(line)).toBe('good')
  expect(qualityOf({ ...line, lossShare: 0.05 })).toBe('fair')
  expect(qualityOf({ ...line, roundTripMs: 500 })).toBe('fair')
  expect(qualityOf({ ...line, lossShare: 0.2 })).toBe('poor')
  expect(qualityOf({ ...line, roundTripMs: 900 })).toBe('poor')
})
