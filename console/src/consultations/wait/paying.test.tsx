import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Paying } from './paying.tsx'

vi.mock('../emergency.tsx', () => ({ Emergency: () => null }))
vi.mock('./withdraw.tsx', () => ({ Withdraw: () => null }))
vi.mock('../../entities/consultation/consultation-api.ts', () => ({
  useDropPromotionsMutation: () => [undefined, {}],
  useStartConsultationPaymentMutation: () => [undefined, {}],
}))

const shown = (change: Partial<ConsultationView>) => {
  const consultation = { id: 'c1', payUntil: '2026-11-24T20:25:00.000Z', priceCents: 600, priceLines: [], ...change }
  return renderToStaticMarkup(
    <MantineProvider>
      <Paying consultation={consultation as unknown as ConsultationView} />
    </MantineProvider>,
  )
}

test.each([
  [0, 'CARD_USED_FOR_FREE_TALK'],
  [600, 'CARD_USED_WITH_PROMOTION'],
] as const)('where a card is refused for a price of %d cents, another card and the full price are offered', (priceCents, why) => {
  const page = shown({ priceCents, cardRefusal: why })
  expect(page).toContain(`paying.cardUsedText.${why}`)
  expect(page).toContain('paying.fullPrice')
  expect(page).toContain(priceCents === 0 ? 'paying.freeGo' : 'paying.go')
})

test('before any card is shown, only the price with the promotion is offered', () => {
  const page = shown({ cardRefusal: null })
  expect(page).not.toContain('paying.cardUsed')
  expect(page).not.toContain('paying.fullPrice')
})
