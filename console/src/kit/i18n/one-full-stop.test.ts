import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { oneFullStop } from './i18n.ts'

test('a sentence that ends with a moment has one full stop', async () => {
  const words = createInstance()
  const ledger = { operator: { lead: 'Към {{at}}. Нищо не чака.' } }
  await words.use(oneFullStop).init({ lng: 'bg', resources: { bg: { ledger } }, postProcess: oneFullStop.name })
  expect(words.t('ledger:operator.lead', { at: '25\u00a0ноември, 19:21\u00a0ч.' })).toBe(
    'Към 25\u00a0ноември, 19:21\u00a0ч. Нищо не чака.',
  )
  expect(words.t('ledger:operator.lead', { at: 'днес' })).toBe('Към днес. Нищо не чака.')
})
