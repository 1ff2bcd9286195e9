import type { ButtonProps } from '@mantine/core'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { PetListPage } from './pet-list-page.tsx'

const care = vi.hoisted((): { data?: { hasLetters: boolean } } => ({}))
const pets = vi.hoisted(() => ({
  items: [
    { id: 'rex', name: 'Рекс', animalType: 'dog', breed: 'other', gender: 'male', born: '2022', temperament: [], death: null },
  ],
}))
const set = vi.hoisted(() => vi.fn<(change: object) => void>())
const buttons = vi.hoisted((): Map<string, () => void> => new Map())
vi.mock('../entities/pet/pets-api.ts', () => ({ usePetsQuery: () => ({ data: pets, currentData: pets }) }))
vi.mock('../entities/pet/care-api.ts', () => ({
  usePetCareQuery: () => care,
  useSetCareLettersMutation: () => [set, {}],
}))
vi.mock('../kit/api/api.ts', async (original) => ({
  ...(await original<object>()),
  useCommandKey: () => (body: { areWanted: boolean }) => `key of ${body.areWanted}`,
}))
vi.mock('../kit/i18n/use-language.ts', () => ({ useLanguage: () => 'bg' }))
vi.mock('../kit/format/format.ts', () => ({ useFormat: () => ({ letters: (text: string) => text }) }))
vi.mock('../entities/pet/pet-portrait.tsx', () => ({ PetPortrait: () => null, usePetWords: () => () => '' }))
vi.mock('./household/invitations-notice.tsx', () => ({ InvitationsNotice: () => null }))
vi.mock('./household/use-other-keeper.ts', () => ({ useOtherKeeper: () => undefined }))
// Without a document nothing is pressed: what a button would do is kept by its words.
vi.mock('@mantine/core', async (original) => ({
  ...(await original<object>()),
  Button: ({ children, onClick }: ButtonProps & { children: string; onClick?: () => void }) => {
    if (onClick) buttons.set(children, onClick)
    return <button>{children}</button>
  },
}))

const page = () =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <PetListPage />
      </MemoryRouter>
    </MantineProvider>,
  )
beforeEach(() => {
  buttons.clear()
  set.mockClear()
})

test('the switch says whether letters come, and asks for the other', () => {
  for (const hasLetters of [true, false]) {
    care.data = { hasLetters }
    expect(page()).toContain(hasLetters ? 'letters.on' : 'letters.off')
    expect([...buttons.keys()]).toEqual([hasLetters ? 'letters.stop' : 'letters.start'])
    buttons.get(hasLetters ? 'letters.stop' : 'letters.start')?.()
    expect(set).toHaveBeenLastCalledWith({ areWanted: !hasLetters, idempotencyKey: `key of ${!hasLetters}` })
    buttons.clear()
  }
})

test('nothing is said of letters until it is known whether they come', () => {
  delete care.data
  expect(page()).not.toContain('letters.')
})
