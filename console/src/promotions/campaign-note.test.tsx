import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { CampaignNote } from './campaign-note.tsx'

const bounds = { capCents: 5000, leftCents: 5000, pricesAt: '2026-11-02T00:00:00.000Z' }
const named = { id: 'autumn', name: 'Есен', nameEn: 'Autumn', from: '', to: '' }
const autumn = { ...named, percentOff: 70, appliesTo: ['appointment'], ...bounds }
const known = vi.hoisted(() => ({ user: null as object | null, campaigns: [] as object[], own: undefined as object | undefined }))
vi.mock('./promotions-api.ts', () => ({
  useCampaignsNowQuery: (_: undefined, { skip }: { skip: boolean }) => ({ data: skip ? undefined : { items: known.campaigns } }),
  useOwnPromotionsQuery: (_: undefined, { skip }: { skip: boolean }) => ({ data: skip ? undefined : known.own }),
}))
vi.mock('../kit/session/use-current-user.ts', () => ({ useCurrentUser: () => known.user }))
vi.mock('../kit/i18n/use-language.ts', () => ({ useLanguage: () => 'bg' }))
vi.mock('../kit/format/format.ts', async (original) => ({
  ...(await original<object>()),
  useFormat: () => ({ euro: (cents: number) => `${cents / 100} €`, lev: () => '', moment: () => '' }),
}))

const service = { id: 'exam', name: 'Преглед', nameEn: 'Check-up', priceCents: 3000 }
const prices = { exam: [{ since: '2026-11-01T00:00:00.000Z', cents: 3000 }] }
const said = (withService = true, chosen = { service, prices }) =>
  renderToStaticMarkup(
    <MantineProvider>
      <CampaignNote {...(withService && { chosen })} />
    </MantineProvider>,
  )
beforeEach(() => {
  known.user = null
  known.campaigns = [autumn]
})

test('a campaign is named with its share, and the chosen service with both prices in words', () => {
  expect(said()).toMatch(/−70 %.*Есен.*now\.listPrice.*<s>30 €<\/s>.*now\.price.*<b>9 €<\/b>/)
  expect(said(false)).not.toContain('<s>')
})

test('a cap is said, and cuts the price that is shown; used up or not for this service, it says that nothing is off', () => {
  known.campaigns = [{ ...autumn, capCents: 1500, leftCents: 1500 }]
  expect(said()).toMatch(/own\.cap.*<s>30 €<\/s>.*<b>15 €<\/b>/)
  known.campaigns = [{ ...autumn, capCents: 1500, leftCents: 1499 }]
  expect(said()).toContain('now.notThis')
  expect(said(true, { service, prices: { exam: [] } })).not.toContain('<s>')
})

test('where the price was raised since, it says on which price the campaign counts', () => {
  known.campaigns = [autumn]
  const dear = { service: { ...service, priceCents: 10_000 }, prices }
  expect(said(true, dear)).toMatch(/<s>100 €<\/s>.*<b>79 €<\/b>.*now\.before/)
})

test('one that is for consultations alone changes no price of an appointment', () => {
  known.campaigns = [{ ...autumn, appliesTo: ['consultation'] }]
  expect(said()).toContain('−70 %')
  expect(said()).not.toContain('<s>')
})

test('nothing is said where there is none, after it was used, or to professionals', () => {
  known.user = { role: 'PARENT' }
  known.own = { campaigns: [{ ...autumn, isUsed: true }] }
  expect(said()).not.toContain('Есен')
  known.own = { campaigns: [{ ...autumn, isUsed: false }] }
  expect(said()).toContain('Есен')
  known.user = { role: 'VETERINARY_DOCTOR' }
  expect(said()).not.toContain('Есен')
  known.user = null
  known.campaigns = []
  expect(said()).not.toContain('Есен')
})
