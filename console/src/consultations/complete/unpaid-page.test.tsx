import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { UnpaidPage } from './unpaid-page.tsx'

vi.mock('./head.tsx', () => ({ CompleteHead: () => null }))

const shownTo = (party: ConsultationView['party']) => {
  const consultation = {
    party,
    status: 'unanswered',
    acceptedAt: null,
    end: null,
    professional: null,
    pet: { id: 'rex', name: 'Рекс' },
    priceCents: 2000,
  } as ConsultationView
  return renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <UnpaidPage consultation={consultation} appointment={null} />
      </MemoryRouter>
    </MantineProvider>,
  )
}

test('a parent without an answer is led to urgent help for the same pet, and a vet is not', () => {
  expect(shownTo('parent')).toContain('/find-professional?role=VET&amp;urgent=true&amp;petId=rex')
  expect(shownTo('professional')).not.toContain('/find-professional')
})
