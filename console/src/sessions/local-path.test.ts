import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

test('a path of ours, with its query, is where one returns to', () => {
  expect(localPath('/professionals/7/make-appointment?petId=3#slots')).toBe('/professionals/7/make-appointment?petId=3#slots')
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/\tevil', 'evil', '', null])(
  '%j leads nowhere',
  (text) => {
    expect(localPath(text)).toBeNull()
  },
)
