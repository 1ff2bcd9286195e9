import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withPet } from '../../entities/pet/use-new-pet-path.ts'
import { localPath } from './local-path.ts'

test('a path of ours, with its query, is where one returns to', () => {
  expect(localPath('/professionals/7/make-appointment?petId=3#slots')).toBe('/professionals/7/make-appointment?petId=3#slots')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example/x',
  '/%2e//evil.example',
  '/dashboard/..//evil.example',
  '/\t/evil.example',
  '/.\n//evil.example',
  '//',
  '///',
  '//[',
  'https://evil.example',
  'javascript:alert(1)',
  'evil',
  '',
  null,
])('%j leads nowhere', (text) => {
  expect(localPath(text)).toBeNull()
})

const piece = fc.constantFrom(
  '/',
  '//',
  '\\',
  '.',
  '..',
  '%2e',
  '%2E%2e',
  '%2f',
  '%5c',
  '\t',
  '\n',
  '\r',
  ' ',
  '\0',
  ':',
  '@',
  '?',
  '#',
  '[',
  '%',
  '&',
  '=',
  'evil.test',
  'dashboard',
  'https:',
  'javascript:',
  'petId',
  '127.0.0.1',
  'ц',
  '\uD800',
)
const anyPath = fc.oneof(
  fc.array(piece, { maxLength: 10 }).map((pieces) => `/${pieces.join('')}`),
  fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary' }).map((text) => `/${text}`),
)

test('no path that is let through leaves the site, as the URL parser reads it, alone and with a pet added', () => {
  const site = 'https://lapka.test/dashboard/parent'
  fc.assert(
    fc.property(anyPath, (text) => {
      const path = localPath(text)
      if (path === null) return
      for (const address of [path, withPet(path, 'pet-1')]) expect(new URL(address, site).origin).toBe('https://lapka.test')
      expect(localPath(path)).toBe(path)
    }),
    { numRuns: 20_000 },
  )
})

test('every path of plain segments is let through as it is', () => {
  const segment = fc.stringMatching(/^[a-z0-9-]{1,12}$/)
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 5 }), segment, (segments, value) => {
      const path = `/${segments.join('/')}?petId=${value}`
      expect(localPath(path)).toBe(path)
    }),
  )
})
