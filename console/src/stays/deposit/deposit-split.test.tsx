import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import common from '../../kit/i18n/bg/common.json'
import texts from '../../kit/i18n/bg/deposit.json'

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'bg', defaultNS: 'common', resources: { bg: { common, deposit: texts } } }),
)

const policy = { version: 1, noticeHours: 48, lateRefundPercent: 80, noShowRefundPercent: 0 }
const stay = {
  depositCents: 30_000,
  dueCents: 50_000,
  dueAt: '2026-11-29T22:00:00.000Z',
  startsAt: '2026-12-06T12:00:00.000Z',
  zone: 'Europe/Sofia',
}

const wordsOf = async (freeCancellationUntil: string): Promise<string> => {
  // Its texts join the dictionary, which is there only now.
  const { DepositSplit } = await import('./deposit-split.tsx')
  return renderToStaticMarkup(<DepositSplit {...stay} policy={policy} freeCancellationUntil={freeCancellationUntil} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

test('what is paid now and later, by the end of which day, and what comes back if it is not', async () => {
  const words = await wordsOf('2026-12-04T12:00:00.000Z')
  expect(words).toContain('Сега, депозит 300,00 €')
  expect(words).toContain('до края на нд, 29 ноември')
  expect(words).toContain('500,00 €')
  expect(words).toContain('връщаме 300,00 €')
})

test('where cancelling is late by then, the policy keeps its share of the whole price', async () => {
  expect(await wordsOf('2026-11-20T12:00:00.000Z')).toContain('връщаме 140,00 €')
})
