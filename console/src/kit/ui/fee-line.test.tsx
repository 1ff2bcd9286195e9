import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { FeeLine } from './fee-line.tsx'

const site = vi.hoisted(() => ({ feePercent: null as number | null }))
vi.mock('../pages/public-links.tsx', () => ({ usePublicSite: () => site }))
vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string, words?: { percent: number }) => `${key} ${words?.percent ?? ''}` }),
}))

const said = (feePercent: number | null): string => {
  site.feePercent = feePercent
  return renderToStaticMarkup(<FeeLine />)
}

test('a professional reads the per cent that is configured, and none before it is known', () => {
  expect(said(12)).toBe('<p>fee.own 12</p>')
  expect(said(0)).toBe('<p>fee.none </p>')
  expect(said(null)).toBe('')
})

test('beside what was paid before the per cent changed, the one that was pinned then', () => {
  site.feePercent = 15
  expect(renderToStaticMarkup(<FeeLine pinned={10} />)).toBe('<p>fee.own 10</p>')
  expect(renderToStaticMarkup(<FeeLine pinned={null} />)).toBe('<p>fee.own 15</p>')
})
