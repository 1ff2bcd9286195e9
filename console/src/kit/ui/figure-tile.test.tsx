import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AgeMark } from './age-mark.tsx'
import { FigureTile } from './figure-tile.tsx'
import { Meter } from './meter.tsx'
import { MiniLine } from './mini-line.tsx'
import { Panel } from './panel.tsx'
import { WideTable } from './wide-table.tsx'

const draw = (node: ReactNode) => renderToStaticMarkup(<MantineProvider>{node}</MantineProvider>)

const figure = {
  name: 'Commands',
  value: '12.4',
  unit: 'a second',
  about: 'as on every Tuesday',
  label: 'Commands in the last hour',
  lines: [{ name: 'now', points: [6, null, 12], tone: 'brand' as const }],
  top: 24,
  topText: '24',
  from: '09:14',
  to: '10:14',
  numbers: [['least', '6.1']] as const,
}

test('a figure says as text all that its chart draws, and its newest point lies at its height', () => {
  const drawn = draw(<FigureTile {...figure} />)
  for (const text of ['12.4', 'a second', '09:14', '10:14', 'least', '6.1']) expect(drawn).toContain(text)
  expect(drawn).toContain('aria-label="Commands in the last hour"')
  expect(drawn).toContain('left:100%;bottom:50%')
})

test('a figure that has no newest value marks none', () => {
  expect(draw(<FigureTile {...figure} lines={[{ name: 'now', points: [6, null], tone: 'brand' }]} />)).not.toContain('left:100%')
})

test('a running test fills its chart as far as its time has come', () => {
  expect(draw(<FigureTile {...figure} share={0.25} />)).toContain('left:25%')
})

test('a meter never runs out of its field', () => {
  expect(draw(<Meter value={1.7} label="late" />)).toContain('width:100%')
  expect(draw(<Meter value={-1} label="early" />)).toContain('width:0%')
})

test('a line without points is not drawn', () => {
  expect(draw(<MiniLine points={[]} tone="ok" />)).not.toContain('<svg')
  expect(draw(<MiniLine points={[3]} tone="ok" />)).not.toContain('NaN')
})

test('work that waits longer than promised is late, by more than its colour', () => {
  const late = draw(<AgeMark waits="2 h" promise="overdue, 1 h promised" share={1.1} />)
  expect(late).toContain('data-state="late"')
  expect(late).toContain('overdue, 1 h promised')
  expect(draw(<AgeMark waits="2 h" promise="3 h promised" share={0.5} />)).toContain('data-state="fine"')
})

test('a panel is a region of its heading’s name, and a wide table can be reached by keyboard', () => {
  const drawn = draw(
    <Panel title="All is well." note="One is late.">
      <WideTable label="Work by kind">
        <table />
      </WideTable>
    </Panel>,
  )
  expect(drawn).toMatch(/aria-labelledby="([^"]+)".*<h2 id="\1">All is well\. <em data-tone="warn">One is late\.<\/em>/)
  expect(drawn).toContain('tabindex="0"')
})
