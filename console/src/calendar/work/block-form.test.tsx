import { MantineProvider } from '@mantine/core'
import type { ScheduleView } from '@lapka/contracts/api/schedules.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { BlockForm } from './block-form.tsx'

const of = (name: string) => ({
  visits: [{ id: name, startsAt: '2026-11-26T08:00:00.000Z', pets: [{ name }], parent: { displayName: 'Анна' } }],
})
// RTK Query's answer for times that were changed: `data` still is of the times before.
const preview = vi.hoisted((): { data?: object; currentData?: object; isFetching: boolean } => ({ isFetching: true }))
const command = vi.hoisted(() => () => [undefined, {}])
vi.mock('../../schedules/schedules-api.ts', () => ({
  useExceptionPreviewQuery: () => preview,
  useAddExceptionMutation: command,
  useRemoveExceptionMutation: command,
}))
vi.mock('./block-texts.ts', () => ({}))
vi.mock('./work-api.ts', () => ({ useChangeExceptionMutation: command }))

const schedule = { id: 'hours', exceptions: [] } as unknown as ScheduleView
const drawn = () =>
  renderToStaticMarkup(
    <MantineProvider>
      <BlockForm
        schedules={[schedule]}
        zone="Europe/Sofia"
        from="2026-11-26T08:00:00.000Z"
        to="2026-11-26T09:00:00.000Z"
        onTimes={() => undefined}
        onClose={() => undefined}
      />
    </MantineProvider>,
  )
const isOffered = () => !/<button[^>]*type="submit"[^>]*disabled/.test(drawn())

test('before it is known which appointments lie in the chosen times, none of other times is named and nothing is closed', () => {
  preview.data = of('Рекс')
  expect(drawn()).not.toContain('Рекс')
  expect(isOffered()).toBe(false)
  Object.assign(preview, { data: of('Мура'), currentData: of('Мура'), isFetching: false })
  expect(drawn()).toContain('Мура')
  expect(isOffered()).toBe(true)
})
