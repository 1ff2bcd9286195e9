import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { useIsSlotFree } from './use-slot-moment.ts'

const slots = vi.hoisted(() => ({ asked: vi.fn<(query: object) => void>(), data: undefined as object | undefined }))
vi.mock('./professionals-api.ts', () => ({
  useSlotsQuery: (query: object, { skip }: { skip: boolean }) => {
    slots.asked(query)
    return { currentData: skip ? undefined : slots.data }
  },
}))
vi.mock('../../kit/format/format.ts', () => ({ useFormat: () => ({}) }))

const startsAt = '2026-11-26T22:30:00.000Z'
function Said(props: { serviceId?: string; startsAt: string | null }) {
  const isFree = useIsSlotFree({ professionalId: 'maria', zone: 'Europe/Sofia', serviceId: undefined, ...props })
  return isFree ? 'free' : 'not free'
}
const said = (props: Parameters<typeof Said>[0]) => renderToStaticMarkup(<Said {...props} />)

test('a time of the board may be free for another service alone; until that is known it is free', () => {
  expect(said({ serviceId: 'xray', startsAt })).toBe('free')
  slots.data = { items: [{ startsAt: '2026-11-26T23:00:00.000Z' }] }
  expect(said({ serviceId: 'xray', startsAt })).toBe('not free')
  expect(slots.asked).toHaveBeenLastCalledWith({
    professionalId: 'maria',
    serviceId: 'xray',
    from: '2026-11-27',
    to: '2026-11-27',
    for: 'reception',
  })
  slots.data = { items: [{ startsAt }] }
  expect(said({ serviceId: 'xray', startsAt })).toBe('free')
  slots.data = { items: [] }
  expect([said({ startsAt }), said({ serviceId: 'xray', startsAt: null })]).toEqual(['free', 'free'])
})
