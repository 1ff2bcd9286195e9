import { Box } from '@mantine/core'
import type { Overview } from '@lapka/contracts/api/operations/overview.ts'
import { useTranslation } from 'react-i18next'
import { MiniLine } from '../../kit/ui/mini-line.tsx'
import { Panel } from '../../kit/ui/panel.tsx'
import { Pill, type Tone } from '../../kit/ui/pill.tsx'
import { WideTable } from '../../kit/ui/wide-table.tsx'
import shared from '../../kit/ui/work-table.module.css'
import { useFigures } from '../use-figures.ts'
import { useOverviewWords } from './overview-words.ts'
import classes from '../operations.module.css'

type View = Overview['views'][number]
const tones: Record<View['state'], Tone> = {
  current: 'ok',
  behind: 'warn',
  building: 'info',
  ready: 'info',
  paused: 'quiet',
  stopped: 'bad',
}
const lineTone = (tone: Tone) => (tone === 'quiet' || tone === 'brand' ? 'warn' : tone)

export function ViewsPanel({ overview: { views } }: { overview: Overview }) {
  const { t } = useTranslation('operations-overview')
  const { number, age } = useFigures()
  const words = useOverviewWords()
  const standing = views.filter(({ state }) => state === 'stopped').length
  const behind = views.filter(({ state }) => state === 'behind').length
  const notes = [
    standing > 0 && t('views.stopped', { count: standing }),
    behind > 0 && t('views.behind', { count: behind }),
  ].filter((note) => note !== false)
  return (
    <Panel
      title={t('views.title', { count: views.length - standing - behind })}
      note={notes.length === 0 ? undefined : notes.join(' ')}
      tone={standing > 0 ? 'bad' : 'warn'}
    >
      <table className={`${shared.table} ${classes.cards}`}>
        <thead>
          <tr>
            <th scope="col">{t('views.name')}</th>
            <th scope="col">{t('views.state')}</th>
            <th scope="col" className={shared.end}>
              {t('views.lag')}
            </th>
            <th scope="col" className={shared.end}>
              {t('views.reads')}
            </th>
            <th scope="col">{t('views.trend')}</th>
          </tr>
        </thead>
        <tbody>
          {views.map(({ name, version, state, lagSeconds, eventsPerSecond, percent, trend }) => (
            <tr key={name}>
              <th scope="row">
                {words.viewName(name)}{' '}
                <Box component="span" ml="var(--lk-half)" c="dimmed" fw="var(--lk-regular)">
                  v{version}
                </Box>
              </th>
              <td>
                <Pill tone={tones[state]}>{t(`views.states.${state}`, { percent: number(percent ?? 0) })}</Pill>
              </td>
              <td className={shared.end} data-label={t('views.lag')} data-bad={state === 'stopped' || undefined}>
                {age(lagSeconds)}
              </td>
              <td className={shared.end} data-label={t('views.reads')}>
                {number(eventsPerSecond)} {t('figures.perSecondShort')}
              </td>
              <td>
                <MiniLine points={trend} tone={lineTone(tones[state])} widthPx={96} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

export function WorkPanel({ overview: { work, at } }: { overview: Overview }) {
  const { t } = useTranslation('operations-overview')
  const { age } = useFigures()
  const words = useOverviewWords()
  const failing = work.reduce((total, kind) => total + kind.failing, 0)
  const ageOf = (since: string | null) => (since === null ? '—' : age(Math.max(0, (Date.parse(at) - Date.parse(since)) / 1000)))
  return (
    <Panel
      title={t(work.length === 0 ? 'work.none' : 'work.title')}
      note={failing > 0 ? t('work.failing', { count: failing }) : undefined}
    >
      {work.length > 0 && (
        <WideTable label={t('work.label')}>
          <table className={`${shared.table} ${classes.compact}`}>
            <thead>
              <tr>
                <th scope="col">{t('work.kind')}</th>
                {(['due', 'leased', 'stopped', 'oldest'] as const).map((name) => (
                  <th key={name} scope="col" className={shared.end}>
                    {t(`work.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {work.map(({ kind, due, leased, failing: failed, oldestDueAt }) => (
                <tr key={kind}>
                  <th scope="row">{words.workName(kind)}</th>
                  <td className={shared.end}>{due}</td>
                  <td className={shared.end}>{leased}</td>
                  <td className={shared.end} data-bad={failed > 0 || undefined}>
                    {failed}
                  </td>
                  <td className={shared.end}>{ageOf(oldestDueAt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </Panel>
  )
}
