import { expect, test } from 'vitest'
import { parseFrame } from './search.ts'

test('a frame is read as south, west, north, east', () => {
  expect(parseFrame('42.1,24.6,42.2,24.85')).toEqual({ south: 42.1, west: 24.6, north: 42.2, east: 24.85 })
  expect(parseFrame('-90,-180,90,180')).toEqual({ south: -90, west: -180, north: 90, east: 180 })
})

test.each([
  [
    'NOT_A_FRAME',
    ['', '42', '42.1,24.6,42.2', '42.1,24.6,42.2,24.8,1', '42.1, 24.6,42.2,24.8', 'a,b,c,d', '1e2,0,3,4', 'NaN,0,1,2'],
  ],
  ['FRAME_OFF_EARTH', ['42,24,91,25', '-91,24,42,25', '42,-181,43,25', '42,24,43,999999999']],
  ['FRAME_TURNED', ['42.2,24.6,42.1,24.8', '42.1,24.8,42.2,24.6', '42.1,24.6,42.1,24.8', '42.1,24.6,42.2,24.6', '0,179,1,-179']],
])('%s is said of nonsense', (fault, texts) => {
  expect(texts.map(parseFrame)).toEqual(texts.map(() => fault))
})
