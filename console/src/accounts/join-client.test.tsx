import type { JoinPreview } from '@lapka/contracts/api/clients.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { JoinClient } from './join-client.tsx'

const page = vi.hoisted(() => ({ preview: {} as object, own: [] as object[] }))
vi.mock('./accounts-api.ts', () => ({
  usePreviewJoinQuery: () => ({ currentData: page.preview, isFetching: false }),
  useJoinClientMutation: () => [() => undefined, {}],
}))
vi.mock('../entities/pet/pets-api.ts', () => ({ usePetsQuery: () => ({ currentData: { items: page.own } }) }))
vi.mock('i18next', () => ({ default: { addResourceBundle: () => undefined } }))

const rex = { id: 'rex', name: 'Рекс', animalType: 'dog', sameAs: null }
const preview: JoinPreview = {
  desk: { displayName: 'Хотел Бор', latinName: '' },
  name: 'Рада',
  pets: [rex as JoinPreview['pets'][number]],
  visits: 1,
  stays: 2,
  phone: null,
}
const drawn = (own: object[] = [], change: object = {}) => {
  page.own = own
  page.preview = { ...preview, ...change }
  return renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <JoinClient secret="s" email="rada@example.test" />
      </MemoryRouter>
    </MantineProvider>,
  )
}
const canJoin = (markup: string) => !/<button[^>]*type="submit"[^>]*disabled/.test(markup)

test('a parent without such an animal is asked nothing: the pet is one more of theirs', () => {
  const markup = drawn([{ id: 'tom', name: 'Том', animalType: 'cat' }])
  expect(markup).not.toContain('type="radio"')
  expect(canJoin(markup)).toBe(true)
})

test('a parent who has a dog says whether it is the same one before anything is taken over', () => {
  const markup = drawn([{ id: 'own', name: 'Рекси', animalType: 'dog' }])
  expect(markup.match(/type="radio"/g)).toHaveLength(2)
  expect(canJoin(markup)).toBe(false)
})

test('the dog with the same chip is proposed, and said why', () => {
  const own = [{ id: 'own', name: 'Рекси', animalType: 'dog' }]
  const markup = drawn(own, { pets: [{ ...rex, sameAs: 'own' }] })
  expect(markup).toContain('sameChip')
  expect(canJoin(markup)).toBe(true)
})
