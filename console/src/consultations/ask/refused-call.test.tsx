import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RefusedCall } from './refused-call.tsx'

const shown = (problem: object) => {
  const data = { code: 'RING_PAUSED', detail: 'Wait a little.', requestId: 'r1', status: 429, type: '', title: '', ...problem }
  return renderToStaticMarkup(
    <MantineProvider>
      <RefusedCall error={{ status: 429, data }} />
    </MantineProvider>,
  )
}

test('a pause is counted down beside its reason; any other reason stands alone', () => {
  expect(shown({ waitSeconds: 15 })).toMatch(/role="alert">Wait a little\.<.*role="timer">/)
  expect(shown({ code: 'NO_VET_ONLINE' })).not.toContain('timer')
})
