import { expect, test } from 'vitest'
import { accountOfLeaveToken, leaveTokenOf } from './leave-token.ts'

const KEY = 'ab'.repeat(32)
const ana = '0b0f6a43-8d5e-4f54-9a0a-9a4ff0c4a111'
const boris = '0b0f6a43-8d5e-4f54-9a0a-9a4ff0c4a222'

test('a secret is one account’s alone, and no other key made it', () => {
  const token = leaveTokenOf(KEY, ana)
  expect(accountOfLeaveToken(KEY, token)).toBe(ana)
  expect(accountOfLeaveToken('cd'.repeat(32), token)).toBeUndefined()
  expect(accountOfLeaveToken(KEY, token.replace(ana, boris))).toBeUndefined()
  for (const nonsense of ['', '_', ana, `${ana}_`, `${token}x`]) expect(accountOfLeaveToken(KEY, nonsense)).toBeUndefined()
})
