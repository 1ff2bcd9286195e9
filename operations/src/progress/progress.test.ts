import { expect, test } from 'vitest'
import { createProgress } from './progress.ts'

const written = (isTTY: boolean) => {
  let text = ''
  const progress = createProgress({ isTTY, columns: 10, write: (chunk) => (text += String(chunk)) !== '' })
  progress.show('Copying log.events')
  progress.clear()
  return text
}

test('a terminal shows one line that fits, and none at the end', () => {
  expect(written(true)).toBe('\r\u001B[KCopying l\r\u001B[K')
})

test('a pipe gets nothing', () => {
  expect(written(false)).toBe('')
})
