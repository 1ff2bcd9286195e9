import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PolicyRibbon } from './policy-ribbon.tsx'

const said = (zone: string) =>
  renderToStaticMarkup(
    <PolicyRibbon
      appointment={{
        freeCancellationUntil: '2026-07-25T08:00:00.000Z',
        startsAt: '2026-07-26T08:00:00.000Z',
        priceCents: 3000,
        zone,
        policy: { lateRefundPercent: 0 },
      }}
    />,
  )

test('the deadline is of the time by which it is written', () => {
  expect(said('Europe/Sofia')).toContain('<p>policy.zone policy.professional</p>')
  expect(said('Europe/Berlin')).toContain('<p>Централноевропейско лятно часово време. policy.professional</p>')
})
