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
