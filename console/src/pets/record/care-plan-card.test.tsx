import type { RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { parasiteGroups } from '@lapka/contracts/pet-records.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { CarePlanCard } from './care-plan-card.tsx'

const sent = vi.hoisted((): { error?: object } => ({}))
vi.mock('../../entities/pet/care-api.ts', () => ({ useChangeCarePlanMutation: () => [undefined, sent] }))
vi.mock('../../kit/api/api.ts', () => ({ useCommandKey: () => () => 'key' }))

const said = (party: RecordOverview['party'], group: (typeof parasiteGroups)[number] = 'B') =>
  renderToStaticMarkup(
    <MantineProvider>
      <CarePlanCard record={{ pet: { id: 'rex' }, party } as RecordOverview} group={group} />
    </MantineProvider>,
  )

test('how often a pet is treated is chosen by a keeper and by a vet, and an operator only reads it', () => {
  const choosing = (['keeper', 'vet', 'operator'] as const).map((party) => said(party).includes('plan.change'))
  expect(choosing).toEqual([true, true, false])
})

test('the card says the life and the interval of the group that holds, and of no other', () => {
  for (const group of parasiteGroups) {
    const html = said('keeper', group)
    const named = parasiteGroups.filter((one) => html.includes(`plan.life.${one}`))
    expect(named).toEqual([group])
  }
})

test('a choice that was refused is said where it was made', () => {
  expect(said('keeper')).not.toContain('role="alert"')
  sent.error = { status: 500 }
  expect(said('keeper')).toContain('role="alert"')
})
