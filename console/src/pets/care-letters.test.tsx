import type { HouseholdLetters } from '@lapka/contracts/api/pet-care.ts'
import type { Pet } from '@lapka/contracts/api/pets.ts'
import type { ButtonProps } from '@mantine/core'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { CareLetters } from './care-letters.tsx'

const care = vi.hoisted((): { data?: { hasLetters: boolean; households?: HouseholdLetters[] } } => ({}))
const set = vi.hoisted(() => vi.fn<(change: object) => void>())
const buttons = vi.hoisted((): Map<string, () => void> => new Map())
vi.mock('../entities/pet/care-api.ts', () => ({
  usePetCareQuery: () => care,
  useSetCareLettersMutation: () => [set, {}],
}))
vi.mock('../kit/api/api.ts', async (original) => ({
  ...(await original<object>()),
  useCommandKey: () => (body: { areWanted: boolean }) => `key of ${body.areWanted}`,
}))
vi.mock('../kit/format/format.ts', () => ({
  useFormat: () => ({ letters: (text: string) => text, list: (texts: string[]) => texts.join() }),
}))
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
      <CareLetters pets={[{ id: 'rex', name: 'Рекс' } as Pet, { id: 'mimi', name: 'Мими' } as Pet]} />
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

test('of a household it says who of the two gets the letter, and lets the other take it over', () => {
  const household = { otherId: 'boris', otherName: 'Борис', petIds: ['rex'] }
  const shown = (hasLetters: boolean, receiverId: string | null) => {
    buttons.clear()
    care.data = { hasLetters, households: [{ ...household, receiverId }] }
    return [page().match(/letters\.household\.\w+/)?.[0], ...buttons.keys()]
  }
  expect(shown(true, 'ana')).toEqual(['letters.household.you', 'letters.stop'])
  expect(shown(false, null)).toEqual(['letters.household.none', 'letters.start'])
  expect(shown(false, 'boris')).toEqual(['letters.household.otherTellsHow', 'letters.start'])
  expect(shown(true, 'boris')).toEqual(['letters.household.other', 'letters.stop', 'letters.takeOver'])
  buttons.get('letters.takeOver')?.()
  expect(set).toHaveBeenLastCalledWith({ areWanted: true, idempotencyKey: 'key of true' })
})

test('nothing is said of letters until it is known whether they come', () => {
  delete care.data
  expect(page()).not.toContain('letters.')
})
